import fc from "fast-check";
import { anyTemplate } from "../../template/src/testing/arbitrary-templates.js";
import { expectFixesToWork } from "./fix-laws.js";

/**
 * Applies the fixes of templates: `pnpm --filter @skladno/editor fuzz [inputs] [seed]`, a hundred thousand unless told
 * otherwise. Ends with status 1 and the smallest template with a fix that leaves its problem.
 */
const inputs = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
  console.error("Usage: fuzz [number of inputs, at least 1] [seed]");
  process.exit(2);
}

const started = performance.now();
const result = fc.check(fc.property(anyTemplate, expectFixesToWork), { numRuns: inputs, seed });
if (result.failed) {
  console.error(await fc.asyncDefaultReportMessage(result));
  process.exit(1);
}
const seconds = (performance.now() - started) / 1000;
console.log(`${inputs} inputs in ${seconds.toFixed(1)} s, seed ${seed}: every fix removes its problem.`);
