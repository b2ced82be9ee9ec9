import { expect, it } from "vitest";
import { highlight } from "./highlight.js";

const pieces = (source: string) =>
  highlight(source).map(({ kind, start, end }) => `${kind} ${source.slice(start, end)}`);

it("names every piece of a template", () => {
  expect(pieces("[[Купить|Заказать]] {{ товар? | case : gen }}{{#if цвет}}x{{/if}}")).toEqual([
    "delimiter [[",
    "variant Купить",
    "delimiter |",
    "variant Заказать",
    "delimiter ]]",
    "delimiter {{ ",
    "field товар",
    "delimiter ? | ",
    "filter case",
    "delimiter  : ",
    "argument gen",
    "delimiter  }}",
    "delimiter {{",
    "keyword #if ",
    "field цвет",
    "delimiter }}",
    "delimiter {{",
    "keyword /if",
    "delimiter }}",
  ]);
});

it("knows the field of a tag that is not closed", () => {
  expect(pieces("Купить {{товар")).toEqual(["delimiter {{", "field товар"]);
});
