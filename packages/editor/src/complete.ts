import {
  type AnyNode,
  type CaseName,
  canonicalCases,
  dateFormats,
  type FilterCall,
  filterTable,
  isFieldName,
  type Node,
  type Placeholder,
  parseTemplate,
  type Span,
  visit,
} from "@skladno/template";
import { endOfName } from "@skladno/template/lint";
import type { EditorMessages } from "./messages.js";
import { english } from "./messages-en.js";
import { readTag } from "./read-tag.js";
import { treeOf } from "./tree-of.js";

/** A field that may be written, with the value that is shown beside it. */
export interface FieldOption {
  readonly name: string;
  readonly value?: string | undefined;
}

/** What completion knows beside the text. */
export interface CompleteOptions {
  /** The fields of the product. */
  readonly fields: readonly (string | FieldOption)[];
  /** The value of a field in a case, to be shown beside the name of the case. */
  readonly formOf?: ((field: string, wanted: CaseName) => string | undefined) | undefined;
  /**
   * What a placeholder prints for the product at hand: a host that has an engine renders it as a template of its own.
   */
  readonly resultOf?: ((placeholder: string) => string | undefined) | undefined;
  /** English unless given. */
  readonly messages?: EditorMessages | undefined;
}

/** What a completion writes; a `tag` is a field with its braces. */
export type CompletionKind =
  | "field"
  | "tag"
  | "filter"
  | "case"
  | "keyword"
  | "symbol"
  | "preposition"
  | "word"
  | "format";

/** One proposal. Offsets are UTF-16. */
export interface Completion {
  readonly kind: CompletionKind;
  /** What the author is looking for: a field, a filter, a case. */
  readonly label: string;
  /** What it means: a value, a description, a form. */
  readonly detail: string | undefined;
  /** What the placeholder prints with it, where `resultOf` knows. */
  readonly result?: string | undefined;
  /** Replaces the text from `start` up to `end`. Closes a tag that is not closed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where the caret stands in the new text, counted from its beginning. */
  readonly caret: number;
}

/**
 * Proposes what may stand at a place: fields and conditions in a tag, filters after `|` and after the finished name of
 * a field, cases, fields and signs after `:`. In text it proposes whole tags, in place of a word of two or more letters
 * that a field begins with: an editor shows them when asked, not while text is typed. Nothing is proposed within a
 * variant block, where tags are not allowed.
 *
 * @param offset UTF-16; values outside the text stand for its nearest end
 * @returns proposals that match what is written up to the caret, the best first; those that begin with it come before
 * those that contain it
 */
export function complete(source: string, offset: number, given: CompleteOptions): readonly Completion[] {
  const at = Math.min(Math.max(Math.trunc(offset) || 0, 0), source.length);
  const { children } = parseTemplate(source.slice(0, at) + CLOSE).template;
  const last = children.at(-1);
  const { children: whole } = treeOf(source);
  const options = { ...given, fields: [...given.fields, ...aliasesOf(whole, given)] };
  if (last === undefined || last.end !== at + 2 || last.start + 2 > at) {
    return isInText(whole, at) && source[at - 1] !== "{" ? tags(source.slice(0, at), options) : [];
  }
  if (last.type !== "placeholder" && last.type !== "broken") return [];
  if (whole.some((node) => node.type === "variants" && node.start < at && at < node.end)) return [];
  const end = closedTagEnd(source, whole, last.start, at);
  const tag: TagAtCaret = {
    start: last.start,
    text: end === undefined ? source.slice(last.start, at) + CLOSE : source.slice(last.start, end),
    caret: at - last.start,
    isClosed: end !== undefined,
    condition: conditionAt(children, whole, last.start),
  };
  return proposals(tag, options).map((one) => ({ ...one, start: one.start + last.start, end: one.end + last.start }));
}

const CLOSE = "}}";

/** The second names of a template, with the values of their fields. */
function aliasesOf(
  nodes: readonly Node[],
  { fields: known, messages = english }: CompleteOptions,
): readonly FieldOption[] {
  const values = new Map(known.map((one) => (typeof one === "string" ? [one, undefined] : [one.name, one.value])));
  const aliases = new Map<string, FieldOption>();
  const enter = (node: AnyNode): void => {
    if (node.type !== "placeholder" || node.alias === undefined || values.has(node.alias.value)) return;
    const { value: name } = node.alias;
    const value = values.get(node.field.value) ?? messages.secondName(node.field.value);
    if (isFieldName(name)) aliases.set(name, { name, value });
  };
  for (const node of nodes) visit(node, { enter });
  return [...aliases.values()];
}

function isInText(nodes: readonly Node[], at: number): boolean {
  const node = nodes.find(({ start, end }) => start < at && at < end);
  if (node?.type === "if") {
    const { otherwise } = node;
    if (at < node.open.end || at > node.close.start) return false;
    if (otherwise === undefined || at <= otherwise.start) return isInText(node.children, at);
    return at >= otherwise.open.end && isInText(otherwise.children, at);
  }
  return node === undefined || node.type === "text";
}

/** The fields that the word before the caret begins, else all fields after it. */
function tags(before: string, { fields: known, messages = english }: CompleteOptions): readonly Completion[] {
  const [word = ""] = /[\p{L}\p{Nd}_.-]{2,}$/u.exec(before.slice(-LONGEST_WORD)) ?? [];
  const options = known.map((field) => (typeof field === "string" ? { name: field, value: undefined } : field));
  const begun = word === "" ? [] : options.filter(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()));
  const start = before.length - (begun.length > 0 ? word.length : 0);
  return (begun.length > 0 ? begun : options).map(({ name, value }) => {
    const text = `{{${name}}}`;
    const shown = { kind: "tag", label: name, detail: value ?? messages.field } as const;
    return { ...shown, text, start, end: before.length, caret: text.length };
  });
}

const LONGEST_WORD = 128;

/** A tag that holds the caret; `caret` counts from its start. */
interface TagAtCaret {
  readonly start: number;
  /** With its closing braces, added where they are missing. */
  readonly text: string;
  readonly caret: number;
  readonly isClosed: boolean;
  /** Of the condition that holds the tag. */
  readonly condition: ConditionAround;
}

/** What is known of a condition that holds a place. */
interface ConditionAround {
  readonly state: "none" | "open" | "closed";
  readonly keyword: "if" | "unless";
  readonly hasElse: boolean;
}

/** The end of the tag that begins at `start`; undefined when it is not closed after the caret. */
function closedTagEnd(source: string, nodes: readonly Node[], start: number, caret: number): number | undefined {
  for (const node of nodes) {
    if (node.start > start) return undefined;
    if (node.end <= start) continue;
    if (node.type === "if") {
      const { otherwise, open, close } = node;
      const tag = [open, close, ...(otherwise ? [otherwise.open] : [])].find((one) => one.start === start);
      const { children } = otherwise !== undefined && otherwise.start < start ? otherwise : node;
      return tag === undefined ? closedTagEnd(source, children, start, caret) : tag.end;
    }
    const isTag = node.start === start && (node.type === "placeholder" || node.type === "broken");
    return isTag && caret <= node.end - 2 && source.endsWith(CLOSE, node.end) ? node.end : undefined;
  }
  return undefined;
}

/** @param before the nodes up to the caret, where every condition that holds it lacks its end */
function conditionAt(before: readonly Node[], whole: readonly Node[], start: number): ConditionAround {
  for (const node of whole) {
    if (node.type !== "if" || node.start >= start || start >= node.end) continue;
    const hasElse = node.otherwise !== undefined && node.otherwise.start !== start;
    return { state: "closed", keyword: node.negated ? "unless" : "if", hasElse };
  }
  let around: ConditionAround = { state: "none", keyword: "if", hasElse: false };
  for (const node of before) {
    if (node.start >= start) break;
    const tag = node.type === "broken" ? readTag(node.source) : undefined;
    if (tag?.type === "if") around = { state: "open", keyword: tag.negated ? "unless" : "if", hasElse: false };
    // Where the condition lacks its end, `{{else}}` is still a field.
    if (node.type === "placeholder" && node.field.value === "else") around = { ...around, hasElse: true };
  }
  return around;
}

function proposals(tag: TagAtCaret, options: CompleteOptions): readonly Completion[] {
  const node = readTag(tag.text);
  if (node === undefined) return keywords(tag, tag.text.slice(2, tag.caret), options);
  if (holds(node.field, tag.caret)) {
    const typed = tag.text.slice(startOf(node.field, tag.caret), tag.caret);
    const conditions = node.type === "if" || node.filters.length > 0 ? [] : keywords(tag, typed, options);
    const further = node.type === "placeholder" ? filtersBehind(tag, node, options) : [];
    return [...fields(tag, node.field, options), ...conditions, ...further];
  }
  if (node.type === "if") return [];
  const filter = node.filters.find(({ name, argument }) => holds(name, tag.caret) || holds(argument, tag.caret));
  if (filter === undefined) return [];
  return holds(filter.argument, tag.caret)
    ? argumentsOf(tag, node, filter, options)
    : filters(tag, node, filter, options);
}

/** A name or an argument, as it is written. */
type Written = Span & { readonly value: string };

/** An empty name stands at the start of the blanks that hold the caret. */
function holds(span: Written | undefined, caret: number): boolean {
  if (span === undefined) return false;
  return span.start <= caret && (caret <= span.end || span.value === "");
}

function startOf(span: Written, caret: number): number {
  return span.value === "" ? caret : span.start;
}

type Proposal = Pick<Completion, "kind" | "label" | "detail" | "result"> & {
  readonly text?: string;
  /** What the proposal replaces; the name or argument that holds the caret, unless given. */
  readonly span?: Span;
};

function matching(tag: TagAtCaret, token: Written, proposed: readonly Proposal[]): readonly Completion[] {
  const start = startOf(token, tag.caret);
  const end = Math.max(token.end, tag.caret);
  const typed = tag.text.slice(start, tag.caret).toLowerCase();
  const ranked = proposed.map((one) => ({ one, at: one.label.toLowerCase().indexOf(typed) }));
  return ranked
    .filter(({ at }) => at >= 0)
    .sort((left, right) => Math.min(left.at, 1) - Math.min(right.at, 1))
    .map(({ one: { text: written, span = { start, end }, ...shown } }) => {
      const text = written ?? shown.label;
      // An open tag ends at the caret.
      if (!tag.isClosed) return { ...shown, text: text + CLOSE, start, end: tag.caret, caret: text.length };
      return { ...shown, text, start: span.start, end: span.end, caret: text.length };
    });
}

function fields(
  tag: TagAtCaret,
  token: Written,
  { fields: known, messages = english }: CompleteOptions,
): readonly Completion[] {
  const proposed = known.map((field): Proposal => {
    const { name, value } = typeof field === "string" ? { name: field, value: undefined } : field;
    return { kind: "field", label: name, detail: value ?? messages.field };
  });
  return matching(tag, token, proposed);
}

function filters(
  tag: TagAtCaret,
  node: Placeholder,
  filter: FilterCall,
  { messages = english, resultOf }: CompleteOptions,
): readonly Completion[] {
  const { filters: calls } = node;
  const others = new Set(calls.filter((call) => call !== filter).map(({ name }) => name.value));
  const proposed = [...filterTable.values()]
    .filter(({ name }) => !others.has(name))
    .map(({ name, argument, optional }): Proposal => {
      const shown = { kind: "filter", label: name, detail: messages.filters[name] } as const;
      if (argument === "none" || optional) {
        const start = startOf(filter.name, tag.caret);
        const result = resultOf?.(writtenWith(tag, node, filter, name));
        return {
          ...shown,
          ...(result !== undefined && { result }),
          span: { start, end: Math.max(filter.end, tag.caret) },
        };
      }
      return { ...shown, text: filter.argument === undefined ? `${name}:` : name };
    });
  return matching(tag, filter.name, proposed);
}

/** The placeholder up to a filter, with another one in its place. */
function writtenWith({ text }: TagAtCaret, node: Placeholder, filter: FilterCall, call: string): string {
  const before = node.filters[node.filters.indexOf(filter) - 1]?.end ?? endOfName(node);
  return `${text.slice(0, before)}|${call}${CLOSE}`;
}

/** The filters that a field may get, and a second name, where the caret stands at the end of its finished name. */
function filtersBehind(
  tag: TagAtCaret,
  { field, alias, optional, filters: calls }: Placeholder,
  { fields: known, messages = english }: CompleteOptions,
): readonly Completion[] {
  const isKnown = known.some((one) => (typeof one === "string" ? one : one.name) === field.value);
  if (!isKnown || optional || alias !== undefined || tag.caret !== field.end) return [];
  const others = new Set(calls.map(({ name }) => name.value));
  const offered = [...filterTable.values()]
    .filter(({ name }) => !others.has(name))
    .map(({ name, argument, optional }) => {
      const text = `|${name}${argument === "none" || optional ? "" : ":"}`;
      const shown = { kind: "filter", label: `|${name}`, detail: messages.filters[name] } as const;
      const place = { start: tag.caret, end: tag.caret, caret: text.length };
      return { ...shown, text: tag.isClosed ? text : text + CLOSE, ...place };
    });
  const second = `${field.value}_2`;
  const as = ` as ${second}`;
  const shown = { kind: "keyword", label: "as", detail: messages.secondName(field.value) } as const;
  const place = { start: tag.caret, end: tag.caret, caret: as.length };
  return isFieldName(second) ? [...offered, { ...shown, text: tag.isClosed ? as : as + CLOSE, ...place }] : offered;
}

function argumentsOf(
  tag: TagAtCaret,
  node: Placeholder,
  filter: FilterCall,
  options: CompleteOptions,
): readonly Completion[] {
  const { field } = node;
  const { name, argument } = filter;
  if (argument === undefined) return [];
  const { messages = english, formOf, resultOf } = options;
  const withResult = (proposed: Proposal): Proposal => {
    const result = resultOf?.(writtenWith(tag, node, filter, `${name.value}:${proposed.label}`));
    return result === undefined ? proposed : { ...proposed, result };
  };
  const shape = filterTable.get(name.value)?.argument;
  if (shape === "case") {
    const proposed = canonicalCases.map((wanted): Proposal => {
      const detail = formOf?.(field.value, wanted) ?? messages.cases[wanted];
      return withResult({ kind: "case", label: wanted, detail });
    });
    return matching(tag, argument, proposed);
  }
  if (shape === "field") {
    const others = options.fields.filter((one) => (typeof one === "string" ? one : one.name) !== field.value);
    return fields(tag, argument, { ...options, fields: others });
  }
  if (shape === "preposition") {
    const proposed = PREPOSITIONS.map((label) => withResult({ kind: "preposition", label, detail: undefined }));
    return matching(tag, argument, proposed);
  }
  if (shape === "word" || shape === "format") {
    const labels = shape === "word" ? ["и", "или"] : dateFormats;
    const proposed = labels.map((label) => withResult({ kind: shape, label, detail: undefined }));
    return matching(tag, argument, proposed);
  }
  if (shape !== "symbol") return [];
  return matching(
    tag,
    argument,
    ["₽", "руб.", "$", "€"].map((label): Proposal => ({ kind: "symbol", label, detail: undefined })),
  );
}

/** Those that change, and the commonest of the others. */
const PREPOSITIONS = "о в с к на из от для по под над за без у до".split(" ");

/** `#if` for every field outside of conditions, `/if` where one is not closed. They replace the whole of the tag. */
function keywords(tag: TagAtCaret, typed: string, options: CompleteOptions): readonly Completion[] {
  const { messages = english } = options;
  const end = tag.isClosed ? tag.text.length : tag.caret;
  const propose = (label: string, text: string, detail: string): readonly Completion[] => {
    const caret = label.length + CLOSE.length;
    return label.startsWith(typed.trim()) ? [{ kind: "keyword", label, detail, text, start: 2, end, caret }] : [];
  };
  const { state, keyword, hasElse } = tag.condition;
  // A tag that is the beginning or the end of a condition stays one.
  const isMark = /^\{\{\s*[#/]/.test(tag.text);
  const otherwise = state === "none" || hasElse || isMark ? [] : propose("else", "else}}", messages.otherwise);
  if (state === "closed") return otherwise;
  if (state === "open") return [...propose(`/${keyword}`, `/${keyword}}}`, messages.endOfCondition), ...otherwise];
  const names = options.fields.map((field) => (typeof field === "string" ? field : field.name));
  return [
    ...names.flatMap((name) => propose(`#if ${name}`, `#if ${name}}}{{/if}}`, messages.condition(name))),
    ...names.flatMap((name) =>
      propose(`#unless ${name}`, `#unless ${name}}}{{/unless}}`, messages.emptyCondition(name)),
    ),
  ];
}
