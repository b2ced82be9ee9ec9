import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

it("the dictionary with the lexicon is at most 415 KB with brotli", async () => {
  expect(brotliCompressSync(await loadDictionary()).length).toBeLessThanOrEqual(415_000);
});
