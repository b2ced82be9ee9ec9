import { describe, expect, it } from "vitest";
import { complete } from "./complete.js";

const fields = ["товар", "цвет", "цена"];

/** `¦` is the caret, before and after each completion. */
function completed(marked: string): readonly string[] {
  const offset = marked.indexOf("¦");
  const source = marked.replace("¦", "");
  return complete(source, offset, { fields }).map(
    ({ start, end, text, caret }) =>
      `${source.slice(0, start)}${text.slice(0, caret)}¦${text.slice(caret)}${source.slice(end)}`,
  );
}

describe("complete", () => {
  it.each([
    ["{{ц¦", ["{{цвет¦}}", "{{цена¦}}"]],
    ["{{ цв¦ }} и", ["{{ цвет¦ }} и"]],
    ["{{цв¦ена?|upper}}", ["{{цвет¦?|upper}}"]],
    ["{{товар|ca¦", ["{{товар|case:¦}}"]],
    ["{{товар|ca¦se:gen}}", ["{{товар|case¦:gen}}"]],
    ["{{товар|up¦ca:gen}}", ["{{товар|upper¦}}", "{{товар|upper_first¦}}"]],
    [
      "{{товар | head | lo¦ дальше",
      ["{{товар | head | lock¦}} дальше", "{{товар | head | lower¦}} дальше", "{{товар | head | lower_first¦}} дальше"],
    ],
    ["{{товар|case:a¦}}", ["{{товар|case:acc¦}}", "{{товар|case:dat¦}}"]],
    ["{{цвет|agree:т¦}}", ["{{цвет|agree:товар¦}}"]],
    ["{{цена|money:¦}}", ["₽", "руб.", "$", "€"].map((sign) => `{{цена|money:${sign}¦}}`)],
    ["{{#if цв¦}}x{{/if}}", ["{{#if цвет¦}}x{{/if}}"]],
    ["{{#if товар}}x{{/¦", ["{{#if товар}}x{{/if}}¦"]],
    ["{{#if то¦", ["{{#if товар¦}}"]],
  ])("completes %s", (marked, expected) => {
    expect(completed(marked)).toEqual(expected);
  });

  it("proposes fields before conditions in an empty tag", () => {
    expect(completed("{{¦}}")).toEqual([
      "{{товар¦}}",
      "{{цвет¦}}",
      "{{цена¦}}",
      "{{#if товар}}¦{{/if}}",
      "{{#if цвет}}¦{{/if}}",
      "{{#if цена}}¦{{/if}}",
      "{{#unless товар}}¦{{/unless}}",
      "{{#unless цвет}}¦{{/unless}}",
      "{{#unless цена}}¦{{/unless}}",
    ]);
  });

  it("proposes a second branch within a condition that has none", () => {
    expect(completed("{{#if цвет}}а{{el¦}}{{/if}}")).toEqual(["{{#if цвет}}а{{else}}¦{{/if}}"]);
    expect(completed("{{#unless цвет}}а{{el¦")).toEqual(["{{#unless цвет}}а{{else}}¦"]);
    expect(completed("{{#if цвет}}а{{else}}б{{el¦}}{{/if}}")).toEqual([]);
    expect(completed("{{#unless цвет}}а{{/¦")).toEqual(["{{#unless цвет}}а{{/unless}}¦"]);
  });

  it.each([
    ["Купить ¦", ["Купить {{товар}}¦", "Купить {{цвет}}¦", "Купить {{цена}}¦"]],
    ["{{товар}}¦", ["{{товар}}{{товар}}¦", "{{товар}}{{цвет}}¦", "{{товар}}{{цена}}¦"]],
    ["Купить То¦, сейчас", ["Купить {{товар}}¦, сейчас"]],
    ["{{#if товар}}за це¦{{/if}}", ["{{#if товар}}за {{цена}}¦{{/if}}"]],
    ["Доставка в¦", ["Доставка в{{товар}}¦", "Доставка в{{цвет}}¦", "Доставка в{{цена}}¦"]],
  ])("proposes whole tags in the text %s", (marked, expected) => {
    expect(completed(marked)).toEqual(expected);
  });

  it("proposes filters behind the finished name of a field, after the name", () => {
    expect(completed("{{товар¦").slice(0, 3)).toEqual(["{{товар¦}}", "{{товар|case:¦}}", "{{товар|head¦}}"]);
    expect(completed("{{ цвет¦ |head}}").slice(0, 3)).toEqual([
      "{{ цвет¦ |head}}",
      "{{ цвет|case:¦ |head}}",
      "{{ цвет|agree:¦ |head}}",
    ]);
    expect(completed("{{цвет¦?}}")).toEqual(["{{цвет¦?}}"]);
    expect(completed("{{#if цвет¦}}x{{/if}}")).toEqual(["{{#if цвет¦}}x{{/if}}"]);
    expect(completed("{{цв¦ет}}").slice(0, 1)).toEqual(["{{цвет¦}}"]);
  });

  it.each([
    "{¦{товар}}",
    "{¦",
    "[[а¦|б]]",
    "{{#i¦f товар}}x{{/if}}",
    "{{товар ¦|upper}}",
    "[[а{{т¦|б]]",
    "{{товар|plural:¦}}",
    "{{товар|lock:¦}}",
  ])("proposes nothing in %s", (marked) => {
    expect(completed(marked)).toEqual([]);
  });

  it("leaves out filters that the field has already", () => {
    expect(completed("{{товар|head|hea¦")).toEqual([]);
  });

  it("proposes prepositions, second names, and what a placeholder prints with a filter", () => {
    const resultOf = (placeholder: string) => `<${placeholder}>`;
    const proposed = (text: string) =>
      complete(text.replace("¦", ""), text.indexOf("¦"), { fields: ["город"], resultOf }).map(
        ({ label, result }) => [label, result] as const,
      );
    expect(proposed("{{город|after:о¦}}")[0]).toEqual(["о", "<{{город|after:о}}>"]);
    expect(proposed("{{город as c|upper|whe¦")).toEqual([["where", "<{{город as c|upper|where}}>"]]);
    expect(proposed("{{город as куда}}{{ку¦")[0]?.[0]).toBe("куда");
    expect(completed("{{товар¦}}")).toContain("{{товар as товар_2¦}}");
  });
});
