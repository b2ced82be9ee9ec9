import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skladno-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the example of the README prints what its comments say", async () => {
  const example = /## Example\n+```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const file = join(folder, "example.ts");
  const source = (name: string) => JSON.stringify(new URL(name, import.meta.url).pathname);
  writeFileSync(
    file,
    example
      .replace('"@skladno/jobs/memory"', source("./memory-store.ts"))
      .replace('"@skladno/jobs"', source("./index.ts")),
  );
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import(/* @vite-ignore */ file);
  const printed = log.mock.calls;
  log.mockRestore();
  expect(printed).toEqual([["completed_with_warnings"], [{ text: "RED BAG" }, 1], ["empty"]]);
});
