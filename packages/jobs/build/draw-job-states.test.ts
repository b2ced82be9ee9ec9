import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { page, redraw } from "./draw-job-states.js";

test("docs/job-states.md shows the state machine as it is; `pnpm --filter @skladno/jobs states` redraws it", () => {
  const text = readFileSync(page, "utf8");
  expect(text).toBe(redraw(text));
});
