import { performance } from "node:perf_hooks";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import { checkTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import type { Growth } from "./growth.js";

/** Far beyond the 4,000 characters that the service allows, so that a square would show. */
const lengths = [1000, 2000, 4000, 8000, 16_000, 32_000];

const ordinary =
  "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}} за {{price|money:₽}}{{#if stock}}, осталось {{stock|amount:штука,штуки,штук}}{{/if}}, [[быстро|дёшево|сразу]]! ";

/** What a template is repeated from; `%` is the number of the repetition. */
const hostile: Readonly<Record<string, string>> = {
  "open braces": "{{",
  "closed braces": "}}",
  "open brackets": "[[",
  "variant blocks": "[[a|b]]",
  "nested blocks": "[[a|",
  "open conditions": "{{#if a}}",
  "nested conditions": "{{#if a}}b{{/if}}{{#if c}}",
  "unknown filters": "{{a|xyzzy}}",
  "misspelt filters": "{{a|caze:geh}}",
  pipes: "|upper",
  "agreement with fields that are missing": "{{a%|agree:b%}}",
  "agreement in circles": "{{a%|agree:b%}}{{b%|agree:a%}}",
  "many fields": "{{a%|agree:a}}{{a}} в {{b%}}",
  "combining marks": "{{a\u0301}}",
  "surrogate pairs": "😀{{",
  "bidi marks": "\u202e{{a b}}",
  NUL: "\u0000}}",
};

/** Templates without an error that make rendering work: long groups, chains, coordinations, conditions. */
const laborious: Readonly<Record<string, string>> = {
  "ordinary text": ordinary,
  "one long group": "{{a%}} ",
  "prepositions and fields": "для {{a%}} ",
  "fields parted by commas": "{{a%}}, ",
  "fields parted by и": "{{a%}} и ",
  "literal adjectives": "красную {{a%}} ",
  conditions: "{{#if a%}}{{a%}} {{/if}}",
  "letter case": "{{a%|sentence}} ",
};

/** The time of a complete check, notices included, against the length of the template, for ordinary and for hostile templates. */
export async function measureChecks(): Promise<readonly Growth[]> {
  const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
  const compiling: Growth = {
    name: "compile with its checks",
    unit: "ms",
    sizes: "characters",
    points: lengths.slice(0, 3).map((size) => {
      const template = repeat(ordinary, size, "whole");
      return { size, value: best(() => engine.compile({ text: template }, { mode: "flexible" })) };
    }),
    note: "an ordinary template up to the full length that the service allows; the goal is under 1 ms",
  };
  const checks = Object.entries({ "ordinary text": ordinary, ...hostile }).map(
    ([name, unit]): Growth => ({
      name: `check: ${name}`,
      unit: "ms",
      sizes: "characters",
      points: lengths.map((size) => {
        const template = repeat(unit, size);
        return { size, value: best(() => checkTemplate(template, { mode: "flexible", lint, maxLength: size })) };
      }),
    }),
  );
  const renders = Object.entries(laborious).map(([name, unit]): Growth => {
    const points = lengths.slice(0, 4).map((size) => {
      const source = `Купить ${repeat(unit, size - 7, "whole")}`;
      const compiled = engine.compile({ text: source }, { mode: "flexible", maxLength: size });
      // Every second value an adjective; each run leaves out another field, so that nothing is remembered of the pattern.
      const values = compiled.fields.map((field, index) => [field, index % 2 === 0 ? "сумка" : "красный"] as const);
      let left = -1;
      const renderAnother = (): void => {
        left += 1;
        compiled.render(Object.fromEntries(values.filter((_, index) => index !== left % values.length)));
      };
      return { size, value: best(renderAnother) };
    });
    return { name: `render: ${name}`, unit: "ms", sizes: "characters", points };
  });
  return [compiling, ...checks, ...renders];
}

/** A unit again and again: cut at the length, or ended before it so that the last unit stays whole. */
function repeat(unit: string, length: number, end: "cut" | "whole" = "cut"): string {
  let source = "";
  for (let index = 0; source.length < length; index++) {
    const next = unit.replaceAll("%", String(index));
    if (end === "whole" && source.length + next.length > length) break;
    source += next;
  }
  return source.slice(0, length);
}

/** The best of some runs: what is slower was the machine's doing. */
function best(run: () => unknown): number {
  let milliseconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 15; round++) {
    const started = performance.now();
    run();
    milliseconds = Math.min(milliseconds, performance.now() - started);
  }
  return milliseconds;
}
