import type { Node, Placeholder, Text, VariantBlock } from "../ast.js";
import type { Occurrence } from "../check/occurrence.js";
import { MAX_VARIANTS } from "../check/variant-blocks.js";
import { endOfName } from "../end-of-name.js";
import type { NoticeCode } from "../error-codes.js";
import { isFieldName } from "../field-name.js";
import { filterTable } from "../filter-table.js";
import { type Problem, problem, type Replacement } from "../problem.js";
import { foreignPlaceholders } from "./foreign-syntax.js";
import { adjectiveForms, possessives, predicates } from "./gender-forms.js";
import { isNumeric } from "./groups.js";
import { type Knowledge, mayDisagree } from "./knowledge.js";

type Notice = Problem<NoticeCode>;

/** What is seen in literal text and beside it, without groups and government. */
export function findTextNotices(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  stating: ReadonlyMap<string, readonly Occurrence[]>,
  variantsAllowed: boolean,
  knowledge: Knowledge,
): readonly Notice[] {
  return nodes.flatMap((node, index): readonly Notice[] => {
    if (node.type === "if") {
      return [node, node.otherwise].flatMap((branch) =>
        findTextNotices(branch?.children ?? [], occurrences, stating, variantsAllowed, knowledge),
      );
    }
    const before = nodes[index - 1];
    const after = nodes[index + 1];
    if (node.type === "text") return inText(node, variantsAllowed);
    if (node.type === "variants") return adjectiveVariants(node, after, nodes[index + 2], occurrences, knowledge);
    if (node.type !== "placeholder") return [];
    const occurrence = occurrences.get(node);
    if (occurrence === undefined) return [];
    // What is stated elsewhere for the name holds here too: "Новые {{x}}" beside "{{x|many}}" agree.
    const isPlain = !stating.get(occurrence.name)?.some(({ many, case: stated }) => many ?? stated);
    const isStart = before === undefined || (before.type === "text" && index === 1);
    return [
      ...(before?.type === "text" ? besideField(before, occurrence, isStart, isPlain, knowledge) : []),
      ...(after?.type === "text" ? predicateAfter(after, occurrence) : []),
      ...quotedForms(node),
    ];
  });
}

/** "{name}", "{name|upper}", "{% if name %}", "{Купить|Заказать}"; "[one|two]"; "#NAME#". */
const SINGLE_BRACES = /\{([^{}\n]{1,400})\}/gu;
const SINGLE_BRACKETS = /\[[^[\]{}|\n]{1,200}\|[^[\]{}\n]{1,200}\]/g;

function inText({ value, start }: Text, variantsAllowed: boolean): readonly Notice[] {
  const foreign = foreignPlaceholders(value, start);
  const isForeign = (from: number, to: number): boolean => foreign.some((one) => one.start < to && from < one.end);
  const braces = [...value.matchAll(SINGLE_BRACES)].flatMap((match): Notice[] => {
    const place = { start: start + match.index, end: start + match.index + match[0].length };
    if (isForeign(place.start, place.end)) return [];
    const meant = insideBraces((match[1] ?? "").trim(), match[0], variantsAllowed);
    if (meant === undefined) return [];
    const { write, text } = meant;
    const values = { found: match[0], ...(write !== undefined && { write }) };
    return [
      problem("single_braces", place, values, { replacement: text === undefined ? undefined : { ...place, text } }),
    ];
  });
  const brackets = [...value.matchAll(SINGLE_BRACKETS)].map((match): Notice => {
    const place = { start: start + match.index, end: start + match.index + match[0].length };
    // In the strict mode a block would be an error: the author has to choose another mode first.
    const replacement = variantsAllowed ? { ...place, text: `[${match[0]}]` } : undefined;
    return problem("single_brackets", place, { found: match[0] }, { replacement });
  });
  return [
    ...foreign.map(({ found, write, ...place }) =>
      problem(
        "foreign_syntax",
        place,
        { found, ...(write !== undefined && { write }) },
        {
          replacement: write === undefined ? undefined : { start: place.start, end: place.end, text: `{{${write}}}` },
        },
      ),
    ),
    ...braces,
    ...brackets,
  ];
}

/**
 * What single braces stand for: a field with filters, variants of a text, a mark of another language; undefined for
 * text.
 */
function insideBraces(
  inner: string,
  whole: string,
  variantsAllowed: boolean,
): { readonly write?: string; readonly text?: string } | undefined {
  const [isTag, tag = ""] = /^\{%-?\s*(.*?)\s*-?%\}$/.exec(whole) ?? [];
  if (isTag !== undefined) return conditionOf(tag);
  const [first = "", ...rest] = inner.split("|").map((part) => part.trim());
  const isField = isFieldName(first.replace(/\?$/, ""));
  const areFilters = rest.every((part) => filterTable.has(/^[a-z_]*/.exec(part)?.[0] ?? ""));
  if (isField && areFilters) return { write: `{{${inner}}}`, text: `{{${inner}}}` };
  if (rest.length === 0) return undefined;
  // "{Купить|Заказать}": Spintax. What is all Latin may as well be a misspelt filter.
  const variants = [first, ...rest];
  const areVariants = variants.every((part) => part !== "") && new Set(variants).size === variants.length;
  const isText = variants.some((part) => /[а-яё\s]/i.test(part));
  if (!areVariants || !isText || variants.length > MAX_VARIANTS) return isField ? {} : undefined;
  const write = `[[${inner}]]`;
  return variantsAllowed ? { write, text: write } : { write };
}

/** "if name", "else", "endif" of Liquid and Twig: each alone would leave a condition open, so they are only named. */
function conditionOf(tag: string): { readonly write?: string } {
  const [, opening, name = ""] = /^(if|unless)\s+(\S+)$/.exec(tag) ?? [];
  if (opening !== undefined) return isFieldName(name) ? { write: `{{#${opening} ${name}}}` } : {};
  return /^(?:else|endif|endunless)$/.test(tag) ? { write: `{{${tag.replace("end", "/")}}}` } : {};
}

const SHAPED = /(?:^|[^\p{L}\p{M}\d-])(во?|со?|ко?|об?|обо) $/iu;
/** What each preposition looks like before one word and before another. */
const SHAPES: Readonly<Record<string, string>> = {
  в: "«в Туле», «во Владимире»",
  с: "«с лампой», «со столом»",
  к: "«к лампе», «ко дню»",
  о: "«о лампе», «об обуви»",
};
const GLUED = /(?:^|[^\p{L}\p{M}\d-])([всокуВСОКУ])$/u;
/** The word before a field, where a sentence or a line begins with it. */
const FIRST_WORD = /(?:^|[.!?:;—–>\n]\s*)([А-ЯЁа-яё][а-яё-]+) $/u;

/** With the mark and the blanks before it. */
const LONGEST_WORD = 100;

/** What stands right before a field. */
function besideField(
  before: Text,
  occurrence: Occurrence,
  isStart: boolean,
  isPlain: boolean,
  knowledge: Knowledge,
): readonly Notice[] {
  const { node, own } = occurrence;
  const at = (text: string): { start: number; end: number } => ({ start: before.end - text.length, end: before.end });
  const glued = GLUED.exec(before.value.slice(-LONGEST_WORD))?.[1];
  if (glued !== undefined) {
    const replacement = { start: before.end, end: before.end, text: " " };
    const values = { found: `${glued}{{${occurrence.name}}}`, write: `${glued} {{${occurrence.name}}}` };
    return [problem("glued_preposition", at(glued), values, { replacement })];
  }
  const isOwn = own.after !== undefined || own.place !== undefined || own.date !== undefined;
  if (isOwn || isNumeric(occurrence) || own.count !== undefined) return [];
  if (occurrence.filters.some(({ name }) => name === "gender")) return [];
  const preposition = SHAPED.exec(before.value.slice(-LONGEST_WORD))?.[1];
  if (preposition !== undefined) {
    const place = at(`${preposition} `);
    const end = endOfName(node);
    const written = nameOf(node);
    const write = `{{${written}|after:${preposition}}}`;
    const example = SHAPES[preposition.charAt(0).toLowerCase()] ?? "";
    const values = { found: preposition, field: occurrence.name, write, example };
    const replacement = { start: place.start, end, text: `{{${written}|after:${preposition}` };
    return [
      problem("preposition_shape", { start: place.start, end: place.start + preposition.length }, values, {
        replacement,
      }),
    ];
  }
  const [whole, word] = FIRST_WORD.exec(before.value.slice(-LONGEST_WORD)) ?? [];
  // Without a mark or a line's end before it, a word after a field begins no sentence.
  const isFirst = word !== undefined && (isStart || whole !== `${word} `);
  if (!isFirst || !isPlain) return [];
  const lowered = word.toLowerCase();
  const forms = possessives.get(lowered) ?? adjectiveForms(lowered);
  if (forms === undefined) return [];
  if (!possessives.has(lowered) && !mayDisagree(knowledge, [word], occurrence.field)) return [];
  const place = at(`${word} `);
  const code = possessives.has(lowered) ? "copula" : "literal_adjective";
  // Before its first mention a second name is not known yet.
  const name = node.alias === undefined ? occurrence.name : occurrence.field;
  return [genderNotice(code, { start: place.start, end: place.start + word.length }, word, forms, name)];
}

/** "{{name}} доступен": said of whatever the name is. */
function predicateAfter(after: Text, occurrence: Occurrence): readonly Notice[] {
  const word = /^ ([а-яё]+)(?![\p{L}\p{M}-])/u.exec(after.value)?.[1];
  const forms = word === undefined ? undefined : predicates.get(word);
  const isPlain = !isNumeric(occurrence) && occurrence.own.count === undefined && occurrence.many === undefined;
  if (word === undefined || forms === undefined || !isPlain || occurrence.agree !== undefined) return [];
  const start = after.start + 1;
  return [genderNotice("copula", { start, end: start + word.length }, word, forms, occurrence.name)];
}

function genderNotice(
  code: "copula" | "literal_adjective",
  place: { readonly start: number; readonly end: number },
  word: string,
  forms: readonly string[],
  name: string,
): Notice {
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
  const written = forms.map((form) => (isCapital ? form.charAt(0).toUpperCase() + form.slice(1) : form)).join(",");
  const text = `{{${name}|gender:${written}}}`;
  // What a value of another gender would make of it.
  const noun = /[ая]я?$/i.test(word) ? "стол" : "сумка";
  const example = predicates.has(word) ? `${noun} ${word}` : `${word} ${noun}`;
  const values = { found: word, field: name, write: text, example };
  return problem(code, place, values, { replacement: { ...place, text } });
}

/** "[[Недорогой|Дешёвый]] {{name}}": which gender each variant should have, only the author can write. */
function adjectiveVariants(
  { variants: written, start, end }: VariantBlock,
  after: Node | undefined,
  field: Node | undefined,
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  knowledge: Knowledge,
): readonly Notice[] {
  const variants = written.map(({ value }) => value);
  const isBeforeField = after?.type === "text" && after.value === " ";
  if (!isBeforeField || !variants.every((one) => adjectiveForms(one.trim().toLowerCase()) !== undefined)) return [];
  const name = field?.type === "placeholder" ? occurrences.get(field)?.field : undefined;
  if (name !== undefined && !mayDisagree(knowledge, variants, name)) return [];
  const [first = ""] = variants;
  return [problem("literal_adjective", { start, end }, { found: first.trim() })];
}

/** `plural:"товар","товара","товаров"`, `default:"нет"`: the quotes are printed. */
function quotedForms({ filters }: Placeholder): readonly Notice[] {
  return filters.flatMap(({ name, argument }) => {
    if (argument === undefined || !/^(?:plural|amount|gender|default|list)$/.test(name.value)) return [];
    const isDefault = name.value === "default" || name.value === "list";
    const parts = isDefault ? [argument.value] : argument.value.split(",");
    const bare = parts.map((part) => /^\s*(["'])([^"']+)\1\s*$/.exec(part)?.[2]?.trim());
    if (bare.some((part) => part === undefined || part === "")) return [];
    const write = bare.join(",");
    const replacement: Replacement = { start: argument.start, end: argument.end, text: write };
    return [problem("quoted_form", argument, { found: argument.value, filter: name.value, write }, { replacement })];
  });
}

/** The name of a placeholder as it is written, with its alias and mark. */
function nameOf({ field, alias, optional }: Placeholder): string {
  const mark = optional ? "?" : "";
  if (alias === undefined) return field.value + mark;
  return alias.marked ? `${field.value} as ${alias.value}?` : `${field.value}${mark} as ${alias.value}`;
}
