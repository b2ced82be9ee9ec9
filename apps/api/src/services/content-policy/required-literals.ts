/*
 * What a pattern can't match without. Most patterns hold a piece of plain text: where it doesn't
 * stand in a text, the pattern needn't run. This reads as much of RE2's syntax as is needed to find
 * such pieces; what it doesn't know it takes for something that matches anything.
 */

/** Letter case folded as patterns under `(?i)` fold it, for the characters that literals are made of. */
export function foldCase(text: string): string {
  return text.toLowerCase().replace(/[\u017f\u1c80-\u1c88]/g, (letter) => folded.get(letter) ?? letter);
}

/** Letters that match others under `(?i)`, but whose lower case is themselves. */
const folded = new Map([
  ["\u017f", "s"],
  ["\u1c80", "в"],
  ["\u1c81", "д"],
  ["\u1c82", "о"],
  ["\u1c83", "с"],
  ["\u1c84", "т"],
  ["\u1c85", "т"],
  ["\u1c86", "ъ"],
]);

/** Characters of literals, folded. Others may fold in more ways than `foldCase` knows. */
export const PLAIN = /^[ -~а-яё]$/;

/** A piece of a pattern. */
interface Piece {
  /** The only text, folded, that it matches. */
  readonly exact?: string | undefined;
  /** Each text that it matches holds one of these. */
  readonly holds?: readonly string[] | undefined;
}

const ANYTHING: Piece = {};

/** Thrown where the pattern holds what isn't understood here. */
class UnknownSyntaxError extends Error {}

/**
 * Literals, case-folded, of which any match of a pattern holds at least one; undefined where there are none.
 * @param pattern one that RE2 compiles
 * @example requiredLiterals("(?i)Скидк[аи] \\d+|купи(те)?") // ["скидк", "купи"]
 */
export function requiredLiterals(pattern: string): readonly string[] | undefined {
  try {
    return holdsOf(createReader(pattern).readAlternatives());
  } catch (error) {
    if (error instanceof UnknownSyntaxError) return undefined;
    throw error;
  }
}

function holdsOf({ exact, holds }: Piece): readonly string[] | undefined {
  return exact === undefined ? holds : exact === "" ? undefined : [exact];
}

/** The list whose shortest literal is the longest. */
function rarest(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const shortest = (list: readonly string[]) => Math.min(...list.map(({ length }) => length));
  return [...lists].sort((one, other) => shortest(other) - shortest(one) || one.length - other.length)[0];
}

function createReader(pattern: string) {
  let at = 0;
  const signAt = (place: number) => {
    const code = pattern.codePointAt(place);
    return code === undefined ? "" : String.fromCodePoint(code);
  };
  /** Goes past what a sticky expression matches. */
  const skip = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const match = expression.exec(pattern);
    if (match !== null) at = expression.lastIndex;
    return match;
  };

  function readAlternatives(): Piece {
    const alternatives = [readSequence()];
    while (pattern[at] === "|") {
      at += 1;
      alternatives.push(readSequence());
    }
    if (alternatives.length === 1) return alternatives[0] ?? ANYTHING;
    const lists = alternatives.map(holdsOf);
    return lists.includes(undefined) ? ANYTHING : { holds: lists.flatMap((list) => list ?? []) };
  }

  function readSequence(): Piece {
    const lists: (readonly string[])[] = [];
    let run = "";
    let isExact = true;
    const endRun = () => {
      if (run !== "") lists.push([run]);
      run = "";
      isExact = false;
    };
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") {
      const { exact, holds } = readPiece();
      const repetition = readRepetition();
      if (repetition === "maybe none") endRun();
      else if (exact !== undefined) {
        run += exact;
        if (repetition === "more") endRun();
      } else {
        endRun();
        if (holds !== undefined) lists.push(holds);
      }
    }
    if (isExact) return { exact: run };
    endRun();
    return { holds: rarest(lists) };
  }

  function readRepetition(): "once" | "more" | "maybe none" {
    const match = skip(/(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/y);
    if (match === null) return "once";
    const [sign = "", least] = match;
    return sign.startsWith("*") || sign.startsWith("?") || Number(least) === 0 ? "maybe none" : "more";
  }

  function readPiece(): Piece {
    const sign = signAt(at);
    if (sign === "(") return readGroup();
    if (sign === "[") return readClass();
    if (sign === "\\") return readEscape();
    at += sign.length;
    return sign === "." || sign === "^" || sign === "$" ? ANYTHING : literal(sign);
  }

  function readGroup(): Piece {
    at += 1;
    if (skip(/\?[imsU-]*\)/y)) return { exact: "" };
    if (pattern[at] === "?" && !skip(/\?(?:P?<\w+>|[imsU-]*:)/y)) throw new UnknownSyntaxError();
    const piece = readAlternatives();
    at += 1;
    return piece;
  }

  function readClass(): Piece {
    const expression = /\[\^?(?:\[:.*?:\]|\\.|.)(?:\[:.*?:\]|\\.|[^\]\\])*\]/suy;
    if (!skip(expression)) throw new UnknownSyntaxError();
    return ANYTHING;
  }

  function readEscape(): Piece {
    if (skip(/\\(?:[dDsSwWbBAzafnrtv]|[pP](?:\{[^}]*\}|.)|x(?:\{[^}]*\}|..))/suy)) return ANYTHING;
    const sign = signAt(at + 1);
    if (!/[!-/:-@[-`{-~]/.test(sign)) throw new UnknownSyntaxError();
    at += 2;
    return literal(sign);
  }

  return { readAlternatives };
}

function literal(sign: string): Piece {
  const exact = foldCase(sign);
  return PLAIN.test(exact) ? { exact } : ANYTHING;
}
