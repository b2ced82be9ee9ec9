import type { AgreementTarget, Case } from "@skladno/morphology";
import {
  type Antecedent,
  antecedentNoun,
  antecedentOf,
  attributeAfter,
  locativePreposition,
  toAntecedent,
} from "./antecedents.js";
import { findClusters, isBeforeCoordinatedNoun, splitAtCoordination } from "./find-groups.js";
import { findGovernment, type Government, governmentOfCounted } from "./governing-words.js";
import { layOut, type Part } from "./lay-out.js";
import { nounAfter } from "./literal-nouns.js";
import { NONE } from "./none.js";
import type { FieldGrammar, FieldPiece, Plan } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import type { Token } from "./tokens.js";

/**
 * A plan for one pattern of present fields and chosen variants: which fields stand side by side, what governs them,
 * what they may agree with. Nothing in it depends on the values, so one arrangement serves all items of the same
 * pattern.
 */
export interface Arrangement {
  /** What is printed, in order. */
  readonly parts: readonly Part[];
  /** The present fields, in the order of the text. */
  readonly occurrences: readonly Occurrence[];
  readonly groups: readonly Group[];
  /** Of coordinated groups. */
  readonly chains: readonly Chain[];
  /** Some group isn't inert, or some field has a preposition of its own. */
  readonly active: boolean;
}

/** A present field at one place of the text. */
export interface Occurrence {
  readonly piece: FieldPiece;
  readonly group: number;
  /** Fields of one cluster stand side by side; a coordination parts a cluster into groups at its commas. */
  readonly cluster: number;
  /** The occurrence that it agrees with by `agree`; `NONE` for none that is present. */
  readonly governor: number;
  /** A comma parts it from the field before it. */
  readonly afterComma: boolean;
  /** Its value is understood as a phrase; nobody asks for that of numbers, locked values and inert groups. */
  readonly analysed: boolean;
}

/** Fields that share a case: they stand side by side, with one main field at most. */
export interface Group {
  /** Places among the occurrences. */
  readonly members: readonly number[];
  /** The grammar of each member. */
  readonly grammars: readonly FieldGrammar[];
  readonly government: Government | undefined;
  /** The groups that it is coordinated with, itself included; undefined for none. */
  readonly chain: Chain | undefined;
  /** "в" or "на" right before it, which ask some nouns for the second locative: "в лесу". */
  readonly behind: string | undefined;
  /** What comes before the preposition that governs the group: "{{product}} для {{who}}". */
  readonly antecedent: Antecedent | undefined;
  /** The literal noun that an adjectival member belongs to where the group has no main field. */
  readonly noun: Antecedent | undefined;
  /** A genitive that the last member belongs to where something else comes before it: "{{name}} {{color}} цвета". */
  readonly attribute: AgreementTarget | undefined;
  /** `noun` comes before the group. */
  readonly followsNoun: boolean;
  /** Three or more fields that commas alone part: "из {{a}}, {{b}}, {{c}}". */
  readonly isBareList: boolean;
  /** No value can make any member change. */
  readonly inert: boolean;
  /** What it turns out to be is of interest: it isn't inert, or another one may agree with it. */
  readonly resolved: boolean;
}

/** Coordinated groups: they follow one another from `first` to `last`. */
export interface Chain {
  readonly first: number;
  readonly last: number;
  /**
   * The case that a member states by filter, where the first of them stands, `NONE` for none: the groups after take
   * it over.
   */
  readonly statedAt: number;
  readonly stated: Case | undefined;
}

/** Arranges a plan for the fields that are `present` (by slot) and the variants that are `chosen` (by block). Pure. */
export function arrange(
  plan: Plan,
  present: readonly unknown[],
  chosen: readonly number[],
  read: ReadLiteral,
): Arrangement {
  const { parts, tokens, pieces } = layOut(plan, present, chosen, read);
  const places = placesOfFields(tokens);
  const clusters = findClusters(tokens, places);
  const { groups, chains, clusterOf, groupOf } = splitAtCoordination(tokens, places, clusters, pieces);

  const governors = findGovernors(pieces, clusterOf);
  const chainOf = chains.flatMap(({ first, last }) => {
    const chain = last > first ? withStatedCase(first, last, groups, pieces) : undefined;
    return groups.slice(first, last + 1).map(() => ({ first, chain }));
  });
  const arranged = groups.map((members, index): Omit<Group, "resolved"> => {
    const { first: firstGroup, chain } = chainOf[index] as { first: number; chain: Chain | undefined };
    // A number before the field is no part of the phrase: in "от {{price|money:₽}} {{name}}" nothing governs the name.
    const leaderOf = (of: readonly number[] = members) =>
      places[of.find((member) => pieces[member]?.numeric === false) ?? (members[0] as number)] as number;
    const first = leaderOf(groups[firstGroup]);
    const start = places[members[0] as number] as number;
    const end = places[members.at(-1) as number] as number;
    const isCoordinated = chain !== undefined || isBeforeCoordinatedNoun(tokens, end);
    const government = governmentOfCounted(tokens, leaderOf() - 1, findGovernment(tokens, first, isCoordinated));
    const before = antecedentNoun(tokens, start, groupOf);
    const surroundings = {
      government,
      chain,
      behind: locativePreposition(tokens, first),
      antecedent: antecedentOf(tokens, first, groupOf),
      noun: before ?? toAntecedent(nounAfter(tokens, end, government?.case)),
      attribute: attributeAfter(tokens, end),
      followsNoun: before !== undefined,
    };
    const isBareList =
      members.length > 2 &&
      end - start === 2 * (members.length - 1) &&
      members.slice(1).every((member) => tokens[(places[member] as number) - 1]?.type === "comma");
    const grammars = members.map((member) => (pieces[member] as FieldPiece).grammar);
    return { members, grammars, isBareList, ...surroundings, inert: isInert(members, pieces, surroundings) };
  });
  const asked = askedGroups(arranged, governors, groupOf);
  const resolved = arranged.map((group, index) => ({ ...group, resolved: !group.inert || asked.has(index) }));
  const governing = new Set(governors);
  const occurrences = pieces.map((piece, index): Occurrence => {
    const group = groupOf[index] as number;
    const { numeric, grammar } = piece;
    return {
      piece,
      group,
      cluster: clusterOf[index] as number,
      governor: governors[index] as number,
      afterComma: tokens[(places[index] as number) - 1]?.type === "comma",
      analysed: governing.has(index) || (resolved[group]?.resolved === true && isPhrase(numeric, grammar)),
    };
  });
  const active =
    arranged.some(({ inert }) => !inert) || pieces.some(({ own }) => own.after ?? own.place ?? own.list ?? own.date);
  const coordinated = [...new Set(chainOf.flatMap(({ chain }) => chain ?? []))];
  return { parts, occurrences, groups: resolved, chains: coordinated, active };
}

function placesOfFields(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap((token, at) => (token.type === "field" ? [at] : []));
}

/**
 * What each field agrees with by `agree` (language, section 3.3): the occurrence of the governor in the same cluster,
 * else the nearest before, else the nearest after; `NONE` for none.
 */
function findGovernors(pieces: readonly FieldPiece[], clusterOf: readonly number[]): readonly number[] {
  const inCluster = new Map<string, number>();
  const firstOf = new Map<number, number>();
  for (const [index, { slot }] of pieces.entries()) {
    const key = `${clusterOf[index]} ${slot}`;
    if (!inCluster.has(key)) inCluster.set(key, index);
    if (!firstOf.has(slot)) firstOf.set(slot, index);
  }
  const before = new Map<number, number>();
  return pieces.map(({ slot, grammar: { agree } }, index) => {
    const governor = inCluster.get(`${clusterOf[index]} ${agree}`) ?? before.get(agree) ?? firstOf.get(agree) ?? NONE;
    before.set(slot, index);
    return governor;
  });
}

/** The groups that others may agree with: as what comes before a preposition, or by `agree`. */
function askedGroups(
  groups: readonly Pick<Group, "antecedent" | "noun">[],
  governors: readonly number[],
  groupOf: readonly number[],
): ReadonlySet<number> {
  const antecedents = groups.flatMap(({ antecedent, noun }) => [antecedent, noun]);
  return new Set([
    ...antecedents.flatMap((one) => (one?.type === "group" ? [one.group] : [])),
    ...governors.flatMap((governor) => groupOf[governor] ?? []),
  ]);
}

/** Whether a field may be a phrase of its group. */
export function isPhrase(numeric: boolean, { lock, head }: FieldPiece["grammar"]): boolean {
  return !numeric && (!lock || head);
}

function withStatedCase(
  first: number,
  last: number,
  groups: readonly (readonly number[])[],
  pieces: readonly FieldPiece[],
): Chain {
  for (let group = first; group <= last; group++) {
    for (const member of groups[group] ?? []) {
      const stated = pieces[member]?.grammar.case;
      if (stated !== undefined) return { first, last, statedAt: group, stated };
    }
  }
  return { first, last, statedAt: NONE, stated: undefined };
}

function changesAlone({ case: stated, agree, many }: FieldGrammar): boolean {
  return stated !== undefined || agree !== NONE || many;
}

function isInert(
  members: readonly number[],
  pieces: readonly FieldPiece[],
  surroundings: Omit<Group, "members" | "grammars" | "isBareList" | "inert" | "resolved">,
): boolean {
  const fields = members.map((member) => pieces[member] as FieldPiece);
  const free = fields.filter(({ grammar, numeric }) => !grammar.lock && !numeric);
  if (free.length === 0) return true;
  if (free.length > 1 || fields.some(({ grammar }) => grammar.head && grammar.lock)) return false;
  if (free.some(({ grammar, own }) => changesAlone(grammar) || own.count !== NONE)) return false;
  const { government, chain, antecedent, noun, attribute } = surroundings;
  return !(government || chain || antecedent || noun || attribute);
}
