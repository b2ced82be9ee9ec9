import { memo } from "preact/compat";
import type { Piece, ValuePiece } from "../worker/protocol.js";
import { isPredicted } from "./words-of.js";

/** So many pieces are compared at once: a text of 4,000 characters may have 500, and a key changes one. */
const CHUNK = 16;

/** The pieces of a text in chunks that are drawn again only when something in them changes. */
export function chunksOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const chunks: Piece[][] = [];
  for (let from = 0; from < pieces.length; from += CHUNK) chunks.push(pieces.slice(from, from + CHUNK));
  return chunks;
}

/** How many words of the pieces can be asked about. */
export function countWords(pieces: readonly Piece[]): number {
  let count = 0;
  for (const piece of pieces) {
    if (piece.type !== "value") continue;
    for (const { type } of piece.words) if (type === "word") count += 1;
  }
  return count;
}

interface ChunkProps {
  readonly pieces: readonly Piece[];
  /** The place of its first word among those of the text. */
  readonly first: number;
  /** The word that Tab goes to, and the one that is asked about, where they are in this chunk. */
  readonly tabStop: number | undefined;
  readonly asked: number | undefined;
  readonly isStale: boolean;
  /** The fields whose values are at fault, joined by line feeds. */
  readonly doubtful: string;
}

/** Some pieces of a text. Each answer of the worker is new objects, so pieces are compared by what is seen of them. */
export const Chunk = memo(
  ({ pieces, first, tabStop, asked, isStale, doubtful }: ChunkProps) => {
    const fields = doubtful.split("\n");
    let begin = first;
    return pieces.map((piece, key) => {
      if (piece.type === "literal") return piece.text;
      if (piece.type === "variant") {
        return (
          <span className="variant" key={key}>
            {piece.text}
          </span>
        );
      }
      const place = begin;
      begin += countWords([piece]);
      return (
        <ValueWords
          key={key}
          piece={piece}
          first={place}
          tabStop={tabStop}
          asked={asked}
          isStale={isStale}
          isDoubtful={fields.includes(piece.placeholder.field)}
        />
      );
    });
  },
  ({ pieces: before, ...last }, { pieces, ...next }) =>
    Object.entries(next).every(([name, value]) => last[name as keyof typeof last] === value) &&
    before.length === pieces.length &&
    before.every((piece, index) => looksLike(piece, pieces[index] as Piece)),
);

interface ValueWordsProps {
  readonly piece: ValuePiece;
  /** The place of its first word among those of the text. */
  readonly first: number;
  /** The word that Tab goes to, and the one that is asked about, where they are in this value. */
  readonly tabStop: number | undefined;
  readonly asked: number | undefined;
  readonly isStale: boolean;
  readonly isDoubtful: boolean;
}

/** "21 990 ₽": groups of digits that a line must not part. */
const FIGURES = /^[\d .,]+\D{0,6}$/;

/** The words of a value. */
function ValueWords({ piece, first, tabStop, asked, isStale, isDoubtful }: ValueWordsProps) {
  let place = first - 1;
  return (
    <span
      className={`${isDoubtful ? "doubtful" : ""} ${FIGURES.test(piece.text) ? "figures" : ""}`.trim() || undefined}
    >
      {piece.words.map((word, key) => {
        if (word.type === "literal") return word.text;
        place += 1;
        const isAsked = place === asked;
        return (
          <button
            type="button"
            key={key}
            className={`word${isPredicted(word) ? " predicted" : ""}${isAsked ? " asked" : ""}`}
            tabIndex={place === tabStop ? 0 : -1}
            aria-haspopup="dialog"
            aria-expanded={isAsked}
            data-word={place}
            disabled={isStale}
          >
            {word.parts.map(({ stem, ending }, part) => (
              <span key={part}>
                {stem}
                {ending !== "" && <i>{ending}</i>}
              </span>
            ))}
          </button>
        );
      })}
    </span>
  );
}

function looksLike(one: Piece, other: Piece): boolean {
  if (one.text !== other.text || one.type !== other.type) return false;
  if (one.type !== "value" || other.type !== "value") return true;
  return (
    one.placeholder.field === other.placeholder.field &&
    one.placeholder.before === other.placeholder.before &&
    one.words.length === other.words.length &&
    one.words.every((word, index) => {
      const next = other.words[index] as ValuePiece["words"][number];
      return word.type === next.type && word.text === next.text && isPredicted(word) === isPredicted(next);
    })
  );
}
