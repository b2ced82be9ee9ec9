import { RE2JS } from "re2js";
import type { Pace } from "../pace.js";
import { visible } from "./fold-text.js";
import { createLiteralSearch } from "./literal-search.js";
import { foldCase, requiredLiterals } from "./required-literals.js";

/** Patterns compiled, ready to search texts. */
export interface PatternSearch {
  /** The lowest order, below a given one, of a pattern that matches; that given one when there is none. */
  lowestIn(text: string, below: number, pace: Pace): Promise<number>;
}

interface Pattern {
  /** The place of its rule among all. */
  readonly order: number;
  readonly expression: RE2JS;
  /** Where a passage ends it may match although the text doesn't end there. */
  readonly looksAtEdges: boolean;
}

/** The characters of a text that a pattern looks at in one go. */
const PASSAGE = 16_384;
/** What a passage shares with the next one: a longer match in a text of several passages may be missed. */
const SHARED = 4_096;
/** What trying a pattern costs before it looks at a character. */
const UNITS_PER_TRY = 20;
/** Compiling a pattern takes some 150 µs. */
export const UNITS_PER_PATTERN = 3_000;

function passagesOf(text: string): readonly string[] {
  if (text.length <= PASSAGE) return [text];
  const count = Math.ceil((text.length - SHARED) / (PASSAGE - SHARED));
  return Array.from({ length: count }, (_, n) => text.slice(n * (PASSAGE - SHARED), n * (PASSAGE - SHARED) + PASSAGE));
}

/** @param sources in the order of their rules */
export async function createPatternSearch(
  sources: readonly { readonly order: number; readonly pattern: string }[],
  pace: Pace,
): Promise<PatternSearch> {
  const literals: string[] = [];
  /** The patterns that need the literal at the same place. */
  const needing: Pattern[] = [];
  const always: Pattern[] = [];
  for (const { order, pattern } of sources) {
    if (pace.isDue(UNITS_PER_PATTERN)) await pace.rest();
    const looksAtEdges = /[\^$]|\\[bBAz]/.test(pattern);
    const compiled = { order, expression: RE2JS.compile(pattern), looksAtEdges };
    const needed = requiredLiterals(pattern);
    if (needed === undefined) always.push(compiled);
    for (const literal of needed ?? []) {
      literals.push(literal);
      needing.push(compiled);
    }
  }
  const search = createLiteralSearch(literals);

  function candidatesIn(passage: string): readonly Pattern[] {
    if (literals.length === 0) return always;
    const found = new Set([...search.in(foldCase(passage))].map((place) => needing[place] as Pattern));
    return found.size === 0 ? always : [...always, ...found].sort((one, other) => one.order - other.order);
  }

  async function lowestIn(text: string, below: number, pace: Pace): Promise<number> {
    let found = below;
    for (const passage of passagesOf(text)) {
      if (pace.isDue(passage.length)) await pace.rest();
      for (const { order, expression, looksAtEdges } of candidatesIn(passage)) {
        if (order >= found) break;
        if (pace.isDue(UNITS_PER_TRY + passage.length)) await pace.rest();
        if (!expression.test(passage)) continue;
        if (looksAtEdges && passage.length < text.length && !expression.test(text)) continue;
        found = order;
      }
    }
    return found;
  }

  return {
    async lowestIn(text, below, pace) {
      if (sources.length === 0) return below;
      const found = await lowestIn(text, below, pace);
      const seen = visible(text);
      return seen === text ? found : lowestIn(seen, found, pace);
    },
  };
}
