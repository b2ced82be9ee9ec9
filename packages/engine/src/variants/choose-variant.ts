import { continueHash, finishHash, hashStart } from "./stable-hash.js";

/**
 * The choice of a variant is a hash of the JSON text `[template, output, block, ...seed]` (as `JSON.stringify` writes it,
 * without blanks), scaled to the number of variants: floor(hash × count / 2³²). The seed comes from the caller, so the
 * engine need not know what a project or a product id is.
 */

/** The seed parts of a render as the second half of that JSON text. */
export type SeedText = string & { readonly seedText: unique symbol };

/** The state of the hash behind the part that all blocks of an output share: the template's text and the output's name. */
export function seedOutput(source: string, output: string): number {
  return continueHash(hashStart, `${JSON.stringify([source, output]).slice(0, -1)},`);
}

/** The state of the hash behind the number of a block. */
export function seedBlock(outputState: number, block: number): number {
  return continueHash(outputState, String(block));
}

/** The parts of a seed as the hash reads them. */
export function writeSeed(seed: readonly string[]): SeedText {
  return (seed.length === 0 ? "]" : `,${JSON.stringify(seed).slice(1)}`) as SeedText;
}

/** The index of the chosen variant, from 0 to `count` - 1. */
export function chooseVariant(blockState: number, seed: SeedText, count: number): number {
  return Math.floor((finishHash(continueHash(blockState, seed)) / 0x1_0000_0000) * count);
}
