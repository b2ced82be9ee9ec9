import fc from "fast-check";
import { fuzz } from "../../../scripts/fuzz/fuzz.js";
import { anyTemplate } from "../../template/src/testing/arbitrary-templates.js";
import { expectFixesToWork } from "./fix-laws.js";

/**
 * Applies the fixes of templates: `pnpm --filter @skladno/editor fuzz [inputs] [seed]`, a hundred thousand unless told
 * otherwise. Ends with status 1 and the smallest template with a fix that leaves its problem.
 */
await fuzz(import.meta.filename, {
  inputs: 100_000,
  property: fc.property(anyTemplate, expectFixesToWork),
  holds: "every fix removes its problem",
});
