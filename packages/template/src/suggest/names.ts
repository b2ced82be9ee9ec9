import type { Span } from "../ast.js";
import { isFieldName, MAX_FIELD_NAME_LENGTH } from "../field-name.js";
import { filterTable } from "../filter-table.js";
import { publicOutputNames } from "../output-name.js";
import { createNameFinder } from "./nearest-name.js";

/**
 * What stands for `#if`: "{{#IF name}}", "{{#если name}}"; "{{#name}}" lacks it altogether. What is none of these
 * ("{{#each names}}") says something that the language can't.
 */
export function opening(source: string, keyword: Span, rest: Span): string | undefined {
  const word = source.slice(keyword.start, keyword.end);
  const isAlone = rest.start === rest.end;
  if (IF.test(word)) return "#if";
  if (UNLESS.test(word)) return "#unless";
  if (/^els/.test(word)) return isAlone && word === "else" ? "else" : undefined;
  if (isAlone) return isFieldName(word) ? `#if ${word}` : undefined;
  const nearest = findKeyword(word);
  return nearest && `#${nearest}`;
}

const findKeyword = createNameFinder(["if", "unless"]);

const IF = /^(?:if|iff|ifdef|ifset|exists|если|when)$/iu;
const UNLESS = /^(?:unless|ifnot|if-not|if_not|ifndef|not|кроме)$/iu;

/** What the author most likely meant, where it can be told without knowing the fields. */
export function fieldName(found: string, condition: boolean, mayBeMarked: boolean): string | undefined {
  if (found.length > 2 * MAX_FIELD_NAME_LENGTH) return undefined;
  const unmixed = condition ? undefined : withFilter(found);
  if (unmixed !== undefined) return unmixed;
  // "{{name ?}}", "{{#if name?}}", "{{{name}}}", "{{name}|upper}}", "{{&name}}"
  const mark = mayBeMarked ? "?" : "";
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
  // "{{^name}}" is what Mustache writes for "otherwise".
  const [, keyword = "unless", conditional = ""] = /^(?:(if|unless)\s+|\^\s*)([^\s]+)$/u.exec(found) ?? [];
  return isFieldName(conditional) ? `#${keyword} ${conditional}` : undefined;
}

/** The public output that the author most likely meant. */
export const outputName: (found: string) => string | undefined = createNameFinder(publicOutputNames);
