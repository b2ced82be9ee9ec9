import type { RenderedText, ValuePiece, Word } from "../worker/protocol.js";

/** A word that can be asked about, with the value that it belongs to. */
export interface AskedWord {
  readonly word: Word;
  readonly piece: ValuePiece;
}

/** The words of a text that can be asked about, in their order. */
export function wordsOf(text: RenderedText): readonly AskedWord[] {
  return text.pieces.flatMap((piece) =>
    piece.type === "value" ? piece.words.flatMap((word) => (word.type === "word" ? [{ word, piece }] : [])) : [],
  );
}

/** Whether the dictionary does not have the word. */
export function isPredicted(word: ValuePiece["words"][number]): boolean {
  return word.type === "word" && word.reading?.known === false;
}
