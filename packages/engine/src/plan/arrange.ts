import type { AgreementTarget, Case } from "@skladno/morphology";
import { type Antecedent, antecedentNoun, antecedentOf, attributeAfter, toAntecedent } from "./antecedents.js";
import { findClusters, isBeforeCoordinatedNoun, splitAtCoordination } from "./find-groups.js";
import { findGovernment, type Government, governmentOfCounted } from "./governing-words.js";
import { layOut, type Part } from "./lay-out.js";
import { nounAfter } from "./literal-nouns.js";
import type { FieldPiece, Plan } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import type { Token } from "./tokens.js";

/**
 * A plan for one pattern of present fields and chosen variants: which fields stand side by side, what governs them, what
 * they may agree with. Nothing in it depends on the values, so one arrangement serves all items of the same pattern.
 */
export interface Arrangement {
  /** What is printed, in order. */
  readonly parts: readonly Part[];
  /** The present fields, in the order of the text. */
  readonly occurrences: readonly Occurrence[];
  readonly groups: readonly Group[];
  /** Some group isn't inert. */
  readonly active: boolean;
}

/** A present field at one place of the text. */
export interface Occurrence {
  readonly piece: FieldPiece;
  readonly group: number;
  /** Fields of one cluster stand side by side; a coordination parts a cluster into groups at its commas. */
  readonly cluster: number;
  /** The occurrence that it agrees with by `agree`; -1 for none that is present. */
  readonly governor: number;
  /** A comma parts it from the field before it. */
  readonly afterComma: boolean;
}

/** Fields that share a case: they stand side by side, with one main field at most. */
export interface Group {
  /** Places among the occurrences. */
  readonly members: readonly number[];
  readonly government: Government | undefined;
  /** The groups that it is coordinated with, itself included; undefined for none. */
  readonly chain: Chain | undefined;
  /** What stands before the preposition that governs the group: "{{product}} для {{who}}". */
  readonly antecedent: Antecedent | undefined;
  /** The literal noun that an adjectival member belongs to where the group has no main field. */
  readonly noun: Antecedent | undefined;
  /** A genitive that the last member belongs to where something else stands before it: "{{name}} {{color}} цвета". */
  readonly attribute: AgreementTarget | undefined;
  /** `noun` stands before the group. */
  readonly followsNoun: boolean;
  /** No value can make any member change. */
  readonly inert: boolean;
}

/** Coordinated groups: they follow one another from `first` to `last`. */
export interface Chain {
  readonly first: number;
  readonly last: number;
  /** The case that a member states by filter, where the first of them stands, -1 for none: the groups behind take it over. */
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
  const occurrences = pieces.map((piece, index) => ({
    piece,
    group: groupOf[index] as number,
    cluster: clusterOf[index] as number,
    governor: governors[index] as number,
    afterComma: tokens[(places[index] as number) - 1]?.type === "comma",
  }));
  const chainOf = chains.flatMap(({ first, last }) => {
    const chain = last > first ? withStatedCase(first, last, groups, pieces) : undefined;
    return groups.slice(first, last + 1).map(() => ({ first, chain }));
  });
  const arranged = groups.map((members, index): Group => {
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
      antecedent: antecedentOf(tokens, first, groupOf),
      noun: before ?? toAntecedent(nounAfter(tokens, end, government?.case)),
      attribute: attributeAfter(tokens, end),
      followsNoun: before !== undefined,
    };
    return { members, ...surroundings, inert: isInert(members, pieces, surroundings) };
  });
  return { parts, occurrences, groups: arranged, active: arranged.some(({ inert }) => !inert) };
}

function placesOfFields(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap((token, at) => (token.type === "field" ? [at] : []));
}

/**
 * What each field agrees with by `agree` (language, section 3.3): the occurrence of the governor in the same cluster, else
 * the nearest before, else the nearest behind; -1 for none.
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
    const governor = inCluster.get(`${clusterOf[index]} ${agree}`) ?? before.get(agree) ?? firstOf.get(agree) ?? -1;
    before.set(slot, index);
    return governor;
  });
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
  return { first, last, statedAt: -1, stated: undefined };
}

function isInert(
  members: readonly number[],
  pieces: readonly FieldPiece[],
  surroundings: Omit<Group, "members" | "inert">,
): boolean {
  const fields = members.map((member) => pieces[member] as FieldPiece);
  const free = fields.filter(({ grammar, numeric }) => !grammar.lock && !numeric);
  if (free.length === 0) return true;
  if (free.length > 1 || fields.some(({ grammar }) => grammar.head && grammar.lock)) return false;
  if (free.some(({ grammar }) => grammar.case !== undefined || grammar.agree !== -1)) return false;
  const { government, chain, antecedent, noun, attribute } = surroundings;
  return !(government || chain || antecedent || noun || attribute);
}
