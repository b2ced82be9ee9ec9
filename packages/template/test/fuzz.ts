import { performance } from "node:perf_hooks";
import fc from "fast-check";
import { fuzz } from "../../../scripts/fuzz/fuzz.js";
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
let slowest = { milliseconds: 0, source: "" };
const property = fc.property(fc.oneof(anyTemplate, likelyTemplate, mistakenTemplate), (source) => {
  const { template } = parse(source, lint.suggest);
  const { checked, errors, notices } = checkTemplate(source, { mode: "strict", messages: russian, lint });
  const milliseconds = processorTime(source);
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, source };
  if (printTemplate(template) !== source) throw new Error("The tree does not print back to the text.");
  formatTemplate(template);
  fieldsOf(template);
  countCombinations(template);
  if ((checked === undefined) !== errors.length > 0) throw new Error("Checked, or errors: never both, never neither.");
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
});

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

await fuzz(import.meta.filename, {
  inputs: 1_000_000,
  property,
  holds: "no exception, every span inside, every tree prints back",
  slowest: () => slowest,
});
