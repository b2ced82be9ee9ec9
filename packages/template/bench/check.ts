import { performance } from "node:perf_hooks";
import { checkTemplate } from "../src/check.js";

/**
 * The time of a complete check against the length of the template, for an ordinary template and for hostile ones: it must
 * grow in proportion. `pnpm --filter @skladno/template bench`, with `--json` for programs.
 */
const LENGTHS = [1000, 2000, 4000, 8000, 16000, 32000, 64000];
const UNITS: Readonly<Record<string, string>> = {
  ordinary:
    "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}} за {{price|money:₽}}{{#if stock}}, осталось {{stock|amount:штука,штуки,штук}}{{/if}}, [[быстро|дёшево|сразу]]! ",
  "open braces": "{{",
  "closed braces": "}}",
  "open brackets": "[[",
  "variant blocks": "[[a|b]]",
  "nested blocks": "[[a|",
  "open conditions": "{{#if a}}",
  "unknown filters": "{{a|xyzzy}}",
  "misspelt filters": "{{a|caze:geh}}",
  "missing fields": "{{a%|agree:b%}}",
  "many fields": "{{a%|agree:a}}{{a}} в {{b%}}",
  "combining marks": "{{a\u0301}}",
  "surrogate pairs": "😀{{",
  "bidi marks": "\u202e{{a b}}",
  NUL: "\u0000}}",
};

const rows = Object.entries(UNITS).map(([name, unit]) => {
  const milliseconds = LENGTHS.map((length) => measure(makeTemplate(unit, length)));
  const [first = 0] = milliseconds;
  const last = milliseconds.at(-1) ?? 0;
  return { name, milliseconds, growth: last / first / ((LENGTHS.at(-1) ?? 1) / (LENGTHS[0] ?? 1)) };
});

if (process.argv.includes("--json")) console.log(JSON.stringify({ lengths: LENGTHS, rows }));
else {
  console.log(`${"".padEnd(18)}${LENGTHS.map((length) => String(length).padStart(10)).join("")}    growth`);
  for (const { name, milliseconds, growth } of rows) {
    const times = milliseconds.map((time) => `${time.toFixed(3)}`.padStart(10)).join("");
    console.log(`${name.padEnd(18)}${times}${growth.toFixed(2).padStart(10)}`);
  }
  console.log("Milliseconds, the best of several runs; growth 1 is in proportion to the length.");
}

function makeTemplate(unit: string, length: number): string {
  let source = "";
  for (let index = 0; source.length < length; index += 1) source += unit.replaceAll("%", String(index));
  return source.slice(0, length);
}

function measure(source: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 12; run += 1) {
    const started = performance.now();
    checkTemplate(source, { mode: "flexible", maxLength: Number.POSITIVE_INFINITY });
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
