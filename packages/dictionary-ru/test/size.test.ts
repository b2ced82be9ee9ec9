import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { loadDictionary } from "../src/index.js";

it("the dictionary with the lexicon is at most 400 KB with brotli", async () => {
  expect(brotliCompressSync(await loadDictionary()).length).toBeLessThanOrEqual(400_000);
});
