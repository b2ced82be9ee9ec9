import { NONE } from "./none.js";
import type { Piece } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";

/**
 * Sorts the variants of a block into classes that mean the same to the grammar around them, numbered from 0. A variant
 * whose edge may run into a word of the text beside it is a class of its own. `meanings` remembers variants from block to block.
 */
export function classifyVariants(
  pieces: readonly Piece[],
  at: number,
  read: ReadLiteral,
  meanings: Map<string, string>,
): readonly number[] {
  const block = pieces[at];
  if (block?.type !== "variants" && block?.type !== "gender") return [];
  const isGlued = touchesWord(pieces, at, -1) || touchesWord(pieces, at, 1);
  const classes = new Map<string, number>();
  const numbers = block.variants.map((variant) => {
    let meaning = isGlued ? variant : meanings.get(variant);
    if (meaning === undefined) {
      meaning = meaningOf(variant, read);
      meanings.set(variant, meaning);
    }
    const known = classes.get(meaning);
    if (known !== undefined) return known;
    classes.set(meaning, classes.size);
    return classes.size - 1;
  });
  return Object.freeze(numbers);
}

/** Everything about a literal that a search may look at. The text of prepositions counts ("на", "до"). */
function meaningOf(variant: string, read: ReadLiteral): string {
  const tokens = read(variant, false, false).map((token) =>
    token.type === "word" ? { word: token.word, text: token.word.role === "preposition" ? token.text : "" } : token,
  );
  return JSON.stringify([tokens, WORD_CHARACTER.test(variant.slice(0, 1)), WORD_CHARACTER.test(variant.slice(-1))]);
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}\p{Cs}<&'’.‐‑-]/u;

/** A literal neighbour, nothing but fields and conditions between, may stand against the block without a blank. */
function touchesWord(pieces: readonly Piece[], at: number, step: 1 | -1): boolean {
  for (let index = at + step; index >= 0 && index < pieces.length; index += step) {
    const piece = pieces[index] as Piece;
    if (piece.type === "field") continue;
    const texts = piece.type === "text" ? [piece.value] : piece.variants;
    for (const text of texts) {
      if (WORD_CHARACTER.test(step === -1 ? text.slice(-1) : text.slice(0, 1))) return true;
    }
    if (piece.condition === NONE && piece.type !== "gender") return false;
  }
  return false;
}
