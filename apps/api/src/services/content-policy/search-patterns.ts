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
  /** It may match at the edge of a passage because of what it doesn't see. */
  readonly looksAtEdges: boolean;
  /** A match has no more characters than the pattern has steps, of which `read-policy.ts` allows 100. */
  readonly isBounded: boolean;
}

/** A bounded pattern looks at so many characters in one go; one that repeats without an end, at the whole text. */
const PASSAGE = 4_096;
/** What a passage shares with the next one: more than a bounded match has. */
const SHARED = 1_024;
/** What trying a pattern costs before it looks at a character. */
const UNITS_PER_TRY = 20;
/** Compiling a pattern takes some 150 µs. */
export const UNITS_PER_PATTERN = 3_000;

interface Passage {
  readonly start: number;
  readonly end: number;
}

/** Also where it stands in a class or after a backslash: then the pattern only looks at more than it must. */
const ENDLESS = /[*+]|\{\d+,\}/;

function passagesOf({ length }: string): readonly Passage[] {
  const step = PASSAGE - SHARED;
  const count = Math.max(1, Math.ceil((length - SHARED) / step));
  return Array.from({ length: count }, (_, n) => ({ start: n * step, end: Math.min(length, n * step + PASSAGE) }));
}

function matches({ expression, looksAtEdges }: Pattern, text: string, { start, end }: Passage): boolean {
  if (!expression.test(text.slice(start, end))) return false;
  if (!looksAtEdges || (start === 0 && end === text.length)) return true;
  const matcher = expression.matcher(text.slice(0, end));
  // What touches the end of a passage is seen in the next one, with what follows it.
  return matcher.find(start) && (end === text.length || matcher.end() < end);
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
    const compiled = { order, expression: RE2JS.compile(pattern), looksAtEdges, isBounded: !ENDLESS.test(pattern) };
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
    const look = async (passage: Passage, isMeant: (pattern: Pattern) => boolean): Promise<void> => {
      const { start, end } = passage;
      if (pace.isDue(end - start)) await pace.rest();
      for (const pattern of candidatesIn(text.slice(start, end))) {
        if (pattern.order >= found) break;
        if (!isMeant(pattern)) continue;
        if (pace.isDue(UNITS_PER_TRY + end - start)) await pace.rest();
        if (matches(pattern, text, passage)) found = pattern.order;
      }
    };
    const passages = passagesOf(text);
    if (passages.length > 1) await look({ start: 0, end: text.length }, ({ isBounded }) => !isBounded);
    for (const passage of passages) await look(passage, ({ isBounded }) => isBounded || passages.length === 1);
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
