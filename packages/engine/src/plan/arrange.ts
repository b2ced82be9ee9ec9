import type { AgreementTarget } from "@skladno/morphology";
import { findGovernment, type Government, prepositionOf } from "./governing-words.js";
import { isQualifiable, type LiteralNoun, nounAfter, nounBefore } from "./literal-nouns.js";
import type { FieldPiece, Plan, VariantsPiece } from "./plan.js";
import type { ReadLiteral } from "./read-literal.js";
import { type Token, wordAt } from "./tokens.js";

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

export type Part =
  | { readonly type: "literal"; readonly text: string }
  | { readonly type: "variants"; readonly piece: VariantsPiece }
  | { readonly type: "field"; readonly piece: FieldPiece; readonly occurrence: number };

export interface Occurrence {
  readonly piece: FieldPiece;
  readonly group: number;
  /** Fields of one cluster stand side by side; a coordination parts a cluster into groups at its commas. */
  readonly cluster: number;
}

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

export type Antecedent =
  | { readonly type: "group"; readonly group: number }
  | { readonly type: "noun"; readonly text: string; readonly target: AgreementTarget };

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

interface Layout {
  readonly parts: readonly Part[];
  readonly tokens: readonly Token[];
  readonly pieces: readonly FieldPiece[];
}

/** The pieces that are printed, and their tokens. Text that an absent field or condition parted is one text. */
function layOut(plan: Plan, present: readonly unknown[], chosen: readonly number[], read: ReadLiteral): Layout {
  const parts: Part[] = [];
  const tokens: Token[] = [];
  const pieces: FieldPiece[] = [];
  let literal = "";
  let afterField = false;
  const addLiteral = (beforeField: boolean): void => {
    if (literal !== "") tokens.push(...read(literal, afterField, beforeField));
    literal = "";
  };
  for (const piece of plan.pieces) {
    if (piece.condition !== -1 && present[piece.condition] === undefined) continue;
    if (piece.type === "text") {
      literal += piece.value;
      parts.push({ type: "literal", text: piece.value });
    } else if (piece.type === "variants") {
      literal += piece.variants[chosen[piece.index] ?? 0] ?? "";
      parts.push({ type: "variants", piece });
    } else if (present[piece.slot] !== undefined) {
      addLiteral(true);
      afterField = true;
      const stated = piece.grammar.case !== undefined;
      tokens.push({ type: "field", occurrence: pieces.length, numeric: piece.numeric, stated });
      parts.push({ type: "field", piece, occurrence: pieces.length });
      pieces.push(piece);
    }
  }
  addLiteral(false);
  return { parts, tokens, pieces };
}

function placesOfFields(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap((token, at) => (token.type === "field" ? [at] : []));
}

/** Runs of fields that nothing but blanks, commas and hyphens part. */
function findClusters(tokens: readonly Token[], places: readonly number[]): readonly (readonly number[])[] {
  const clusters: number[][] = [];
  for (const [occurrence, place] of places.entries()) {
    const before = places[occurrence - 1];
    const isNeighbour =
      before !== undefined &&
      tokens.slice(before + 1, place).every(({ type }) => type === "comma" || type === "hyphen");
    if (isNeighbour) clusters.at(-1)?.push(occurrence);
    else clusters.push([occurrence]);
  }
  return clusters;
}

interface Split {
  readonly groups: readonly { readonly members: readonly number[]; readonly chain: readonly number[] }[];
  readonly clusterOf: readonly number[];
  readonly groupOf: readonly number[];
}

/** Clusters joined by "и", "или", "либо" are coordinated, and so are the members that commas part before the conjunction. */
function splitAtCoordination(
  tokens: readonly Token[],
  places: readonly number[],
  clusters: readonly (readonly number[])[],
  pieces: readonly FieldPiece[],
): Split {
  const groups: { members: number[]; chain: number[] }[] = [];
  const clusterOf: number[] = [];
  const groupOf: number[] = [];
  let chain: number[] = [];
  for (const [cluster, occurrences] of clusters.entries()) {
    const joinedTo = fieldAfterConjunction(tokens, places[occurrences.at(-1) as number] as number);
    const splits = joinedTo !== -1 || isBeforeCoordinatedNoun(tokens, places[occurrences.at(-1) as number] as number);
    let members: number[] | undefined;
    const circumstance = isCircumstance(
      tokens,
      places[occurrences[0] as number] as number,
      pieces[occurrences[0] as number],
    );
    for (const [index, occurrence] of occurrences.entries()) {
      const before = occurrences[index - 1];
      const comma =
        before !== undefined &&
        tokens.slice((places[before] as number) + 1, places[occurrence]).some(({ type }) => type === "comma");
      const object = circumstance && index === 1;
      if (members === undefined || (splits && comma) || object) {
        members = [];
        if (object) chain = [];
        chain.push(groups.length);
        groups.push({ members, chain });
      }
      members.push(occurrence);
      clusterOf.push(cluster);
      groupOf.push(groups.length - 1);
    }
    if (joinedTo === -1) chain = [];
  }
  return { groups, clusterOf, groupOf };
}

/**
 * "Купить в {{city|case:prep}} {{name}}": the first field stands in a prepositional phrase of its own, and the verb before
 * it governs the field behind it.
 */
function isCircumstance(tokens: readonly Token[], at: number, piece: FieldPiece | undefined): boolean {
  if (piece?.grammar.case === undefined || piece.grammar.head) return false;
  return (
    wordAt(tokens, at - 1)?.role === "preposition" &&
    tokens[at + 1]?.type === "field" &&
    findGovernment(tokens, at - 1)?.kind === "verb"
  );
}

/** The place of the field that a conjunction joins to the one at `at`: "{{a}} Gucci и новый {{b}}"; -1 for none. */
function fieldAfterConjunction(tokens: readonly Token[], at: number): number {
  const next = afterConjunction(tokens, at);
  return next !== -1 && tokens[next]?.type === "field" ? next : -1;
}

/** "{{a}}, {{b}} и чашка": literal text ends the coordination. */
function isBeforeCoordinatedNoun(tokens: readonly Token[], at: number): boolean {
  return wordAt(tokens, afterConjunction(tokens, at))?.role === "noun";
}

function afterConjunction(tokens: readonly Token[], at: number): number {
  let index = at + 1;
  if (tokens[index]?.type === "comma") index++;
  for (let role = wordAt(tokens, index)?.role; role !== "conjunction"; role = wordAt(tokens, index)?.role) {
    if (role !== "latin" && role !== "adjective" && role !== "number") return -1;
    index++;
  }
  index++;
  while (wordAt(tokens, index)?.role === "adjective") index++;
  return index;
}

/** The field or literal noun right before the preposition that governs the place `at`, or before the one that governs that. */
function antecedentOf(tokens: readonly Token[], at: number, groupOf: readonly number[]): Antecedent | undefined {
  let index = at - 1;
  for (
    let role = wordAt(tokens, index)?.role;
    role === "adjective" || role === "latin";
    role = wordAt(tokens, index)?.role
  )
    index--;
  return wordAt(tokens, index)?.role === "preposition" ? nounBeforePreposition(tokens, index, groupOf) : undefined;
}

function nounBeforePreposition(
  tokens: readonly Token[],
  at: number,
  groupOf: readonly number[],
): Antecedent | undefined {
  let index = at - 1;
  for (
    let role = wordAt(tokens, index)?.role;
    role !== undefined && role !== "noun";
    role = wordAt(tokens, index)?.role
  ) {
    if (role !== "adjective" && role !== "latin" && role !== "number") return undefined;
    index--;
  }
  const token = tokens[index];
  if (token?.type === "field") {
    return token.numeric ? undefined : { type: "group", group: groupOf[token.occurrence] as number };
  }
  if (!isQualifiable(tokens, index)) return undefined;
  const preposition = prepositionOf(tokens, index);
  const outer = preposition === -1 ? undefined : nounBeforePreposition(tokens, preposition, groupOf);
  return outer ?? toAntecedent(nounBefore(tokens, index + 1));
}

/** What an adjective behind it may belong to: "Сумка {{brand}} {{color}}", "{{product}} для школы {{color}}". */
function antecedentNoun(tokens: readonly Token[], start: number, groupOf: readonly number[]): Antecedent | undefined {
  const before = nounBefore(tokens, start);
  if (before !== undefined) {
    const preposition = prepositionOf(tokens, before.at);
    const outer = preposition === -1 ? undefined : nounBeforePreposition(tokens, preposition, groupOf);
    return outer ?? toAntecedent(before);
  }
  // "Чехол для iPhone {{color}}": Latin stands in the place of the noun.
  let index = start - 1;
  while (wordAt(tokens, index)?.role === "latin") index--;
  const behindLatin = index < start - 1 && wordAt(tokens, index)?.role === "preposition";
  return behindLatin ? nounBeforePreposition(tokens, index, groupOf) : undefined;
}

/** "цвета", "размера", "кожи": a genitive, and no nominative singular, that directly follows. */
function attributeAfter(tokens: readonly Token[], end: number): AgreementTarget | undefined {
  const noun = nounAfter(tokens, end, "gen");
  if (noun?.target.case !== "gen") return undefined;
  const isSubject = wordAt(tokens, noun.at)?.forms.some((form) => form.case === "nom" && form.number === "sing");
  return isSubject ? undefined : noun.target;
}

function toAntecedent(noun: LiteralNoun | undefined): Antecedent | undefined {
  return noun === undefined ? undefined : { type: "noun", text: noun.text, target: noun.target };
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
