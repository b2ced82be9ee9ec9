import type { Argument, FilterCall, Placeholder, Span } from "../ast.js";
import type { TextFilter } from "../checked-template.js";
import type { ArgumentReason, GraphReason } from "../error-codes.js";
import { isFieldName } from "../field-name.js";
import { canonicalCases, caseNames, dateFormats, type FilterName, filterTable } from "../filter-table.js";
import { type Particulars, type Problem, problem, type Replacement, relate, replace } from "../problem.js";
import type { Suggest } from "../suggest/suggest.js";
import type { Aliases } from "./aliases.js";
import type { Occurrence, OwnCalls, StatedGrammar } from "./occurrence.js";
import { prepositionsAfter } from "./prepositions.js";

/** What to write for each filter that takes an argument. */
const EXAMPLES: Readonly<Partial<Record<FilterName, string>>> = {
  case: "case:gen",
  agree: "agree:main_field",
  money: "money:₽",
  plural: "plural:товар,товара,товаров",
  amount: "amount:товар,товара,товаров",
  gender: "gender:новый,новая,новое,новые",
  after: "after:о",
  count: "count:name",
  list: "list:или",
  date: "date:day",
  limit: "limit:60",
  default: "default:уточняйте",
};

const FILTER_NAMES = [...filterTable.keys()].join(", ");
const CASE_NAMES = canonicalCases.join(", ");

type Written = StatedGrammar & OwnCalls;

/**
 * Reads the filters of a placeholder: known names, arguments present and of the right shape, aliases of cases and of
 * fields resolved, nothing on it that contradicts another.
 */
export function readFilters(node: Placeholder, aliases: Aliases, problems: Problem[], suggest?: Suggest): Occurrence {
  const written: { -readonly [Name in keyof Written]: Written[Name] } = {};
  const state = <Name extends keyof Written>(
    name: Name,
    value: NonNullable<Written[Name]>["value"],
    call: FilterCall,
  ): void => {
    const before = written[name];
    if (before === undefined) written[name] = { value, call } as Written[Name];
    else if (before.value !== value) problems.push(contradiction(node, call, before.call));
  };
  let head: FilterCall | undefined;
  const filters: TextFilter[] = [];
  let skipped = 0;
  for (const [index, call] of node.filters.entries()) {
    if (skipped > 0) {
      skipped -= 1;
      continue;
    }
    let row = filterTable.get(call.name.value);
    if (row === undefined) {
      const problem = unknownFilter(call, suggest);
      problems.push(problem);
      // The argument of a misspelt filter is looked at as well: "саse:gеn" has two mistakes, not one after the other.
      row = call.argument === undefined ? undefined : filterTable.get(problem.hint ?? "");
      if (row === undefined || row.argument === "none") continue;
    }
    if (row.argument === "none") {
      if (call.argument !== undefined) {
        problems.push(superfluousArgument(call, call.argument));
        continue;
      }
      if (row.name === "head") head ??= call;
      else if (row.name === "lock" || row.name === "many") state(row.name, true, call);
      else if (row.name === "where" || row.name === "to" || row.name === "from") state("place", row.name, call);
      else filters.push({ name: row.name as "lower" });
      continue;
    }
    if (row.optional && call.argument === undefined) {
      if (row.name === "list") state("list", "и", call);
      else state("date", "date", call);
      continue;
    }
    const argument = readArgument(call, row.name, problems);
    if (argument === undefined) continue;
    switch (row.argument) {
      case "case": {
        const value = caseNames.get(argument.value);
        if (value === undefined) problems.push(unsupportedCase(argument, suggest));
        else state("case", value, call);
        break;
      }
      case "field":
        if (row.name === "agree") state("agree", argument.value, call);
        else if (isFieldName(argument.value)) state("count", argument.value, call);
        else problems.push(invalidField(call, argument));
        break;
      case "preposition":
        if (prepositionsAfter.includes(argument.value.toLowerCase())) state("after", argument.value, call);
        else {
          const meant = suggest?.preposition(argument);
          problems.push(unknownArgument("unknown_preposition", argument, { filter: "after" }, meant));
        }
        break;
      case "word":
        state("list", argument.value, call);
        break;
      case "format": {
        const format = dateFormats.find((name) => name === argument.value);
        if (format !== undefined) state("date", format, call);
        else {
          const values = { filter: "date", allowed: dateFormats.join(", ") };
          problems.push(unknownArgument("unknown_format", argument, values, suggest?.dateFormat(call, argument)));
        }
        break;
      }
      case "number":
        if (/^0*[1-9]\d*$/.test(argument.value)) filters.push({ name: "limit", length: Number(argument.value) });
        else problems.push(argumentProblem("invalid_limit", argument, { filter: row.name, found: argument.value }));
        break;
      case "text":
        state("default", argument.value, call);
        break;
      case "symbol":
        filters.push({ name: "money", symbol: argument.value });
        break;
      case "forms":
      case "genders": {
        const count = row.argument === "forms" ? 3 : 4;
        const parted = partedByPipes(argument, node.filters.slice(index + 1, index + count), count);
        if (parted !== undefined) skipped = count - 1;
        const forms = readForms(row.name, argument, count, parted, problems, suggest);
        if (forms !== undefined) filters.push({ name: row.name, forms } as TextFilter);
      }
    }
  }
  const { after, place, count, list, date, default: fallback, ...stated } = written;
  for (const [call, other] of contradictions(written)) problems.push(contradiction(node, call, other));
  const name = node.alias?.value ?? node.field.value;
  const field = aliases.get(node.field.value) ?? node.field.value;
  const own = {
    ...(after && { after }),
    ...(place && { place }),
    ...(count && { count }),
    ...(list && { list }),
    ...(date && { date }),
    ...(fallback && { default: fallback }),
  };
  return { node, name, field, ...stated, own, head, filters };
}

/** Pairs of filters that can't stand on one occurrence, the later one first. */
function contradictions({ after, place, count, case: stated, many, agree }: Written): [FilterCall, FilterCall][] {
  const pairs = [
    [place, after],
    [place, stated],
    [place, count],
    [many, agree],
  ];
  return pairs.flatMap(([one, other]) => {
    if (one === undefined || other === undefined) return [];
    return [one.call.start > other.call.start ? [one.call, other.call] : [other.call, one.call]];
  });
}

/** Two filters on one placeholder that exclude each other. */
function contradiction({ field }: Placeholder, call: FilterCall, other: FilterCall): Problem {
  const values = { field: field.value, found: writeCall(call), other: writeCall(other), together: "yes" };
  return graphProblem("conflicting_filters", call, values, { related: [relate(other, "other_filter")] });
}

/** An argument that is none of those that its filter knows. */
function unknownArgument(
  reason: ArgumentReason,
  argument: Argument,
  values: Problem["values"],
  meant: Particulars | undefined,
): Problem {
  return problem("invalid_filter_argument", argument, { ...values, found: argument.value }, { reason, ...meant });
}

/** "count:товар,товара,товаров" is what `amount` takes. */
function invalidField(call: FilterCall, argument: Argument): Problem {
  const isForms = argument.value.split(",").length === 3;
  const values = { filter: call.name.value, found: argument.value };
  return argumentProblem("invalid_field", argument, values, isForms ? replace(call.name, "amount") : undefined);
}

/** A filter as the author wrote it, without the blanks. */
export function writeCall(call: FilterCall): string {
  return call.argument === undefined ? call.name.value : `${call.name.value}:${call.argument.value}`;
}

function unknownFilter(call: FilterCall, suggest: Suggest | undefined): Problem {
  const { name, end } = call;
  const values = { found: name.value, allowed: FILTER_NAMES };
  if (name.value === "") {
    // Where there is no name its place is right after the "|".
    const start = name.start - 1;
    const replacement = replace({ start, end }, "");
    return problem("unknown_filter", { start, end: start + 1 }, values, { replacement });
  }
  return problem("unknown_filter", name, values, suggest?.filter(call));
}

/** A grammatical mistake. */
export function graphProblem(
  reason: GraphReason,
  place: Span,
  values: Problem["values"],
  particulars?: Particulars,
): Problem {
  return problem("invalid_template_graph", place, values, { reason, ...particulars });
}

function argumentProblem(
  reason: ArgumentReason,
  place: Span,
  values: Problem["values"],
  replacement?: Replacement,
): Problem {
  return problem("invalid_filter_argument", place, values, { reason, replacement });
}

function superfluousArgument(call: FilterCall, argument: Argument): Problem {
  const place = argument.start < argument.end ? argument : call;
  const values = { filter: call.name.value, found: argument.value };
  return argumentProblem("superfluous_argument", place, values, replace({ start: call.name.end, end: call.end }, ""));
}

function readArgument(call: FilterCall, filter: FilterName, problems: Problem[]): Argument | undefined {
  const { argument } = call;
  const write = EXAMPLES[filter] ?? filter;
  if (argument === undefined || argument.value === "") {
    // Any other sign would be a guess: a price in a Russian shop is in roubles.
    const replacement = filter === "money" ? replace(call, write) : undefined;
    problems.push(argumentProblem("missing_argument", call, { filter, write }, replacement));
    return undefined;
  }
  // What `default` prints is text, brackets and all.
  const delimiter = filter === "default" ? null : /\[\[|\]\]/.exec(argument.value);
  if (delimiter === null) return argument;
  const start = argument.start + delimiter.index;
  const values = { filter, found: delimiter[0], write };
  problems.push(argumentProblem("delimiter_in_argument", { start, end: start + 2 }, values));
  return undefined;
}

function unsupportedCase(argument: Argument, suggest: Suggest | undefined): Problem {
  const found = argument.value;
  return graphProblem("unsupported_case", argument, { found, allowed: CASE_NAMES }, suggest?.caseName(argument));
}

function readForms(
  filter: FilterName,
  argument: Argument,
  count: number,
  parted: Replacement | undefined,
  problems: Problem[],
  suggest: Suggest | undefined,
): readonly string[] | undefined {
  const write = EXAMPLES[filter] ?? "";
  const forms = argument.value.split(",").map((form) => form.trim());
  if (forms.length !== count) {
    const place = { start: argument.start, end: parted?.end ?? argument.end };
    const values = { filter, count: String(forms.length), write };
    const replacement = parted ?? suggest?.forms(argument, count);
    problems.push(argumentProblem("wrong_number_of_forms", place, values, replacement));
    return undefined;
  }
  const empty = forms.indexOf("");
  if (empty === -1) return forms;
  problems.push(argumentProblem("empty_form", argument, { filter, index: String(empty + 1), write }));
  return undefined;
}

/** "{{n|plural:товар|товара|товаров}}": the forms after the first look like filters. */
function partedByPipes(argument: Argument, following: readonly FilterCall[], count: number): Replacement | undefined {
  const last = following.at(-1);
  if (argument.value.includes(",") || last === undefined || following.length !== count - 1) return undefined;
  for (const { name, argument: own } of following) {
    if (own !== undefined || name.value === "" || filterTable.has(name.value)) return undefined;
  }
  const text = [argument.value, ...following.map(({ name }) => name.value)].join(",");
  return text.split(",").length === count ? { start: argument.start, end: last.end, text } : undefined;
}
