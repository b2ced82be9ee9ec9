import type { AgreementTarget } from "@skladno/morphology";
import { type Antecedent, antecedentNoun, antecedentOf, attributeAfter, toAntecedent } from "./antecedents.js";
import { findClusters, isBeforeCoordinatedNoun, splitAtCoordination } from "./find-groups.js";
import { findGovernment, type Government } from "./governing-words.js";
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
}

/** Fields that share a case: they stand side by side, with one main field at most. */
export interface Group {
  /** Places among the occurrences. */
  readonly members: readonly number[];
  readonly government: Government | undefined;
  /** The groups that it is coordinated with, itself included, in the order of the text; empty for none. */
  readonly coordinated: readonly number[];
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
  const { groups, clusterOf, groupOf } = splitAtCoordination(tokens, places, clusters, pieces);

  const occurrences = pieces.map((piece, index) => ({
    piece,
    group: groupOf[index] as number,
    cluster: clusterOf[index] as number,
  }));
  const arranged = groups.map(({ members, chain }): Group => {
    const coordinated = chain.length > 1 ? chain : [];
    // A number before the field is no part of the phrase: in "от {{price|money:₽}} {{name}}" nothing governs the name.
    const leader = groups[chain[0] as number]?.members.find((member) => pieces[member]?.numeric === false);
    const first = places[leader ?? (members[0] as number)] as number;
    const start = places[members[0] as number] as number;
    const end = places[members.at(-1) as number] as number;
    const isCoordinated = chain.length > 1 || isBeforeCoordinatedNoun(tokens, end);
    const government = findGovernment(tokens, first, isCoordinated);
    const before = antecedentNoun(tokens, start, groupOf);
    const surroundings = {
      government,
      coordinated,
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
  const { government, coordinated, antecedent, noun, attribute } = surroundings;
  const isAlone = coordinated.length === 0 && antecedent === undefined && noun === undefined && attribute === undefined;
  return government === undefined && isAlone;
}
