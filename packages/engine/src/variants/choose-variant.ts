import { continueHash, finishHash, hashStart } from "./stable-hash.js";

/**
 * The choice of a variant is a hash of the JSON text `[template, output, block, ...seed]` (as `JSON.stringify` writes it,
 * without blanks), scaled to the number of variants: floor(hash × count / 2³²). The seed comes from the caller, so the
 * engine need not know what a project or a product id is.
 */

/** The seed parts of a render: the second half of that JSON text in UTF-8, written once for all blocks of an item. */
export type SeedBytes = Uint8Array & { readonly seedBytes: unique symbol };

const utf8 = new TextEncoder();

/**
 * The state of the hash after the part that all blocks of an output share: the template's text and the output's name.
 */
export function seedOutput(source: string, output: string): number {
  return continueHash(hashStart, utf8.encode(`${JSON.stringify([source, output]).slice(0, -1)},`));
}

/** The state of the hash after the number of a block. */
export function seedBlock(outputState: number, block: number): number {
  return continueHash(outputState, utf8.encode(String(block)));
}

/** The parts of a seed as the hash reads them. */
export function writeSeed(seed: readonly string[]): SeedBytes {
  return utf8.encode(seed.length === 0 ? "]" : `,${JSON.stringify(seed).slice(1)}`) as unknown as SeedBytes;
}

/** The index of the chosen variant, from 0 to `count` - 1. */
export function chooseVariant(blockState: number, seed: SeedBytes, count: number): number {
  return Math.floor((finishHash(continueHash(blockState, seed)) / 0x1_0000_0000) * count);
}
