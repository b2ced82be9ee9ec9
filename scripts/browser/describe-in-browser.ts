import type { Browser } from "playwright-core";
import { afterAll, describe, TestRunner } from "vitest";
import { startChromium } from "./start-chromium.js";

/**
 * `describe` for tests that need a browser. Where none can be started they are skipped, and one line says how many
 * and how to run them; with `CI=true` the file fails instead.
 * @param tests declares them; its argument gives the browser to tests and hooks
 */
export async function describeInBrowser(name: string, tests: (browser: () => Browser) => void): Promise<void> {
  const started = await startChromium().catch((error: Error) => error);
  if (!(started instanceof Error)) {
    describe(name, () => {
      tests(() => started);
      afterAll(() => started.close());
    });
    return;
  }
  if (process.env.CI === "true") throw started;
  describe.skip(name, () => {
    tests(() => {
      throw started;
    });
    console.warn(`${TestRunner.getCurrentSuite().tasks.length} tests in a browser are skipped. ${started.message}`);
  });
}
