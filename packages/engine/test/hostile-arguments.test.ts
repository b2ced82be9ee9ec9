import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import { createEngine } from "../src/engine.js";

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

function text(template: string, item: Readonly<Record<string, string | number>>, maxLength?: number): string {
  return engine.compile({ h1: template }, { maxLength }).render(item).outputs.h1 ?? "";
}

describe("arguments without measure", () => {
  it.each(["1000000000", "9".repeat(400), `${"0".repeat(400)}7`])("limit:%s", (limit) => {
    const value = "сумка ".repeat(100).trim();
    const printed = text(`{{x|limit:${limit}}}`, { x: value });
    expect(printed).toBe(limit.endsWith("7") ? "сумка" : value);
  });

  it.each(["1e9", "-1", "0", "1.5", "∞"])("limit:%s is no number of characters", (limit) => {
    expect(() => text(`{{x|limit:${limit}}}`, { x: "сумка" })).toThrow(/`limit` takes a number from 1/);
  });

  it("default: of as many characters as a template may have", () => {
    const fallback = "[[а]] {б} ".repeat(500).slice(0, 3970).trim();
    expect(text(`{{x|default:${fallback}}}`, {})).toBe(fallback);
  });

  it("an alias of an alias, however long the chain is", () => {
    const chain = Array.from({ length: 200 }, (_, at) => `{{a${at} as a${at + 1}}}`).join("");
    expect(() => text(chain, {})).toThrow(/is a second name itself/);
    const names = Array.from({ length: 200 }, (_, at) => `{{a as n${at}}}`).join("");
    expect(text(names, { a: "я" })).toBe("я".repeat(200));
  });
});

/** The least of five times, in milliseconds. */
function best(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    run();
    return performance.now() - begun;
  });
  return Math.min(...times);
}

describe("time goes with length", () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => `лён${at}`).join(", ");
  const compiled = engine.compile({
    list: "Из {{x|list|case:gen}}",
    limit: "{{x|limit:100000}}",
    inline: "Это {{x|inline|sentence|title|upper_first|lower_first}}",
    place: "Едем {{x|to}}",
    count: "{{n|count:x}}",
    gender: "{{x}} {{x|gender:готов,готова,готово,готовы}}",
  });

  it.each<[string, (size: number) => () => void]>([
    ["of a list", (size) => () => void compiled.render({ x: parts(size), n: 5 })],
    [
      "of a default",
      (size) => {
        const fallback = "слово ".repeat(size);
        return () => void text(`{{x|default:${fallback}}}`, {}, 1e6);
      },
    ],
    [
      "of many aliases",
      (size) => {
        const template = Array.from({ length: size }, (_, at) => `{{a as n${at}|case:gen}}. `).join("");
        return () => void text(template, { a: "сумка" }, 1e6);
      },
    ],
    [
      "of many branches",
      (size) => {
        const template = "{{#if a}}да{{else}}{{b|default:нет}}{{/if}}. ".repeat(size);
        return () => void text(template, { b: "x" }, 1e6);
      },
    ],
  ])("%s", (_, make) => {
    const [small, large] = [make(250), make(2000)];
    small();
    // Eight times the length; the square would be sixty-four.
    expect(best(large)).toBeLessThan(30 * Math.max(best(small), 5));
  });

  it("of 500 parts is short", () => {
    expect(best(() => void compiled.render({ x: parts(500), n: 5 }))).toBeLessThan(2000);
  });
});
