import type { Argument, Broken, FilterCall, Name, Placeholder, Span } from "./ast.js";
import { isFieldName, MAX_FIELD_NAME_LENGTH } from "./field-name.js";
import { filterTable } from "./filter-table.js";
import { type Problem, problem, replace } from "./problem.js";

/** What stands between `{{` and `}}`. */
export type Tag =
  | { readonly type: "placeholder"; readonly node: Placeholder }
  | { readonly type: "if-open"; readonly field: Name }
  | { readonly type: "if-close" }
  /** Not understood; an opening or closing one still takes part in the pairing, so that its partner is not blamed. */
  | { readonly type: "broken" | "broken-open" | "broken-close"; readonly node: Broken };

/** Parses a closed tag, `{{` and `}}` included. Blanks around every part are allowed and kept out of the names. */
export function parseTag(source: string, span: Span, problems: Problem[]): Tag {
  const inner = trimmed(source, span.start + 2, span.end - 2);
  const first = source[inner.start];
  if (inner.start < inner.end && first === "#") return parseOpening(source, span, inner, problems);
  if (inner.start < inner.end && first === "/") return parseClosing(source, span, inner, problems);
  return { type: "placeholder", node: parsePlaceholder(source, span, problems) };
}

function parseOpening(source: string, span: Span, inner: Span, problems: Problem[]): Tag {
  const keyword = keywordAt(source, inner);
  const rest = trimmed(source, keyword.end, inner.end);
  if (source.slice(keyword.start, keyword.end) !== "if") {
    // "#" and the word may be parted by a blank: the whole of it is replaced.
    const whole = { start: inner.start, end: keyword.end };
    const values = { found: source.slice(inner.start, keyword.end), keyword: "yes" };
    // "{{#else}}" and "{{#elseif b}}" open nothing, so that the condition around them keeps its "{{/if}}".
    const isElse = source.startsWith("els", keyword.start);
    const replacement = isElse ? undefined : replace(whole, meantOpening(source, keyword, rest));
    problems.push(problem("invalid_field_name", keyword, values, { replacement }));
    return { type: isElse ? "broken" : "broken-open", node: brokenTag(source, span) };
  }
  if (rest.start === rest.end) {
    const found = source.slice(span.start, span.end);
    problems.push(problem("empty_placeholder", span, { found, condition: "yes" }));
    return { type: "if-open", field: name(source, rest) };
  }
  checkFieldName(source, rest, problems, true);
  return { type: "if-open", field: name(source, rest) };
}

/** "{{#unless name}}" and "{{#IF name}}" lack the keyword, "{{#name}}" lacks it altogether. */
function meantOpening(source: string, keyword: Span, rest: Span): string {
  const word = source.slice(keyword.start, keyword.end);
  return rest.start === rest.end && isFieldName(word) ? `#if ${word}` : "#if";
}

function parseClosing(source: string, span: Span, inner: Span, problems: Problem[]): Tag {
  const content = trimmed(source, inner.start + 1, inner.end);
  if (source.slice(content.start, content.end) === "if") return { type: "if-close" };
  const values = { found: source.slice(inner.start, inner.end), keyword: "yes" };
  problems.push(problem("invalid_field_name", inner, values, { replacement: replace(inner, "/if") }));
  return { type: "broken-close", node: brokenTag(source, span) };
}

/** The word behind `#`: up to the first blank. */
function keywordAt(source: string, inner: Span): Span {
  const start = trimmed(source, inner.start + 1, inner.end).start;
  let end = start;
  while (end < inner.end && !isBlank(source, end)) end += 1;
  return { start, end };
}

function parsePlaceholder(source: string, span: Span, problems: Problem[]): Placeholder {
  const end = span.end - 2;
  let pipe = indexOf(source, "|", span.start + 2, end);
  const fieldPart = trimmed(source, span.start + 2, pipe);
  // The mark stands once, directly behind the name: "{{name ?}}" and "{{name??}}" are reported, mark and all.
  const mark = fieldPart.end - 1;
  const optional =
    mark >= fieldPart.start &&
    source[mark] === "?" &&
    (mark === fieldPart.start || !/[\s?]/.test(source[mark - 1] ?? ""));
  const field = optional ? { start: fieldPart.start, end: fieldPart.end - 1 } : fieldPart;
  if (field.start === field.end) {
    const found = source.slice(span.start, span.end);
    problems.push(problem("empty_placeholder", span, { found }));
  } else checkFieldName(source, field, problems, false, source[span.end] === "}" ? span.end : undefined);
  const filters: FilterCall[] = [];
  while (pipe < end) {
    const next = indexOf(source, "|", pipe + 1, end);
    filters.push(parseFilter(source, pipe + 1, next));
    pipe = next;
  }
  return { type: "placeholder", start: span.start, end: span.end, field: name(source, field), optional, filters };
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
  condition: boolean,
  thirdBrace?: number,
): void {
  const found = source.slice(span.start, span.end);
  if (isFieldName(found)) return;
  const write = repairedFieldName(found, condition);
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

/** What the author most likely meant, where it can be told without knowing the fields. */
function repairedFieldName(found: string, condition: boolean): string | undefined {
  if (found.length > 2 * MAX_FIELD_NAME_LENGTH) return undefined;
  const unmixed = condition ? undefined : withFilter(found);
  if (unmixed !== undefined) return unmixed;
  // "{{name ?}}", "{{#if name?}}", "{{{name}}}", "{{name}|upper}}", "{{&name}}"
  const mark = condition ? "" : "?";
  const parts = /^[{&$@=~]*\s*([^\s{}?|]+)\s*(\?*)\}?(?:\s*\|.*)?$/su.exec(found);
  const bare = parts?.[1];
  if (bare === undefined || !isFieldName(bare)) return undefined;
  return parts?.[2] !== "" ? bare + mark : bare;
}

/** "{{name upper}}", "{{name:case:gen}}", "{{if name}}": a filter without its `|`, a condition without its `#`. */
function withFilter(found: string): string | undefined {
  const [, field = "", filter = "", argument = ""] = /^([^\s:,;/]+)[\s:,;/]+([a-z]+)\s*(:.*)?$/su.exec(found) ?? [];
  const row = filterTable.get(filter);
  if (row !== undefined && isFieldName(field) && (row.argument === "none") === (argument === "")) {
    return `${field}|${filter}${argument}`;
  }
  const [, conditional = ""] = /^if\s+([^\s]+)$/u.exec(found) ?? [];
  return isFieldName(conditional) ? `#if ${conditional}` : undefined;
}

/** Like `String.prototype.indexOf`, but never looks behind `to`, which it answers when there is none. */
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
