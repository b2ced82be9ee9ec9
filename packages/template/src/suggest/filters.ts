import type { Argument, FilterCall, Span } from "../ast.js";
import { prepositionsAfter } from "../check/prepositions.js";
import { caseNames, dateFormats, filterTable } from "../filter-table.js";
import { type Particulars, type Replacement, replace } from "../problem.js";
import { createNameFinder } from "./nearest-name.js";
import { caseByTerm, filterSynonyms } from "./synonyms.js";

const findFilterName = createNameFinder([...filterTable.keys()]);
const findFilterWithArgument = createNameFinder(
  [...filterTable.values()].filter(({ argument }) => argument !== "none").map(({ name }) => name),
);
const findCaseName = createNameFinder([...caseNames.keys()]);
const findPreposition = createNameFinder(prepositionsAfter);
const findFormat = createNameFinder(dateFormats);

const LONGEST_CALL = 200;

/** Which filter was meant: "uper", "сфыу", "gen" for "case:gen", "case gen" and "case(gen)" for "case:gen". */
export function filter(call: FilterCall): Particulars {
  const found = call.name.value;
  const caseName = call.argument === undefined ? (caseNames.get(found) ?? caseByTerm(found, 3)) : undefined;
  if (caseName !== undefined) return meant(call, `case:${caseName}`);
  const parts = found.length > LONGEST_CALL ? null : /^([^\s=(-]+)\s*(?:[\s=(-]\s*([^()]*?)\s*\)?)$/u.exec(found);
  const [, first = "", argument = ""] = parts ?? [];
  const row = filterTable.get(first);
  if (call.argument === undefined && row !== undefined) {
    return meant(call, row.argument === "none" || argument === "" ? first : `${first}:${argument}`);
  }
  // A list has commas by itself; so many words are another length than so many characters.
  if (found === "join" && /^[\s"',;]*$/.test(call.argument?.value ?? "")) {
    return { hint: "list", replacement: replace(call, "list") };
  }
  if (found === "truncatewords") return { hint: "limit" };
  const nearest = call.argument === undefined ? undefined : findFilterWithArgument(found);
  return meant(call.name, filterSynonyms.get(found.toLowerCase()) ?? nearest ?? findFilterName(found));
}

/** The case that an argument means: "родительный", "gent." */
export function caseName(argument: Argument): Particulars {
  const found = argument.value;
  const nearest = findCaseName(found);
  return meant(argument, caseByTerm(found, 1) ?? (nearest === undefined ? undefined : caseNames.get(nearest)));
}

/** "date:mm", "date: \"%d.%m.%Y\"": the format that is meant, or none. */
export function dateFormat(call: FilterCall, argument: Argument): Particulars {
  const nearest = findFormat(argument.value);
  if (nearest !== undefined) return meant(argument, nearest);
  if (!/^[\s%"'ymdhsгмдч.,:/-]+$/i.test(argument.value)) return {};
  const isNumeric = /d.*[^b]m.*y/i.test(argument.value);
  return { replacement: replace(call, isNumeric ? "date:numeric" : "date") };
}

/** The preposition that an argument means. */
export function preposition(argument: Argument): Particulars {
  return meant(argument, findPreposition(argument.value));
}

/** What to write instead, as a hint and as a replacement. */
function meant(place: Span, hint: string | undefined): Particulars {
  return { hint, replacement: replace(place, hint) };
}

/**
 * Forms parted by something else than commas: "товар/товара/товаров", "товар; товара; товаров", "товар товара
 * товаров".
 */
export function forms(argument: Argument, count: number): Replacement | undefined {
  if (argument.value.length > LONGEST_CALL || argument.value.includes(",")) return undefined;
  for (const separator of [/\s*;\s*/u, /\s*\/\s*/u, /\s+/u]) {
    const forms = argument.value.split(separator);
    if (forms.length === count && !forms.includes("")) {
      return replace(argument, forms.join(","));
    }
  }
  return undefined;
}
