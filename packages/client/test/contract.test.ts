import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { printContract } from "../build/print-contract.js";

it("has the types of @skladno/contract of today: `pnpm --filter @skladno/client contract` writes them", () => {
  expect(readFileSync(new URL("../src/contract.ts", import.meta.url), "utf8")).toBe(printContract());
}, 60_000);
