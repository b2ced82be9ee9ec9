import { OPEN, type Token } from "../../phrase/token.js";

/** Tokens from an opening mark to the one that closes it, both included. */
export interface Quotation {
  readonly from: number;
  readonly to: number;
  /** Brackets rather than quotation marks. */
  readonly parenthesised: boolean;
}

/** Marks that open, and after each of them those that close it. */
const PAIRS = ["«»", "„“”", "“”", "‘’", "‹›", '""', "()", "[]", "{}"];

/** So many partners are looked for in vain; a value with more of them is no text, and the work stays linear. */
const MOST_UNCLOSED = 8;

/**
 * What stands between matching quotation marks or brackets: a name ("«Яркая сумка»") or a remark ("[АКЦИЯ]", "(2 шт.)"),
 * which never changes. A mark without its partner encloses nothing.
 */
export function findQuotations(tokens: readonly Token[]): readonly Quotation[] {
  const found: Quotation[] = [];
  let unclosed = 0;
  for (let from = 0; from < tokens.length && unclosed < MOST_UNCLOSED; from++) {
    const { kind, text } = tokens[from] as Token;
    if ((kind & OPEN) === 0) continue;
    const to = findCloser(tokens, from, text, PAIRS.find(([opener]) => opener === text)?.slice(1) ?? "");
    if (to < 0) unclosed++;
    else {
      found.push({ from, to, parenthesised: "([{".includes(text) });
      from = to;
    }
  }
  return found;
}

/** Index of the mark that closes what the one at `from` opens, -1 when there is none; within it others of its kind may be open. */
function findCloser(tokens: readonly Token[], from: number, opener: string, closers: string): number {
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    if (closers.includes(text)) {
      if (depth-- === 0) return at;
    } else if (text === opener) depth++;
  }
  return -1;
}
