import type { FilterCall, Node, Placeholder } from "../ast.js";
import { writeCall } from "../check/filter-arguments.js";
import { type Occurrence, statedCalls } from "../check/occurrence.js";
import type { NoticeCode } from "../error-codes.js";
import { formatTemplate } from "../print.js";
import type { Problem } from "../problem.js";
import { inOneAlphabet } from "../suggest/look-alikes.js";
import { findGroups, type Group, isNumeric, lastWord } from "./groups.js";
import { isOfOtherLanguage } from "./other-languages.js";
import { ambiguousPrepositions, NOUN_BEFORE_NA, unambiguousPrepositions, unambiguousWords } from "./prepositions.js";

type Notice = Problem<NoticeCode>;

/**
 * Looks a template without errors through for what is allowed, but seldom meant.
 *
 * @param fieldsAreKnown then a name of mixed alphabets is one of them, or an unknown field
 */
export function findNotices(
  nodes: readonly Node[],
  occurrences: ReadonlyMap<Placeholder, Occurrence>,
  variantsAllowed: boolean,
  fieldsAreKnown: boolean,
): readonly Notice[] {
  const all = [...occurrences.values()];
  const stating = statingOccurrences(all);
  const groups = findGroups(nodes, occurrences);
  return [
    ...singleDelimiters(nodes, variantsAllowed),
    ...blanksLeft(nodes),
    ...(fieldsAreKnown ? [] : all.flatMap(mixedAlphabets)),
    ...all.flatMap(unlikelyFieldName),
    ...inheritedGrammar(all, stating, groups),
    ...groups.flatMap((group) => ambiguousGovernment(group, stating)),
    ...groups.flatMap((group) => dependentWithoutAgreement(group, stating)),
  ];
}

/** Field → its occurrences that state grammatical filters. In a template without errors they all state the same. */
function statingOccurrences(occurrences: readonly Occurrence[]): ReadonlyMap<string, readonly Occurrence[]> {
  const stating = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    if (statedCalls(occurrence).length === 0) continue;
    const { value } = occurrence.node.field;
    const others = stating.get(value);
    if (others === undefined) stating.set(value, [occurrence]);
    else others.push(occurrence);
  }
  return stating;
}

function inheritedGrammar(
  occurrences: readonly Occurrence[],
  stating: ReadonlyMap<string, readonly Occurrence[]>,
  groups: readonly Group[],
): readonly Notice[] {
  const groupOf = new Map(groups.map((group) => [group.members[0], group]));
  return occurrences.flatMap((occurrence): Notice[] => {
    const { field } = occurrence.node;
    const [source, ...others] = stating.get(field.value) ?? [];
    if (source === undefined || statedCalls(occurrence).length > 0) return [];
    const calls = statedCalls(source);
    const found = calls.map(writeCall).join("|");
    const related = calls.map((call) => ({ start: call.start, end: call.end, role: "other_filter" as const }));
    const superfluous =
      others.length === 0 && calls.length === 1 ? caseSetByGovernment(source, groupOf.get(source)) : undefined;
    return [
      {
        code: "inherited_grammar",
        start: field.start,
        end: field.end,
        values: { field: field.value, found },
        related,
        replacement: superfluous === undefined ? undefined : withoutCall(source.node, superfluous),
      },
    ];
  });
}

/** The `case` of an occurrence, when the word before its group sets the same one by itself. */
function caseSetByGovernment(occurrence: Occurrence, group: Group | undefined): FilterCall | undefined {
  if (occurrence.case === undefined) return undefined;
  const word = group === undefined ? undefined : lastWord(group.before.text);
  return word !== undefined && unambiguousWords.get(word) === occurrence.case.value ? occurrence.case.call : undefined;
}

function withoutCall(node: Placeholder, call: FilterCall): { start: number; end: number; text: string } {
  const before = node.filters[node.filters.indexOf(call) - 1]?.end ?? endOfField(node);
  return { start: before, end: call.end, text: "" };
}

function endOfField(node: Placeholder): number {
  return node.field.end + (node.optional ? 1 : 0);
}

/** A preposition, directly or with adjectives behind it, at the end of a text. */
const PREPOSITION_AT_END =
  /(?:^|[^\p{L}\p{M}\d-])(во?|на|за|по|подо?)(?:[ \t\u00a0]+[а-яё-]+(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ых|их|ыми|ими|ей)){0,3}[ \t\u00a0\u202f*_]+$/iu;

function ambiguousGovernment(
  { members, before }: Group,
  stating: ReadonlyMap<string, readonly Occurrence[]>,
): readonly Notice[] {
  const match = PREPOSITION_AT_END.exec(before.text);
  const preposition = match?.[1];
  const cases = ambiguousPrepositions.get(preposition?.toLowerCase() ?? "");
  if (match === null || preposition === undefined || cases === undefined) return [];
  const index = match.index + match[0].toLowerCase().indexOf(preposition.toLowerCase());
  if (preposition.toLowerCase() === "на" && NOUN_BEFORE_NA.test(before.text.slice(0, index))) return [];
  const states = (occurrence: Occurrence, name: "case" | "agree" | "lock"): boolean =>
    stating.get(occurrence.node.field.value)?.[0]?.[name] !== undefined;
  if (members.some((member) => states(member, "case"))) return [];
  const free = members.filter((member) => !isNumeric(member) && !states(member, "lock") && !states(member, "agree"));
  const target = free.find(({ head }) => head !== undefined) ?? free[0];
  if (target === undefined || (members[0] !== undefined && isNumeric(members[0]))) return [];
  const [first, second] = cases;
  const insertAt = endOfField(target.node);
  const start = before.end - (before.text.length - index);
  return [
    {
      code: "ambiguous_government",
      start,
      end: start + preposition.length,
      values: { found: preposition, field: target.node.field.value, first, second },
      replacement: { start: insertAt, end: insertAt, text: `|case:${first}` },
      related: [{ start: target.node.start, end: target.node.end, role: "governed_field" }],
    },
  ];
}

/** "{{product}} для {{who}} {{color}}": an adjective in the last field belongs to the field before the preposition. */
function dependentWithoutAgreement(
  { members, before, previous }: Group,
  stating: ReadonlyMap<string, readonly Occurrence[]>,
): readonly Notice[] {
  const last = members.at(-1);
  if (previous === undefined || members.length < 2 || last === undefined) return [];
  const word = lastWord(before.text);
  if (word === undefined || before.text.trim().replace(/[*_]/g, "").toLowerCase() !== word) return [];
  const governs = ambiguousPrepositions.has(word) || unambiguousPrepositions.has(word);
  const governor =
    previous.members.find(({ head }) => head !== undefined) ?? previous.members.find(({ lock }) => lock === undefined);
  if (!governs || governor === undefined || governor.agree !== undefined || last.head !== undefined) return [];
  const name = governor.node.field.value;
  if (name === last.node.field.value || isNumeric(last) || stating.has(last.node.field.value)) return [];
  const insertAt = endOfField(last.node);
  return [
    {
      code: "dependent_without_agreement",
      start: last.node.field.start,
      end: last.node.field.end,
      values: { field: last.node.field.value, governor: name, found: word },
      replacement: { start: insertAt, end: insertAt, text: `|agree:${name}` },
      related: [{ start: governor.node.start, end: governor.node.end, role: "governor" }],
    },
  ];
}

function mixedAlphabets({ node: { field } }: Occurrence): readonly Notice[] {
  const write = field.value
    .split(/([_.\d-]+)/)
    .map((word) => inOneAlphabet(word) ?? word)
    .join("");
  if (write === field.value) return [];
  return [
    {
      code: "mixed_alphabets",
      start: field.start,
      end: field.end,
      values: { found: field.value, write },
      hint: write,
      replacement: { start: field.start, end: field.end, text: write },
    },
  ];
}

function unlikelyFieldName({ node }: Occurrence): readonly Notice[] {
  const { field, start, end } = node;
  return isOfOtherLanguage(node) ? [{ code: "unlikely_field_name", start, end, values: { found: field.value } }] : [];
}

/** "{name}", "{name|upper}", "{% if name %}"; "[one|two]". */
const SINGLE_BRACES = /\{\s*([\p{L}\p{Nd}_.-]{1,128}\??(?:\s*\|[^{}\n]{0,200})?)\s*\}|\{%[^{}\n]{0,200}%\}/gu;
const SINGLE_BRACKETS = /\[[^[\]{}|\n]{1,200}\|[^[\]{}\n]{1,200}\]/g;

function singleDelimiters(nodes: readonly Node[], variantsAllowed: boolean): readonly Notice[] {
  return nodes.flatMap((node): readonly Notice[] => {
    if (node.type === "if") return singleDelimiters(node.children, variantsAllowed);
    if (node.type !== "text") return [];
    return [
      ...[...node.value.matchAll(SINGLE_BRACES)].map((match): Notice => {
        const start = node.start + match.index;
        const end = start + match[0].length;
        const write = match[1];
        return {
          code: "single_braces",
          start,
          end,
          values: { found: match[0], ...(write !== undefined && { write }) },
          replacement: write === undefined ? undefined : { start, end, text: `{{${write}}}` },
        };
      }),
      ...[...node.value.matchAll(SINGLE_BRACKETS)].map((match): Notice => {
        const start = node.start + match.index;
        const end = start + match[0].length;
        return {
          code: "single_brackets",
          start,
          end,
          values: { found: match[0] },
          // In the strict mode a block would be an error: the author has to choose another mode first.
          replacement: variantsAllowed ? { start, end, text: `[${match[0]}]` } : undefined,
        };
      }),
    ];
  });
}

/** "Чайник {{brand?}}!", "{{a}} {{b?}} {{c}}": without the value a blank too many remains. */
function blanksLeft(nodes: readonly Node[], inCondition = false): readonly Notice[] {
  return nodes.flatMap((node, index): readonly Notice[] => {
    if (node.type === "if") return blanksLeft(node.children, true);
    if (node.type !== "placeholder" || !node.optional) return [];
    const before = nodes[index - 1];
    const behind = nodes[index + 1];
    if (before?.type !== "text" || !/(?:^|\S) $/.test(before.value)) return [];
    if (before.value === " " && index === 1) return [];
    if (behind !== undefined && (behind.type !== "text" || !/^[\s.,;:!?)»]/.test(behind.value))) return [];
    // Conditions cannot be nested, so inside one there is nothing to offer.
    const { start, end, field } = node;
    const unmarked = { ...node, optional: false };
    const written = formatTemplate({ type: "template", source: "", start, end, children: [unmarked] });
    const text = `{{#if ${field.value}}} ${written}{{/if}}`;
    return [
      {
        code: "blank_left",
        start,
        end,
        values: { field: field.value },
        replacement: inCondition ? undefined : { start: start - 1, end, text },
      },
    ];
  });
}
