import type { Broken, IfBlock, Name, Node, Placeholder, Span, Template, Variant, VariantBlock } from "./ast.js";
import { MAX_VARIANTS, MIN_VARIANTS } from "./check/variant-blocks.js";
import { filterTable } from "./filter-table.js";
import { parseTag, type Tag } from "./parse-tag.js";
import { type Problem, problem, type Replacement, relate, replace } from "./problem.js";
import { tokenize } from "./tokenize.js";
import type { Token } from "./tokens.js";

/** A tree that holds the whole text, and what the parser could not accept in it. */
export interface ParseResult {
  readonly template: Template;
  readonly problems: readonly Problem[];
}

/** Tokens with the tags put together: what remains is to find out which opening belongs to which closing. */
type Piece = TagPiece | PlainPiece<"text"> | PlainPiece<"pipe"> | PlainPiece<"stray"> | BlockPiece;

type BlockPiece = PlainPiece<"block-open"> | PlainPiece<"block-close">;

interface PlainPiece<Type extends string> extends Span {
  readonly type: Type;
  /** The index of the piece that closes or opens this block or condition. */
  partner: number;
}

interface TagPiece extends PlainPiece<"tag"> {
  readonly tag: Tag;
}

const NONE = -1;

/**
 * Parses a template. Throws for no text: what cannot be understood stays in the tree as a `Broken` node, and parsing goes on
 * behind it, so that one run finds every mistake. Time grows in proportion to the length, however the text is nested,
 * because the tree is at most two levels deep: what is nested further is an error and stays flat.
 */
export function parse(source: string): ParseResult {
  if (typeof source !== "string") {
    throw new TypeError(
      `Found ${source === null ? "null" : typeof source} where the text of a template is allowed. Pass a string.`,
    );
  }
  const problems: Problem[] = [];
  const pieces = joinTags(source, tokenize(source), problems);
  pairBlocks(source, pieces, problems);
  pairConditions(source, pieces, problems);
  const children = buildNodes(source, pieces, problems);
  return { template: { type: "template", source, start: 0, end: source.length, children }, problems };
}

function joinTags(source: string, tokens: readonly Token[], problems: Problem[]): Piece[] {
  const pieces: Piece[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index] as Token;
    index += 1;
    const { type, start, end } = token;
    if (type === "placeholder-close") {
      problems.push(strayClose(source, token));
      pieces.push({ type: "stray", start, end, partner: NONE });
    } else if (type !== "placeholder-open") {
      pieces.push({ type, start, end, partner: NONE });
    } else {
      const closing = findClosing(tokens, index);
      const next = tokens[index];
      if (closing !== undefined) {
        const span = { start, end: (tokens[closing] as Token).end };
        pieces.push({ type: "tag", ...span, tag: parseTag(source, span, problems), partner: NONE });
        index = closing + 1;
      } else if (next?.type === "text") {
        const cut = endOfUnclosedTag(source, next);
        pieces.push(unclosedTag(source, token, cut, problems));
        if (cut < next.end) pieces.push({ type: "text", start: cut, end: next.end, partner: NONE });
        index += 1;
      } else pieces.push(unclosedTag(source, token, end, problems));
    }
  }
  return pieces;
}

/** The next `}}`, unless another `{{` comes before it. */
function findClosing(tokens: readonly Token[], from: number): number | undefined {
  for (let index = from; index < tokens.length; index += 1) {
    const type = tokens[index]?.type;
    if (type === "placeholder-close") return index;
    if (type === "placeholder-open") return undefined;
  }
  return undefined;
}

/** What belongs to a tag that is not closed: up to a single brace, the end of the line or the next delimiter. */
function endOfUnclosedTag(source: string, text: Span): number {
  for (let offset = text.start; offset < text.end; offset += 1) {
    const unit = source[offset];
    if (unit === "}") return offset + 1;
    if (unit === "\n" || unit === "\r" || unit === "{") return offset;
  }
  return text.end;
}

function unclosedTag(source: string, open: Span, end: number, problems: Problem[]): TagPiece {
  const inner = source.slice(open.end, end);
  const sign = /^\s*([#/])/.exec(inner)?.[1];
  const meant = meantTag(source, open.end);
  const found = source.slice(open.start, end).trimEnd();
  const write = meant === undefined ? undefined : `{{${source.slice(open.end, meant).trim()}}}`;
  const replacement =
    meant === undefined ? undefined : { start: meant, end: endOfLostClose(source, meant), text: "}}" };
  problems.push(
    problem("unclosed_placeholder", open, { found, ...(write !== undefined && { write }) }, { replacement }),
  );
  const type = sign === "#" ? "broken-open" : sign === "/" ? "broken-close" : "broken";
  const node = broken(source, open.start, end);
  return { type: "tag", start: open.start, end, tag: { type, node }, partner: NONE };
}

/** How far a name with its filters reaches: a guess at where the closing braces were forgotten. */
const MEANT_TAG = /\s*(?:#\s*if\s+[\p{L}\p{Nd}_.-]+|\/\s*if\b|[\p{L}\p{Nd}_.-]+\??)/uy;
const MEANT_FILTER = /\s*\|\s*([a-z]+)(?::[^\s{}|[\]]*)?/y;
/** Before a brace an argument may hold blanks. */
const MEANT_FILTER_BEFORE_BRACE = /\s*\|\s*([a-z]+)\s*(?::[^{}|[\]\n\r]*)?\s*/y;

function meantTag(source: string, from: number): number | undefined {
  MEANT_TAG.lastIndex = from;
  if (!MEANT_TAG.test(source)) return undefined;
  const name = MEANT_TAG.lastIndex;
  const closed = endOfFilters(source, name, MEANT_FILTER_BEFORE_BRACE);
  return source[closed] === "}" ? closed : endOfFilters(source, name, MEANT_FILTER);
}

function endOfFilters(source: string, from: number, pattern: RegExp): number {
  let end = from;
  pattern.lastIndex = end;
  for (let match = pattern.exec(source); match !== null; match = pattern.exec(source)) {
    if (!filterTable.has(match[1] ?? "")) break;
    end = pattern.lastIndex;
  }
  return end;
}

/** Behind the brace of "{{name}", or the parted braces of "{{name} }". */
function endOfLostClose(source: string, meant: number): number {
  LOST_CLOSE.lastIndex = meant;
  return LOST_CLOSE.test(source) ? LOST_CLOSE.lastIndex : meant;
}

const LOST_CLOSE = /\}(?:[ \t\u00a0]+\}(?!\}))?/y;

function strayClose(source: string, token: Span): Problem {
  return problem("unexpected_close", token, { found: "}}", open: "{{" }, { replacement: lostOpen(source, token) });
}

/** "{name}}" and "{ {name}}": the author meant a placeholder and lost one brace, or parted the two. */
function lostOpen(source: string, close: Span): Replacement | undefined {
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

/** Pairs `[[` with `]]`, the innermost first, so that an opening without a closing does not swallow the next block. */
function pairBlocks(source: string, pieces: readonly Piece[], problems: Problem[]): void {
  const open: number[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "block-open") open.push(index);
    else if (piece.type === "block-close") {
      const partner = open.pop();
      if (partner === undefined) {
        const replacement = lostBracket(source, piece);
        problems.push(problem("unexpected_close", piece, { found: "]]", open: "[[" }, { replacement }));
        continue;
      }
      piece.partner = partner;
      (pieces[partner] as BlockPiece).partner = index;
    }
  }
  for (const index of open) {
    const piece = pieces[index] as Piece;
    const replacement = lostClosing(source, piece);
    problems.push(problem("unclosed_block", piece, { found: "[[" }, { replacement }));
  }
}

/** "[one|two]]": the author meant a block and lost one bracket. */
function lostBracket(source: string, close: Span): Replacement | undefined {
  const before = source.slice(Math.max(0, close.start - LONGEST_BLOCK), close.start);
  const match = /\[([^[\]{}\n\r|]+\|[^[\]{}\n\r]+)$/.exec(before);
  return match === null ? undefined : insert(close.start - match[0].length, "[");
}

/** "[[one|two]", "[[one|two". */
function lostClosing(source: string, open: Span): Replacement | undefined {
  const behind = source.slice(open.end, open.end + LONGEST_BLOCK);
  const [content = ""] = /^[^[\]{}\n\r]*/.exec(behind) ?? [];
  if (content.length === LONGEST_BLOCK) return undefined;
  const next = behind.slice(content.length, content.length + 2);
  const variants = content.split("|");
  const last = variants.pop() ?? "";
  // A single word is chosen between words: "[[Buy|Order a chair" is closed after "Order". With more words it is the rest.
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
 * Pairs `{{#if}}` with `{{/if}}`, the innermost first. A tag inside a variant block is an error of its own
 * (`placeholder_in_block`); it takes part in the pairing silently, so that its partner is not reported as well.
 */
function pairConditions(source: string, pieces: readonly Piece[], problems: Problem[]): void {
  const open: { readonly index: number; readonly silent: boolean }[] = [];
  const closers: number[] = [];
  let blockEnd = NONE;
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "block-open" && piece.partner !== NONE && index > blockEnd) blockEnd = piece.partner;
    if (piece.type !== "tag") continue;
    const inBlock = index < blockEnd;
    const { type } = piece.tag;
    if (type === "if-open" || type === "broken-open") {
      open.push({ index, silent: inBlock || type === "broken-open" });
    } else if (type === "if-close" || type === "broken-close") {
      const opening = open.pop();
      if (opening === undefined) {
        if (type === "broken-close" || inBlock) continue;
        const values = { found: "{{/if}}", open: "{{#if}}" };
        problems.push(problem("unexpected_close", piece, values, { replacement: replace(piece, "") }));
      } else if (!opening.silent && !inBlock && type === "if-close") {
        piece.partner = opening.index;
        (pieces[opening.index] as TagPiece).partner = index;
      }
    } else if (type === "placeholder" && !inBlock && looksLikeClosing(piece.tag.node)) closers.push(index);
  }
  // From the last opening back: each takes the nearest "{{endif}}" behind it that no other has taken.
  const nearest: number[] = [];
  for (const { index, silent } of open.reverse()) {
    if (silent) continue;
    while (closers.length > 0 && (closers.at(-1) ?? 0) > index) nearest.push(closers.pop() ?? 0);
    const closer = pieces[nearest.pop() ?? NONE];
    const piece = pieces[index] as TagPiece;
    const found = piece.tag.type === "if-open" ? `{{#if ${piece.tag.field.value}}}` : "{{#if}}";
    const replacement = closer === undefined ? lostEnd(source, pieces, index) : replace(closer, "{{/if}}");
    problems.push(problem("unclosed_condition", piece, { found }, { replacement }));
  }
}

/** `{{/if}}` at the end of the template, or before the next condition, for one inside the other is an error. */
function lostEnd(source: string, pieces: readonly Piece[], index: number): Replacement | undefined {
  const next = pieces.findIndex(
    (piece, at) => at > index && piece.type === "tag" && /^(?:if|broken)-open$/.test(piece.tag.type),
  );
  if (next === -1) return source.endsWith("{") ? undefined : insert(source.length, "{{/if}}");
  const start = pieces[next]?.start ?? source.length;
  const isEmpty = source.slice(pieces[index]?.end, start).trim() === "";
  return isEmpty ? undefined : insert(start, "{{/if}}");
}

/** "{{endif}}", as other template languages close a condition. */
function looksLikeClosing({ field, filters }: Placeholder): boolean {
  return filters.length === 0 && /^(?:endif|end|fi|end_if|end-if)$/i.test(field.value);
}

interface OpenCondition {
  readonly piece: TagPiece;
  readonly field: Name;
  readonly children: Node[];
}

function buildNodes(source: string, pieces: readonly Piece[], problems: Problem[]): Node[] {
  const root: Node[] = [];
  let children = root;
  let condition: OpenCondition | undefined;
  let depth = 0;
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] as Piece;
    const { start, end } = piece;
    if (isText(piece)) {
      // One node for a run of pieces: joining them one by one would copy the text again and again.
      while (isText(pieces[index + 1])) index += 1;
      const last = pieces[index] as Piece;
      children.push({ type: "text", start, end: last.end, value: source.slice(start, last.end) });
      continue;
    }
    if (piece.type === "tag" && (piece.tag.type === "placeholder" || piece.tag.type === "broken")) {
      children.push(piece.tag.node);
      continue;
    }
    if (piece.partner !== NONE && piece.type === "block-open") {
      children.push(buildBlock(source, pieces, index, problems));
      index = piece.partner;
      continue;
    }
    if (piece.partner !== NONE && piece.type === "tag") {
      if (piece.tag.type === "if-open") {
        depth += 1;
        if (condition === undefined) {
          condition = { piece, field: piece.tag.field, children: [] };
          children = condition.children;
          continue;
        }
        const related = [relate(condition.piece, "outer_condition")];
        problems.push(problem("nested_condition", piece, { found: source.slice(start, end) }, { related }));
      } else {
        depth -= 1;
        if (depth === 0 && condition !== undefined) {
          root.push(ifBlock(condition, piece));
          children = root;
          condition = undefined;
          continue;
        }
      }
    }
    children.push(broken(source, start, end));
  }
  return root;
}

function isText(piece: Piece | undefined): boolean {
  return piece?.type === "text" || piece?.type === "pipe";
}

function ifBlock({ piece, field, children }: OpenCondition, close: Span): IfBlock {
  return {
    type: "if",
    start: piece.start,
    end: close.end,
    open: { start: piece.start, end: piece.end },
    close: { start: close.start, end: close.end },
    field,
    children,
  };
}

function buildBlock(source: string, pieces: readonly Piece[], openAt: number, problems: Problem[]): VariantBlock {
  const open = pieces[openAt] as BlockPiece;
  const close = pieces[open.partner] as BlockPiece;
  const variants: Variant[] = [];
  let start = open.end;
  let depth = 0;
  const push = (end: number): void => {
    variants.push({ type: "variant", start, end, value: source.slice(start, end) });
  };
  for (let index = openAt + 1; index < open.partner; index += 1) {
    const piece = pieces[index] as Piece;
    if (piece.type === "pipe") {
      if (depth > 0) continue;
      push(piece.start);
      start = piece.end;
    } else if (piece.type === "block-open") {
      depth += 1;
      const nested = { start: piece.start, end: (pieces[piece.partner] as BlockPiece).end };
      const found = source.slice(nested.start, nested.end);
      problems.push(problem("nested_block", nested, { found }, { related: [relate(open, "outer_block")] }));
    } else if (piece.type === "block-close") {
      depth -= 1;
    } else if (piece.type === "tag") {
      problems.push(problem("placeholder_in_block", piece, { found: source.slice(piece.start, piece.end) }));
    }
  }
  push(close.start);
  return { type: "variants", start: open.start, end: close.end, variants };
}

function broken(source: string, start: number, end: number): Broken {
  return { type: "broken", start, end, source: source.slice(start, end) };
}
