import { describe, expect, it } from "vitest";
import { chooseVariant, seedBlock, seedOutput, writeSeed } from "./choose-variant.js";
import { continueHash, finishHash, hashStart } from "./stable-hash.js";

describe("the hash", () => {
  it.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ])("is FNV-1a: %j", (text, expected) => {
    expect(continueHash(hashStart, new TextEncoder().encode(text))).toBe(expected);
  });

  it("ends with fmix32 of MurmurHash3", () => {
    expect([0, 1, 0xffffffff].map(finishHash)).toEqual([0, 0x514e28b7, 0x81f16f39]);
  });
});

function choices(block: number, count: number, ids: number): number[] {
  const state = seedBlock(seedOutput("[[a|b|c|d]]", "h1"), block);
  return Array.from({ length: ids }, (_, id) => chooseVariant(state, writeSeed(["project", `sku-${id}`]), count));
}

describe("chooseVariant", () => {
  it("never changes: these choices are promised to every release", () => {
    expect(choices(0, 4, 16)).toMatchInlineSnapshot(`
      [
        0,
        0,
        2,
        1,
        0,
        3,
        1,
        2,
        2,
        2,
        1,
        0,
        0,
        3,
        3,
        0,
      ]
    `);
  });

  it.each([2, 3, 4, 7, 20])("spreads evenly over %i variants", (count) => {
    const counts = new Array<number>(count).fill(0);
    for (const choice of choices(0, count, 10_000)) counts[choice] = (counts[choice] ?? 0) + 1;
    for (const each of counts) expect(Math.abs(each / 10_000 - 1 / count)).toBeLessThan(0.02);
  });

  it("chooses in each block by itself", () => {
    const second = choices(1, 4, 10_000);
    const pairs = new Map<string, number>();
    for (const [index, first] of choices(0, 4, 10_000).entries()) {
      const pair = `${first}${second[index]}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBe(16);
    for (const each of pairs.values()) expect(Math.abs(each / 10_000 - 1 / 16)).toBeLessThan(0.01);
  });

  it("is the documented hash of a JSON text", () => {
    for (const seed of [[], ["a"], ["проект", "sku-1"]]) {
      const json = JSON.stringify(["x", "h1", 3, ...seed]);
      const expected = Math.floor((finishHash(continueHash(hashStart, new TextEncoder().encode(json))) / 2 ** 32) * 20);
      expect(chooseVariant(seedBlock(seedOutput("x", "h1"), 3), writeSeed(seed), 20)).toBe(expected);
    }
  });

  it("depends on every part of the seed", () => {
    const state = seedBlock(seedOutput("x", "h1"), 0);
    const choose = (seed: string[]) => chooseVariant(state, writeSeed(seed), 1_000_000);
    const all = [["a", "b"], ["ab"], ["a", "c"], ["b", "a"], [], [""], ["a", "b", ""], ["\ud800"], ["\ud801"]];
    expect(new Set(all.map(choose)).size).toBe(all.length);
  });
});
