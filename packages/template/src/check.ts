import type { Node, Placeholder } from "./ast.js";
import { type Aliases, findAliases } from "./check/aliases.js";
import { readFilters } from "./check/filter-arguments.js";
import { checkGrammar } from "./check/grammar-graph.js";
import type { Occurrence } from "./check/occurrence.js";
import { checkVariants } from "./check/variant-blocks.js";
import { checkMode } from "./check-arguments.js";
import type {
  CheckedNode,
  CheckedPlaceholder,
  CheckedTemplate,
  GrammarFilters,
  OwnFilters,
} from "./checked-template.js";
import type { NoticeCode } from "./error-codes.js";
import type { TemplateError, TemplateNotice } from "./errors.js";
import type { MessageTable } from "./messages.js";
import type { WordAdvice } from "./notices/knowledge.js";
import type { Lint } from "./notices/lint.js";
import { type ParseResult, parse } from "./parse.js";
import type { ParsedTemplate } from "./parse-template.js";
import { present } from "./present.js";
import { type Problem, problem } from "./problem.js";
import type { Suggest } from "./suggest/suggest.js";

/** How a template is checked. */
export interface CheckOptions {
  /** `strict` forbids variant blocks; `flexible`, or no mode, allows them. */
  readonly mode?: "strict" | "flexible" | undefined;
  /** The sentences of errors: English, unless a table such as `russian` of `@skladno/template/ru` is given. */
  readonly messages?: MessageTable | undefined;
  /**
   * `lint` of `@skladno/template/lint`: without it there are no notices, and their code stays out of a browser's
   * bundle.
   */
  readonly lint?: Lint | undefined;
  /**
   * `suggest` of `@skladno/template/lint`: without it, and without `lint`, which brings it, errors have neither `hint`
   * nor `suggestion`, and the argument of a misspelt filter isn't looked at.
   */
  readonly suggest?: Suggest | undefined;
  /**
   * The names of the product's fields, where they are known: with `lint`, any other name is the notice `unknown_field`,
   * in a template with errors too.
   */
  readonly fields?: readonly string[] | undefined;
  /** With `lint`: what a dictionary says of words, for the notices that need one. */
  readonly words?: WordAdvice | undefined;
  /** With `lint`: field → values of some products, for the notices that are about values. */
  readonly values?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The name under which errors are reported. */
  readonly output?: string | undefined;
  /** The most code points of a template; 4000 unless told otherwise. */
  readonly maxLength?: number | undefined;
  /** The most errors, and the most notices, given of a template: the first ones; all of them when absent. */
  readonly maxFindings?: number | undefined;
}

/** What the check of a template found. */
export interface CheckResult {
  /** Present when there is no error. */
  readonly checked?: CheckedTemplate;
  readonly errors: readonly TemplateError[];
  /** Advice on a template whose braces and names are right, and unknown fields; empty unless `lint` is given. */
  readonly notices: readonly TemplateNotice[];
}

/** The most code points of a template, unless told otherwise. */
export const DEFAULT_MAX_LENGTH = 4000;

/**
 * Checks a template in every rule of the language that can be told without an item. Reports all errors at once, in the
 * order of the text; throws for nothing that an author can write. The rules are sections 1 to 3 of docs/language.
 *
 * @param input a template's text, or what `parseTemplate` made of it: the source is read again, so print a tree that
 * was changed (`printTemplate`) and give the text
 * @throws TypeError when the input is neither, and for a mode that there isn't
 */
export function checkTemplate(input: string | ParsedTemplate, options: CheckOptions = {}): CheckResult {
  checkMode(options.mode);
  const suggest = options.suggest ?? options.lint?.suggest;
  const parsed = parse(typeof input === "object" && input !== null ? input.template.source : input, suggest);
  const { source } = parsed.template;
  const { checked, problems, notices } = check(parsed, options, suggest);
  return {
    ...(checked === undefined ? {} : { checked }),
    errors: present(source, problems, options),
    notices:
      options.lint === undefined ? [] : present(source, notices, { ...options, sentences: options.lint.sentences }),
  };
}

interface Findings {
  readonly checked: CheckedTemplate | undefined;
  readonly problems: readonly Problem[];
  readonly notices: readonly Problem<NoticeCode>[];
}

function check(parsed: ParseResult, options: CheckOptions, suggest: Suggest | undefined): Findings {
  const { mode, lint, fields, maxLength = DEFAULT_MAX_LENGTH } = options;
  const { template } = parsed;
  const { source } = template;
  const problems = mode === "strict" ? parsed.problems.map(withoutBlock) : [...parsed.problems];
  checkLength(source, maxLength, problems);
  const aliases = findAliases(template.children, problems);
  const occurrences = new Map<Placeholder, Occurrence>();
  const names = new Set(aliases.keys());
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type === "placeholder") {
        const occurrence = readFilters(node, aliases, problems, suggest);
        occurrences.set(node, occurrence);
        names
          .add(occurrence.name)
          .add(occurrence.field)
          .add(occurrence.own.count?.value ?? occurrence.field);
      } else if (node.type === "variants") checkVariants(source, node, mode !== "strict", problems, suggest);
      else if (node.type === "if") {
        names.add(node.field.value);
        visit(node.children);
        visit(node.otherwise?.children ?? []);
      }
    }
  };
  visit(template.children);
  checkGrammar([...occurrences.values()], names, problems, suggest);
  const unknown =
    fields && lint?.findUnknownFields(source, template.children, occurrences, aliases, fields, countMistakes);
  // Whatever is read right may be advised on, beside mistakes in filters and grammar, too.
  const advice =
    parsed.problems.length > 0
      ? undefined
      : lint?.findNotices(template.children, occurrences, mode !== "strict", fields !== undefined, options);
  const notices = [...(advice ?? []), ...(unknown ?? [])];
  if (problems.length > 0) return { checked: undefined, problems, notices };
  const nodes = checkedNodes(template.children, occurrences, aliases);
  const checked = freeze({ source, nodes }) as CheckedTemplate;
  return { checked, problems, notices };
}

function countMistakes(occurrences: readonly Occurrence[]): number {
  const problems: Problem[] = [];
  checkGrammar(occurrences, new Set(), problems);
  return problems.length;
}

/** A block that is put right would be an error still where blocks are not allowed. */
function withoutBlock(one: Problem): Problem {
  const isOfBlock = one.code === "unclosed_block" || one.values.open === "[[";
  return isOfBlock ? { ...one, replacement: undefined } : one;
}

function checkLength(source: string, limit: number, problems: Problem[]): void {
  if (source.trim() === "") problems.push(problem("template_empty", { start: 0, end: source.length }, {}));
  if (source.length <= limit) return;
  const characters = Array.from(source);
  if (characters.length <= limit) return;
  const rest = { start: characters.slice(0, limit).join("").length, end: source.length };
  const values = { count: String(characters.length), limit: String(limit) };
  problems.push(problem("template_too_long", rest, values));
}

function checkedNodes(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  aliases: Aliases,
  blocks = { count: 0 },
): readonly CheckedNode[] {
  return nodes.map((node): CheckedNode => {
    const { start, end } = node;
    if (node.type === "text") return { type: "text", start, end, value: node.value };
    if (node.type === "placeholder") return checkedPlaceholder(occurrences.get(node) as Occurrence, aliases);
    if (node.type === "if") {
      const { negated, otherwise } = node;
      const field = aliases.get(node.field.value) ?? node.field.value;
      const children = checkedNodes(node.children, occurrences, aliases, blocks);
      const second = otherwise && { otherwise: checkedNodes(otherwise.children, occurrences, aliases, blocks) };
      return { type: "if", start, end, field, negated, children, ...second };
    }
    if (node.type === "broken") throw new Error("A broken piece without an error.");
    const index = blocks.count;
    blocks.count += 1;
    return { type: "variants", start, end, index, variants: node.variants.map(({ value }) => value) };
  });
}

function checkedPlaceholder(occurrence: Occurrence, aliases: Aliases): CheckedPlaceholder {
  const { node, name, field, own: calls, head, filters, ...stated } = occurrence;
  const { start, end, optional } = node;
  const grammar: GrammarFilters = {
    ...(stated.case && { case: stated.case.value }),
    head: head !== undefined,
    ...(stated.agree && { agree: stated.agree.value }),
    many: stated.many !== undefined,
    lock: stated.lock !== undefined,
  };
  const { after, place, count, list, date, default: fallback } = calls;
  const own: OwnFilters = {
    ...(after && { after: after.value }),
    ...(place && { place: place.value }),
    ...(count && { count: aliases.get(count.value) ?? count.value }),
    ...(list && { list: list.value }),
    ...(date && { date: date.value }),
  };
  const named = name === field ? { field } : { field, alias: name };
  const printed = fallback && { default: fallback.value };
  return { type: "placeholder", start, end, ...named, optional, ...printed, grammar, own, filters };
}

/** Freezes plain data through and through, so that what was checked stays so. */
function freeze<Data>(data: Data): Data {
  if (typeof data === "object" && data !== null) Object.values(Object.freeze(data)).forEach(freeze);
  return data;
}
