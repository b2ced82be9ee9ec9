import { performance } from "node:perf_hooks";
import fc from "fast-check";
import { checkTemplate } from "../src/check.js";

import { countCombinations, fieldsOf } from "../src/inspect.js";
import { russian } from "../src/messages-ru.js";
import { lint } from "../src/notices/lint.js";
import { parse } from "../src/parse.js";
import { formatTemplate, printTemplate } from "../src/print.js";
import { anyTemplate, likelyTemplate, mistakenTemplate } from "../src/testing/arbitrary-templates.js";

/**
 * Feeds the parser and the checks with texts: `pnpm --filter @skladno/template fuzz [inputs] [seed]`, a million unless
 * told otherwise. Ends with status 1 and the smallest text that breaks a law.
 */
const inputs = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
  console.error("Usage: fuzz [number of inputs, at least 1] [seed]");
  process.exit(2);
}

const started = performance.now();
let slowest = { milliseconds: 0, source: "" };
const result = fc.check(
  fc.property(fc.oneof(anyTemplate, likelyTemplate, mistakenTemplate), (source) => {
    const { template } = parse(source, lint.suggest);
    const { checked, errors, notices } = checkTemplate(source, { mode: "strict", messages: russian, lint });
    const milliseconds = processorTime(source);
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, source };
    if (printTemplate(template) !== source) throw new Error("The tree does not print back to the text.");
    formatTemplate(template);
    fieldsOf(template);
    countCombinations(template);
    if ((checked === undefined) !== errors.length > 0)
      throw new Error("Checked, or errors: never both, never neither.");
    for (const { offset, end_offset, line, column, frame, message, suggestion } of [...errors, ...notices]) {
      const inside = offset >= 0 && offset <= end_offset && end_offset <= source.length && line >= 1 && column >= 1;
      if (!inside || !frame.includes("^") || message.includes("undefined")) throw new Error(`Misplaced: ${message}`);
      if (suggestion === undefined) continue;
      const { text } = suggestion;
      if (suggestion.offset > suggestion.end_offset || suggestion.end_offset > source.length) {
        throw new Error(`A suggestion outside the text: ${text}`);
      }
      checkTemplate(source.slice(0, suggestion.offset) + text + source.slice(suggestion.end_offset));
    }
  }),
  { numRuns: inputs, seed },
);

/** Measured twice: a pause of the machine is no fault of the text. */
function processorTime(source: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run += 1) {
    const before = performance.now();
    checkTemplate(source, { mode: "strict", messages: russian, lint });
    best = Math.min(best, performance.now() - before);
    if (best < 0.5) break;
  }
  return best;
}

if (result.failed) {
  console.error(await fc.asyncDefaultReportMessage(result));
  process.exit(1);
}
const seconds = (performance.now() - started) / 1000;
console.log(
  `${inputs} inputs in ${seconds.toFixed(1)} s, seed ${seed}: no exception, every span inside, every tree prints back. ` +
    `Slowest ${slowest.milliseconds.toFixed(2)} ms: ${JSON.stringify(slowest.source.slice(0, 80))}`,
);
