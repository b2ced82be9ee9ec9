import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashWords } from "./hash-words.js";

/** MurmurHash3_x86_128 as its author wrote it, byte by byte, in integers that cannot overflow: slow and plain. */
function murmur(bytes: Uint8Array): string {
  const u32 = (value: bigint) => BigInt.asUintN(32, value);
  const rotate = (value: bigint, bits: bigint) => u32((value << bits) | (u32(value) >> (32n - bits)));
  const constants = [0x239b961bn, 0xab0e9789n, 0x38b34ae5n, 0xa1e38b93n];
  const lanes = [
    { turn: 15n, mix: 19n, add: 0x561ccd1bn },
    { turn: 16n, mix: 17n, add: 0x0bcaa747n },
    { turn: 17n, mix: 15n, add: 0x96cd1c35n },
    { turn: 18n, mix: 13n, add: 0x32ac3b17n },
  ];
  const hashes = [0n, 0n, 0n, 0n];
  for (let first = 0; first < bytes.length; first += 16) {
    const complete = first + 16 <= bytes.length;
    for (const [lane, { turn, mix, add }] of lanes.entries()) {
      let word = 0n;
      for (let byte = 3; byte >= 0; byte -= 1) word = (word << 8n) | BigInt(bytes[first + 4 * lane + byte] ?? 0);
      word = u32(rotate(u32(word * (constants[lane] as bigint)), turn) * (constants[(lane + 1) % 4] as bigint));
      hashes[lane] = (hashes[lane] as bigint) ^ word;
      if (!complete) continue;
      hashes[lane] = u32((rotate(hashes[lane] as bigint, mix) + (hashes[(lane + 1) % 4] as bigint)) * 5n + add);
    }
  }
  const spread = (values: bigint[]) => {
    const sum = u32(values.reduce((one, other) => one + other, 0n));
    return values.map((value, lane) => (lane === 0 ? sum : u32(value + sum)));
  };
  const finish = (value: bigint) => {
    let mixed = value;
    mixed = u32((mixed ^ (mixed >> 16n)) * 0x85ebca6bn);
    mixed = u32((mixed ^ (mixed >> 13n)) * 0xc2b2ae35n);
    return mixed ^ (mixed >> 16n);
  };
  const ended = spread(spread(hashes.map((hash) => hash ^ BigInt(bytes.length))).map(finish));
  return ended.map((value) => value.toString(16).padStart(8, "0")).join("");
}

describe("the plain MurmurHash3 of this test", () => {
  test("gives what others give", () => {
    const bytes = new TextEncoder().encode("I will not buy this tobacconist's, it is scratched.");
    expect(murmur(bytes)).toBe("9b5b7ba2ef3f7866889adeaf00f3f98e");
  });
});

describe("hashWords", () => {
  test("gives the first 64 bits of MurmurHash3, for words of any number", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 80 }), (numbers) => {
        const words = Uint16Array.from(numbers);
        const bytes = Uint8Array.from(numbers.flatMap((word) => [word & 0xff, word >> 8]));
        const hash = BigInt.asUintN(64, hashWords(words, words.length)).toString(16).padStart(16, "0");
        expect(hash).toBe(murmur(bytes).slice(0, 16));
      }),
      { numRuns: 300 },
    );
  });

  test("reads no further than the length", () => {
    expect(hashWords(new Uint16Array([1, 2, 3, 4, 5]), 3)).toBe(hashWords(new Uint16Array([1, 2, 3]), 3));
  });
});
