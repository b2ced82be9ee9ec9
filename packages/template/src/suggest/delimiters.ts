import type { Span } from "../ast.js";
import { MAX_VARIANTS, MIN_VARIANTS } from "../check/variant-blocks.js";
import { filterTable } from "../filter-table.js";
import { keywordOf, type Piece, type TagPiece } from "../parse.js";
import { type Replacement, replace } from "../problem.js";

/** What the author most likely wrote a tag for whose `}}` is missing. */
export function closeTag(
  source: string,
  from: number,
): { readonly write: string; readonly replacement: Replacement } | undefined {
  const meant = meantTag(source, from);
  if (meant === undefined) return undefined;
  const replacement = { start: meant, end: endOfLostClose(source, meant), text: "}}" };
  return { write: `{{${source.slice(from, meant).trim()}}}`, replacement };
}

/** How far a name with its filters reaches: a guess at where the closing braces were forgotten. */
const MEANT_TAG = /\s*(?:#\s*(?:if|unless)\s+[\p{L}\p{Nd}_.-]+|\/\s*(?:if|unless)\b|[\p{L}\p{Nd}_.-]+\??)/uy;
const MEANT_FILTER = /\s*\|\s*([a-z_]+)(?::([^\s{}|[\]]*))?/y;
/** Before a brace an argument may hold blanks. */
const MEANT_FILTER_BEFORE_BRACE = /\s*\|\s*([a-z_]+)\s*(?::([^{}|[\]\n\r]*))?\s*/y;

function meantTag(source: string, from: number): number | undefined {
  MEANT_TAG.lastIndex = from;
  if (!MEANT_TAG.test(source)) return undefined;
  const name = MEANT_TAG.lastIndex;
  const closed = endOfFilters(source, name, MEANT_FILTER_BEFORE_BRACE);
  if (closed !== undefined && source[closed] === "}") return closed;
  return endOfFilters(source, name, MEANT_FILTER);
}

/** "штука,штуки,штук" */
const FORMS = 3;

/** Undefined where a filter lacks its argument or forms of it: how far the text after it belongs to it is not known. */
function endOfFilters(source: string, from: number, pattern: RegExp): number | undefined {
  let end = from;
  pattern.lastIndex = end;
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    const row = filterTable.get(match[1] ?? "");
    if (row === undefined) break;
    if (/:\s*$/.test(match[0]) || (row.argument === "forms" && match[2]?.split(",").length !== FORMS)) return undefined;
    end = pattern.lastIndex;
  }
  return end;
}

/** After the brace of "{{name}", or the parted braces of "{{name} }". */
function endOfLostClose(source: string, meant: number): number {
  LOST_CLOSE.lastIndex = meant;
  return LOST_CLOSE.test(source) ? LOST_CLOSE.lastIndex : meant;
}

const LOST_CLOSE = /\}(?:[ \t\u00a0]+\}(?!\}))?/y;

/** "{name}}" and "{ {name}}": the author meant a placeholder and lost one brace, or parted the two. */
export function openBraces(source: string, close: Span): Replacement | undefined {
  const before = source.slice(Math.max(0, close.start - LONGEST_BLOCK), close.start);
  const match = /(\{[ \t\u00a0]+)?\{([^{}[\]\n\r]+)$/u.exec(before);
  if (match === null) return undefined;
  const [whole, parted, inner = ""] = match;
  const meant = meantTag(source, close.start - inner.length);
  if (meant === undefined || source.slice(meant, close.start).trim() !== "") return undefined;
  const start = close.start - whole.length;
  return parted === undefined ? insert(start, "{") : { start, end: close.end, text: `{{${inner}}}` };
}

function insert(at: number, text: string): Replacement {
  return { start: at, end: at, text };
}

/** "[one|two]]": the author meant a block and lost one bracket. */
export function openBrackets(source: string, close: Span): Replacement | undefined {
  const before = source.slice(Math.max(0, close.start - LONGEST_BLOCK), close.start);
  const match = /\[([^[\]{}\n\r|]+\|[^[\]{}\n\r]+)$/.exec(before);
  return match === null ? undefined : insert(close.start - match[0].length, "[");
}

/** "[[one|two]", "[[one|two". */
export function closeBrackets(source: string, open: Span): Replacement | undefined {
  const behind = source.slice(open.end, open.end + LONGEST_BLOCK);
  const [content = ""] = /^[^[\]{}\n\r]*/.exec(behind) ?? [];
  if (content.length === LONGEST_BLOCK) return undefined;
  const next = behind.slice(content.length, content.length + 2);
  const variants = content.split("|");
  const last = variants.pop() ?? "";
  // A single word is chosen between words: "[[Buy|Order a chair" is closed after "Order". With more words it is the
  // rest.
  const isOfWords = variants.length > 0 && variants.every((variant) => /^\s*\S+\s*$/.test(variant));
  const end = next[0] === "]" ? last : isOfWords ? (/^\s*[\p{L}\p{N}-]+/u.exec(last)?.[0] ?? last) : last.trimEnd();
  const texts = [...variants, end].map((variant) => variant.trim());
  if (texts.length < MIN_VARIANTS || texts.length > MAX_VARIANTS) return undefined;
  if (texts.includes("") || new Set(texts).size < texts.length) return undefined;
  const at = open.end + content.length - last.length + end.length;
  return next[0] === "]" ? insert(at + 1, "]") : insert(at, "]]");
}

const LONGEST_BLOCK = 200;

/**
 * The ends of conditions that are not closed: the nearest "{{endif}}" after each that no other has taken, else where one
 * may be written.
 *
 * @param unclosed the places of their openings in `pieces`, the last first
 */
export function closeConditions(
  source: string,
  pieces: readonly Piece[],
  unclosed: readonly number[],
): readonly (Replacement | undefined)[] {
  const closers = placesOfForeignEnds(pieces);
  const after: number[] = [];
  return unclosed.map((index) => {
    while ((closers.at(-1) ?? 0) > index) after.push(closers.pop() as number);
    const closer = pieces[after.pop() ?? -1];
    const write = `{{/${keywordOf(pieces[index] as TagPiece)}}}`;
    return closer === undefined ? closeCondition(source, pieces, index, write) : replace(closer, write);
  });
}

/** Of "{{endif}}" and the like, as other template languages close a condition; those in a variant block are text. */
function placesOfForeignEnds(pieces: readonly Piece[]): number[] {
  let blockEnd = -1;
  return [...pieces.entries()].flatMap(([index, piece]) => {
    if (piece.type === "block-open") blockEnd = Math.max(blockEnd, piece.partner);
    if (piece.type !== "tag" || piece.tag.type !== "placeholder" || index < blockEnd) return [];
    const { field, filters } = piece.tag.node;
    const isEnd = filters.length === 0 && /^(?:endif|endunless|end|fi|end_if|end-if)$/i.test(field.value);
    return isEnd ? [index] : [];
  });
}

/** `{{/if}}` at the end of the template, or before the next condition, for one inside the other is an error. */
function closeCondition(
  source: string,
  pieces: readonly Piece[],
  index: number,
  text: string,
): Replacement | undefined {
  const next = pieces.findIndex(
    (piece, at) => at > index && piece.type === "tag" && /^(?:if|broken)-open$/.test(piece.tag.type),
  );
  if (next === -1) return source.endsWith("{") ? undefined : insert(source.length, text);
  const start = pieces[next]?.start ?? source.length;
  const isEmpty = source.slice(pieces[index]?.end, start).trim() === "";
  return isEmpty ? undefined : insert(start, text);
}
