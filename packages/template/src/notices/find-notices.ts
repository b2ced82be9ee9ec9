import type { FilterCall, Node, Placeholder } from "../ast.js";
import { writeCall } from "../check/filter-arguments.js";
import { type Occurrence, statedCalls } from "../check/occurrence.js";
import { endOfName } from "../end-of-name.js";
import type { NoticeCode } from "../error-codes.js";
import { formatTemplate } from "../print.js";
import { type Problem, replace } from "../problem.js";
import { inOneAlphabet } from "../suggest/look-alikes.js";
import { secondName } from "../suggest/without.js";
import { findGroups, type Group, isLiteral, isNumeric, lastWord } from "./groups.js";
import type { Knowledge } from "./knowledge.js";
import { isOfOtherLanguage } from "./other-languages.js";
import {
  ambiguousPrepositions,
  caseByDirection,
  NOUN_BEFORE_NA,
  unambiguousPrepositions,
  unambiguousWords,
} from "./prepositions.js";
import { findTextNotices } from "./text-notices.js";
import { capitalInText, ungovernedWord } from "./words-and-values.js";

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
  knowledge: Knowledge = {},
): readonly Notice[] {
  const all = [...occurrences.values()];
  const stating = statingOccurrences(all);
  const groups = findGroups(nodes, occurrences);
  return [
    ...findTextNotices(nodes, occurrences, stating, variantsAllowed, knowledge),
    ...capitalInText(nodes, occurrences, knowledge),
    ...blanksLeft(nodes),
    ...(fieldsAreKnown ? [] : all.flatMap(mixedAlphabets)),
    ...all.flatMap(unlikelyFieldName),
    ...inheritedGrammar(nodes, all, stating, groups),
    ...groups.flatMap((group) => ambiguousGovernment(group, stating)),
    ...groups.flatMap((group) => ungovernedWord(group, stating, knowledge)),
    ...groups.flatMap((group) => dependentWithoutAgreement(group, stating)),
    ...groups.flatMap((group, index) => bareList(group, groups[index + 1])),
  ];
}

/** Field → its occurrences that state grammatical filters. In a template without errors they all state the same. */
function statingOccurrences(occurrences: readonly Occurrence[]): ReadonlyMap<string, readonly Occurrence[]> {
  const stating = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    if (statedCalls(occurrence).length === 0) continue;
    const others = stating.get(occurrence.name);
    if (others === undefined) stating.set(occurrence.name, [occurrence]);
    else others.push(occurrence);
  }
  return stating;
}

function inheritedGrammar(
  nodes: readonly Node[],
  occurrences: readonly Occurrence[],
  stating: ReadonlyMap<string, readonly Occurrence[]>,
  groups: readonly Group[],
): readonly Notice[] {
  const groupOf = new Map(groups.map((group) => [group.members[0], group]));
  const names = namesOf(nodes, occurrences);
  return occurrences.flatMap((occurrence): Notice[] => {
    const { node, name, own } = occurrence;
    const { field } = node;
    const [source, ...others] = stating.get(name) ?? [];
    // A place, and what prints a form of its own, has its own grammar.
    if (source === undefined || statedCalls(occurrence).length > 0 || own.place || isLiteral(occurrence)) return [];
    const calls = statedCalls(source);
    const found = calls.map(writeCall).join("|");
    const related = calls.map((call) => ({ start: call.start, end: call.end, role: "other_filter" as const }));
    // "case:acc|case:acc" says it twice: one of them would be left.
    const cases = source.node.filters.filter(({ name }) => name.value === "case");
    const superfluous =
      others.length === 0 && calls.length === 1 && cases.length === 1
        ? caseSetByGovernment(source, groupOf.get(source))
        : undefined;
    // Where the words before set no case, a name of its own frees this occurrence of that of the other.
    const second =
      superfluous === undefined &&
      source.case !== undefined &&
      name === occurrence.field &&
      occurrence.head === undefined
        ? secondName(field.value, node.optional, names)
        : undefined;
    return [
      {
        code: "inherited_grammar",
        start: field.start,
        end: field.end,
        values: { field: name, found, ...(second !== undefined && { write: `{{${second}}}` }) },
        related,
        replacement:
          superfluous === undefined
            ? replace({ start: field.start, end: endOfName(node) }, second)
            : withoutCall(source.node, superfluous),
      },
    ];
  });
}

/** Every name that a template mentions: none of them may become a second name. */
function namesOf(nodes: readonly Node[], occurrences: readonly Occurrence[]): ReadonlySet<string> {
  const names = new Set(occurrences.flatMap(({ name, field, own }) => [name, field, own.count?.value ?? field]));
  for (const node of nodes) if (node.type === "if") names.add(node.field.value);
  return names;
}

/** The `case` of an occurrence, when the word before its group sets the same one by itself. */
function caseSetByGovernment(occurrence: Occurrence, group: Group | undefined): FilterCall | undefined {
  if (occurrence.case === undefined) return undefined;
  const word = group === undefined ? undefined : lastWord(group.before.text);
  return word !== undefined && unambiguousWords.get(word) === occurrence.case.value ? occurrence.case.call : undefined;
}

function withoutCall(node: Placeholder, call: FilterCall): { start: number; end: number; text: string } {
  const before = node.filters[node.filters.indexOf(call) - 1]?.end ?? endOfName(node);
  return { start: before, end: call.end, text: "" };
}

/** A preposition, directly or with adjectives after it, at the end of a text. */
const PREPOSITION_AT_END =
  /(?:^|[^\p{L}\p{M}\d-])(во?|на|за|по|подо?)(?:[ \t\u00a0]+[а-яё-]+(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ых|их|ыми|ими|ей)){0,3}[ \t\u00a0\u202f*_]+$/iu;

/** "в {{city}}", "{{city|after:в}}". */
function ambiguousGovernment(
  { members, before, after, previous }: Group,
  stating: ReadonlyMap<string, readonly Occurrence[]>,
): readonly Notice[] {
  const match = PREPOSITION_AT_END.exec(before.text);
  const preposition = match?.[1];
  const cases = ambiguousPrepositions.get(preposition?.toLowerCase() ?? "");
  if (match === null || preposition === undefined || cases === undefined) return [];
  const index = match.index + match[0].toLowerCase().indexOf(preposition.toLowerCase());
  if (
    preposition.toLowerCase() === "на" &&
    NOUN_BEFORE_NA.test(`${textBefore(previous)}${before.text.slice(0, index)}`)
  )
    return [];
  const states = (occurrence: Occurrence, name: "case" | "agree" | "lock"): boolean =>
    stating.get(occurrence.name)?.[0]?.[name] !== undefined;
  if (members.some((member) => states(member, "case") || member.own.place !== undefined)) return [];
  const free = members.filter((member) => !isNumeric(member) && !states(member, "lock") && !states(member, "agree"));
  const target = free.find(({ head }) => head !== undefined) ?? free[0];
  if (target === undefined || (members[0] !== undefined && isNumeric(members[0]))) return [];
  const [first, second] = cases;
  const decided = caseByDirection(before.text.slice(0, index), preposition.toLowerCase());
  const start = before.end - (before.text.length - index);
  const { start: from, end } = after?.argument ?? { start, end: start + preposition.length };
  const insertAt = after !== undefined && target === members[0] ? after.end : endOfName(target.node);
  // What is stated elsewhere for the same name would contradict a case that is stated here.
  const isStated = stating.get(target.name)?.some((occurrence) => occurrence !== target) === true;
  return [
    {
      code: "ambiguous_government",
      start: from,
      end,
      values: { found: preposition, field: target.name, first, second, ...(!isStated && { insert: String(insertAt) }) },
      replacement:
        decided === undefined || isStated ? undefined : { start: insertAt, end: insertAt, text: `|case:${decided}` },
      related: [{ start: target.node.start, end: target.node.end, role: "governed_field" }],
    },
  ];
}

/** So many groups back a noun may stand: "Скидка до {{n}} % {{where}} на {{x}}". */
const GROUPS_LOOKED_BACK = 2;

/** The text of the line up to the end of a group, a figure for every field: "Скидка до 1 %", "Цены в 1". */
function textBefore(group: Group | undefined, groups = GROUPS_LOOKED_BACK): string {
  if (group === undefined || groups === 0) return "";
  return `${textBefore(group.previous, groups - 1)}${group.before.text}${group.members.map(() => "1").join(" ")}`;
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
  if (!governs || governor === undefined || last.head !== undefined) return [];
  const { name } = governor;
  // Stated at any occurrence, it holds for the name.
  if (stating.get(name)?.some(({ agree }) => agree !== undefined)) return [];
  if (name === last.name || isNumeric(last) || stating.has(last.name)) return [];
  const insertAt = endOfName(last.node);
  return [
    {
      code: "dependent_without_agreement",
      start: last.node.field.start,
      end: last.node.field.end,
      values: { field: last.name, governor: name, found: word },
      replacement: { start: insertAt, end: insertAt, text: `|agree:${name}` },
      related: [{ start: governor.node.start, end: governor.node.end, role: "governor" }],
    },
  ];
}

/** "из {{a}}, {{b}}, {{c}}": three things or a thing with its properties? An "и" says that they are things. */
function bareList({ members, before, gaps }: Group, next: Group | undefined): readonly Notice[] {
  // "{{a}}, {{b}}, {{c}} и {{d}}": the "и" is there.
  if (next?.previous?.members === members && /^\s*(?:и|или|либо)\s*$/i.test(next.before.text)) return [];
  const word = lastWord(before.text);
  const governs = word !== undefined && unambiguousWords.has(word);
  const last = members.at(-1);
  if (!governs || members.length < 3 || last === undefined) return [];
  if (!gaps.every((gap) => /^\s*,\s*$/.test(gap)) || members.some(isNumeric)) return [];
  const comma = gaps.at(-1) ?? "";
  const start = last.node.start - comma.length;
  const replacement = { start, end: last.node.start, text: " и " };
  const { start: from, end } = last.node;
  return [{ code: "bare_list", start: from, end, values: { found: word, field: last.name }, replacement }];
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

/** "Чайник {{brand?}}!", "{{a}} {{b?}} {{c}}": without the value a blank too many remains. */
function blanksLeft(nodes: readonly Node[], inCondition = false): readonly Notice[] {
  return nodes.flatMap((node, index): readonly Notice[] => {
    if (node.type === "if") {
      return [node, node.otherwise].flatMap((branch) => blanksLeft(branch?.children ?? [], true));
    }
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
