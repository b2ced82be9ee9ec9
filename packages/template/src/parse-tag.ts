import type { Alias, Argument, Broken, FilterCall, Name, Placeholder, Span } from "./ast.js";
import { isFieldName, MAX_FIELD_NAME_LENGTH } from "./field-name.js";
import { type Problem, problem, replace } from "./problem.js";
import type { Suggest } from "./suggest/suggest.js";

/** What stands between `{{` and `}}`. */
export type Tag =
  | { readonly type: "placeholder"; readonly node: Placeholder }
  | { readonly type: "if-open"; readonly field: Name; readonly negated: boolean }
  | { readonly type: "if-close"; readonly negated: boolean }
  /** `{{else}}`: a branch of the condition around it, else a field of that name. */
  | { readonly type: "else"; readonly node: Placeholder }
  /** Not understood; an opening or closing one still takes part in the pairing, so that its partner is not blamed. */
  | { readonly type: "broken" | "broken-open" | "broken-close"; readonly node: Broken };

/** Parses a closed tag, `{{` and `}}` included. Blanks around every part are allowed and kept out of the names. */
export function parseTag(source: string, span: Span, problems: Problem[], suggest: Suggest | undefined): Tag {
  const inner = trimmed(source, span.start + 2, span.end - 2);
  const first = source[inner.start];
  if (inner.start < inner.end && first === "#") return parseOpening(source, span, inner, problems, suggest);
  if (inner.start < inner.end && first === "/") return parseClosing(source, span, inner, problems, suggest);
  const node = parsePlaceholder(source, span, problems, suggest);
  const isElse = node.field.value === "else" && !node.optional && !node.alias && node.filters.length === 0;
  return { type: isElse ? "else" : "placeholder", node };
}

function parseOpening(source: string, span: Span, inner: Span, problems: Problem[], suggest: Suggest | undefined): Tag {
  const keyword = keywordAt(source, inner);
  const rest = trimmed(source, keyword.end, inner.end);
  const word = source.slice(keyword.start, keyword.end);
  if (word !== "if" && word !== "unless") {
    // "#" and the word may be parted by a blank: the whole of it is replaced.
    const whole = { start: inner.start, end: keyword.end };
    const values = { found: source.slice(inner.start, keyword.end), keyword: "yes" };
    // "{{#else}}" and "{{#elseif b}}" open nothing, so that the condition around them keeps its "{{/if}}".
    const isElse = source.startsWith("els", keyword.start);
    const replacement = replace(whole, suggest?.opening(source, keyword, rest));
    problems.push(problem("invalid_field_name", keyword, values, { replacement }));
    return { type: isElse ? "broken" : "broken-open", node: brokenTag(source, span) };
  }
  if (rest.start === rest.end) {
    const found = source.slice(span.start, span.end);
    problems.push(problem("empty_placeholder", span, { found, condition: "yes" }));
  } else checkFieldName(source, rest, problems, suggest, true);
  return { type: "if-open", field: name(source, rest), negated: word === "unless" };
}

function parseClosing(source: string, span: Span, inner: Span, problems: Problem[], suggest: Suggest | undefined): Tag {
  const content = trimmed(source, inner.start + 1, inner.end);
  const word = source.slice(content.start, content.end);
  if (word === "if" || word === "unless") return { type: "if-close", negated: word === "unless" };
  const values = { found: source.slice(inner.start, inner.end), keyword: "yes" };
  problems.push(problem("invalid_field_name", inner, values, { replacement: suggest && replace(inner, "/if") }));
  return { type: "broken-close", node: brokenTag(source, span) };
}

/** The word after `#`: up to the first blank. */
function keywordAt(source: string, inner: Span): Span {
  const start = trimmed(source, inner.start + 1, inner.end).start;
  let end = start;
  while (end < inner.end && !isBlank(source, end)) end += 1;
  return { start, end };
}

function parsePlaceholder(source: string, span: Span, problems: Problem[], suggest: Suggest | undefined): Placeholder {
  const end = span.end - 2;
  let pipe = indexOf(source, "|", span.start + 2, end);
  const namePart = trimmed(source, span.start + 2, pipe);
  const as = findAs(source, namePart);
  const fieldPart = as === NO_AS ? namePart : trimmed(source, namePart.start, as);
  const optional = isMarked(source, fieldPart);
  const field = optional ? { start: fieldPart.start, end: fieldPart.end - 1 } : fieldPart;
  const alias =
    as === NO_AS ? undefined : parseAlias(source, trimmed(source, as + 2, namePart.end), optional, problems, suggest);
  if (field.start === field.end) {
    const found = source.slice(span.start, span.end);
    problems.push(problem("empty_placeholder", span, { found }));
  } else checkFieldName(source, field, problems, suggest, false, source[span.end] === "}" ? span.end : undefined);
  const filters: FilterCall[] = [];
  while (pipe < end) {
    const next = indexOf(source, "|", pipe + 1, end);
    filters.push(parseFilter(source, pipe + 1, next));
    pipe = next;
  }
  const isOptional = optional || alias?.marked === true;
  const names = { field: name(source, field), ...(alias && { alias }), optional: isOptional };
  return { type: "placeholder", start: span.start, end: span.end, ...names, filters };
}

/** The mark stands once, directly after the name: "{{name ?}}" and "{{name??}}" are reported, mark and all. */
function isMarked(source: string, { start, end }: Span): boolean {
  const mark = end - 1;
  return mark >= start && source[mark] === "?" && (mark === start || !/[\s?]/.test(source[mark - 1] ?? ""));
}

const NO_AS = -1;

/** Where a word "as" stands between two names; a field may be called "as", alone. */
function findAs(source: string, { start, end }: Span): number {
  for (let at = start + 1; at + 2 < end; at += 1) {
    if (source.startsWith("as", at) && isBlank(source, at - 1) && isBlank(source, at + 2)) return at;
  }
  return NO_AS;
}

/** @param isMarkedBefore the field has the mark, so that the alias may not have another */
function parseAlias(
  source: string,
  part: Span,
  isMarkedBefore: boolean,
  problems: Problem[],
  suggest: Suggest | undefined,
): Alias {
  const marked = !isMarkedBefore && isMarked(source, part);
  const { start, end } = marked ? { start: part.start, end: part.end - 1 } : part;
  checkFieldName(source, { start, end }, problems, suggest, false, undefined, !isMarkedBefore);
  return { type: "alias", start, end, value: source.slice(start, end), marked };
}

function parseFilter(source: string, from: number, to: number): FilterCall {
  const colon = indexOf(source, ":", from, to);
  if (colon === to) {
    const only = trimmed(source, from, to);
    return { type: "filter", ...only, name: name(source, only), argument: undefined };
  }
  const filterName = name(source, trimmed(source, from, colon));
  const value = trimmed(source, colon + 1, to);
  const argument: Argument = { type: "argument", ...value, value: source.slice(value.start, value.end) };
  return { type: "filter", start: filterName.start, end: Math.max(value.end, colon + 1), name: filterName, argument };
}

/** @param thirdBrace where a third closing brace stands, which goes with a third opening one: "{{{name}}}" */
function checkFieldName(
  source: string,
  span: Span,
  problems: Problem[],
  suggest: Suggest | undefined,
  condition: boolean,
  thirdBrace?: number,
  mayBeMarked = !condition,
): void {
  const found = source.slice(span.start, span.end);
  if (isFieldName(found)) return;
  const write = suggest?.fieldName(found, condition, mayBeMarked);
  const values = {
    found,
    limit: String(MAX_FIELD_NAME_LENGTH),
    length: String(Array.from(found).length),
    ...(condition && { condition: "yes" }),
  };
  const replacement =
    write !== undefined && thirdBrace !== undefined && found.startsWith("{")
      ? { start: span.start, end: thirdBrace + 1, text: write + source.slice(span.end, thirdBrace) }
      : replace(span, write);
  problems.push(problem("invalid_field_name", span, values, { replacement }));
}

/** Like `String.prototype.indexOf`, but never looks after `to`, which it answers when there is none. */
function indexOf(source: string, character: string, from: number, to: number): number {
  for (let offset = from; offset < to; offset += 1) if (source[offset] === character) return offset;
  return to;
}

function name(source: string, span: Span): Name {
  return { type: "name", start: span.start, end: span.end, value: source.slice(span.start, span.end) };
}

function brokenTag(source: string, span: Span): Broken {
  return { type: "broken", start: span.start, end: span.end, source: source.slice(span.start, span.end) };
}

/** The part of `start..end` without the blanks around it; empty, at its start, when there is nothing else. */
function trimmed(source: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && isBlank(source, from)) from += 1;
  while (to > from && isBlank(source, to - 1)) to -= 1;
  return from === to ? { start, end: start } : { start: from, end: to };
}

/** Blanks are what `String.prototype.trim` removes: a template pasted from an office program holds U+00A0. */
function isBlank(source: string, offset: number): boolean {
  const unit = source.charCodeAt(offset);
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) return true;
  return unit >= 0xa0 && source.charAt(offset).trim() === "";
}
