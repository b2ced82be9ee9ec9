import type { Broken, IfBlock, Name, Node, Placeholder, Span, Template, Variant, VariantBlock } from "./ast.js";
import { nameOf } from "./check-arguments.js";
import { parseTag, type Tag } from "./parse-tag.js";
import { type Problem, problem, relate, replace } from "./problem.js";
import type { Suggest } from "./suggest/suggest.js";
import { tokenize } from "./tokenize.js";
import type { Token } from "./tokens.js";

/** A tree that holds the whole text, and what the parser could not accept in it. */
export interface ParseResult {
  readonly template: Template;
  readonly problems: readonly Problem[];
}

/** Tokens with the tags put together: what remains is to find out which opening belongs to which closing. */
export type Piece = TagPiece | PlainPiece<"text"> | PlainPiece<"pipe"> | PlainPiece<"stray"> | BlockPiece;

type BlockPiece = PlainPiece<"block-open"> | PlainPiece<"block-close">;

interface PlainPiece<Type extends string> extends Span {
  readonly type: Type;
  /** The index of the piece that closes or opens this block or condition. */
  partner: number;
}

export interface TagPiece extends PlainPiece<"tag"> {
  readonly tag: Tag;
}

const NONE = -1;

/**
 * Parses a template. Throws for no text: what cannot be understood stays in the tree as a `Broken` node, and parsing
 * goes on after it, so that one run finds every mistake. Time grows in proportion to the length, however the text is
 * nested, because the tree is at most two levels deep: what is nested further is an error and stays flat.
 */
export function parse(source: string, suggest?: Suggest): ParseResult {
  if (typeof source !== "string") {
    throw new TypeError(`The template is ${nameOf(source)}. Write its text as a string.`);
  }
  const problems: Problem[] = [];
  const pieces = joinTags(source, tokenize(source), problems, suggest);
  pairBlocks(source, pieces, problems, suggest);
  pairConditions(source, pieces, problems, suggest);
  const children = buildNodes(source, pieces, problems);
  return { template: { type: "template", source, start: 0, end: source.length, children }, problems };
}

function joinTags(
  source: string,
  tokens: readonly Token[],
  problems: Problem[],
  suggest: Suggest | undefined,
): Piece[] {
  const pieces: Piece[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index] as Token;
    index += 1;
    const { type, start, end } = token;
    if (type === "placeholder-close") {
      const replacement = suggest?.openBraces(source, token);
      problems.push(problem("unexpected_close", token, { found: "}}", open: "{{" }, { replacement }));
      pieces.push({ type: "stray", start, end, partner: NONE });
    } else if (type !== "placeholder-open") {
      pieces.push({ type, start, end, partner: NONE });
    } else {
      const closing = findClosing(tokens, index);
      const next = tokens[index];
      if (closing !== undefined) {
        const span = { start, end: (tokens[closing] as Token).end };
        pieces.push({ type: "tag", ...span, tag: parseTag(source, span, problems, suggest), partner: NONE });
        index = closing + 1;
      } else if (next?.type === "text") {
        const cut = endOfUnclosedTag(source, next);
        pieces.push(unclosedTag(source, token, cut, problems, suggest));
        if (cut < next.end) pieces.push({ type: "text", start: cut, end: next.end, partner: NONE });
        index += 1;
      } else pieces.push(unclosedTag(source, token, end, problems, suggest));
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

function unclosedTag(
  source: string,
  open: Span,
  end: number,
  problems: Problem[],
  suggest: Suggest | undefined,
): TagPiece {
  const inner = source.slice(open.end, end);
  const sign = /^\s*([#/])/.exec(inner)?.[1];
  const found = source.slice(open.start, end).trimEnd();
  const { write, replacement } = suggest?.closeTag(source, open.end) ?? {};
  problems.push(
    problem("unclosed_placeholder", open, { found, ...(write !== undefined && { write }) }, { replacement }),
  );
  const type = sign === "#" ? "broken-open" : sign === "/" ? "broken-close" : "broken";
  const node = broken(source, open.start, end);
  return { type: "tag", start: open.start, end, tag: { type, node }, partner: NONE };
}

/** Pairs `[[` with `]]`, the innermost first, so that an opening without a closing does not swallow the next block. */
function pairBlocks(source: string, pieces: readonly Piece[], problems: Problem[], suggest: Suggest | undefined): void {
  const open: number[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "block-open") open.push(index);
    else if (piece.type === "block-close") {
      const partner = open.pop();
      if (partner === undefined) {
        const replacement = suggest?.openBrackets(source, piece);
        problems.push(problem("unexpected_close", piece, { found: "]]", open: "[[" }, { replacement }));
        continue;
      }
      piece.partner = partner;
      (pieces[partner] as BlockPiece).partner = index;
    }
  }
  for (const index of open) {
    const piece = pieces[index] as Piece;
    const replacement = suggest?.closeBrackets(source, piece);
    problems.push(problem("unclosed_block", piece, { found: "[[" }, { replacement }));
  }
}

/**
 * Pairs `{{#if}}` with `{{/if}}`, the innermost first. A tag inside a variant block is an error of its own
 * (`placeholder_in_block`); it takes part in the pairing silently, so that its partner is not reported as well.
 */
function pairConditions(
  source: string,
  pieces: readonly Piece[],
  problems: Problem[],
  suggest: Suggest | undefined,
): void {
  const open: { readonly index: number; readonly silent: boolean }[] = [];
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
      const mark = type === "if-close" && piece.tag.negated ? "unless" : "if";
      if (opening === undefined) {
        if (type === "broken-close" || inBlock) continue;
        const values = { found: `{{/${mark}}}`, open: `{{#${mark}}}` };
        problems.push(problem("unexpected_close", piece, values, { replacement: replace(piece, "") }));
      } else if (!opening.silent && !inBlock && type === "if-close") {
        piece.partner = opening.index;
        const partner = pieces[opening.index] as TagPiece;
        partner.partner = index;
        const meant = keywordOf(partner);
        if (mark === meant) continue;
        const values = { found: `{{/${mark}}}`, open: `{{#${mark}}}`, write: `{{/${meant}}}` };
        problems.push(problem("unexpected_close", piece, values, { replacement: replace(piece, values.write) }));
      }
    }
  }
  const unclosed = open.flatMap(({ index, silent }) => (silent ? [] : [index])).reverse();
  const replacements = suggest?.closeConditions(source, pieces, unclosed);
  for (const [nth, index] of unclosed.entries()) {
    const piece = pieces[index] as TagPiece;
    const keyword = keywordOf(piece);
    const found = piece.tag.type === "if-open" ? `{{#${keyword} ${piece.tag.field.value}}}` : "{{#if}}";
    const replacement = replacements?.[nth];
    problems.push(problem("unclosed_condition", piece, { found, write: `{{/${keyword}}}` }, { replacement }));
  }
}

/** The word that a condition begins with, and ends with. */
export function keywordOf({ tag }: TagPiece): "if" | "unless" {
  return tag.type === "if-open" && tag.negated ? "unless" : "if";
}

interface OpenCondition {
  readonly piece: TagPiece;
  readonly field: Name;
  readonly negated: boolean;
  readonly children: Node[];
  /** The place of `{{else}}`, and what follows it. */
  otherwise?: { readonly open: Span; readonly children: Node[] };
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
    if (piece.type === "tag" && piece.tag.type === "else" && condition !== undefined && depth === 1) {
      if (condition.otherwise === undefined) {
        condition.otherwise = { open: { start, end }, children: [] };
        children = condition.otherwise.children;
      } else {
        const related = [relate(condition.otherwise.open, "first_else")];
        problems.push(problem("unexpected_else", piece, {}, { related }));
        children.push(broken(source, start, end));
      }
      continue;
    }
    if (piece.type === "tag" && /^(?:placeholder|else|broken)$/.test(piece.tag.type)) {
      children.push((piece.tag as { readonly node: Placeholder | Broken }).node);
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
          condition = { piece, field: piece.tag.field, negated: piece.tag.negated, children: [] };
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

function ifBlock({ piece, field, negated, children, otherwise }: OpenCondition, close: Span): IfBlock {
  return {
    type: "if",
    negated,
    start: piece.start,
    end: close.end,
    open: { start: piece.start, end: piece.end },
    close: { start: close.start, end: close.end },
    field,
    children,
    ...(otherwise && { otherwise: { type: "else", start: otherwise.open.start, end: close.start, ...otherwise } }),
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
