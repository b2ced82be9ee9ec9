import { expect, it } from "vitest";
import { tagAt } from "./tag-at.js";

it.each([
  ["Купить {{то¦вар}} за", "{{товар}}"],
  ["Купить ¦{{товар}} за", "{{товар}}"],
  ["Купить {{товар}}¦ за", "{{товар}}"],
  ["{{a}}¦{{b}}", "{{a}}{{b}}"],
  ["{{#if a¦}}x{{b}}{{/if}}", "{{#if a}}"],
  ["{{#if a}}x{{b¦}}{{/if}}", "{{b}}"],
  ["{{#if a}}x{{b}} y{{/if¦}}", "{{/if}}"],
  ["{{товар|ca¦", "{{товар|ca"],
  ["[[а|¦б]] в", "[[а|б]]"],
  ["[[а|б¦\nв", "[[а|б"],
  ["{{#if a}}¦ x", "{{#if a}}"],
  ["Ку¦пить {{товар}}", undefined],
  ["{{#if a}}x ¦y{{/if}}", undefined],
])("finds the tag of %s", (marked, expected) => {
  const source = marked.replace("¦", "");
  const found = tagAt(source, marked.indexOf("¦"));
  expect(found && source.slice(found.start, found.end)).toBe(expected);
});
