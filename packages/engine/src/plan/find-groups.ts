import { findGovernment } from "./governing-words.js";
import { NONE } from "./none.js";
import type { FieldPiece } from "./plan.js";
import { roleAt, type Token } from "./tokens.js";

/** Runs of fields that nothing but blanks, commas and hyphens part. */
export function findClusters(tokens: readonly Token[], places: readonly number[]): readonly (readonly number[])[] {
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

/** Clusters parted into groups, and to which of them each field belongs. */
export interface Split {
  /** The fields of each group. */
  readonly groups: readonly (readonly number[])[];
  /** Runs of coordinated groups, from `first` to `last`; each group is in one of them, if alone. */
  readonly chains: readonly { readonly first: number; readonly last: number }[];
  readonly clusterOf: readonly number[];
  readonly groupOf: readonly number[];
}

/** Clusters joined by "и", "или", "либо" are coordinated, and so are the members that commas part before the conjunction. */
export function splitAtCoordination(
  tokens: readonly Token[],
  places: readonly number[],
  clusters: readonly (readonly number[])[],
  pieces: readonly FieldPiece[],
): Split {
  const groups: number[][] = [];
  const chains: { first: number; last: number }[] = [];
  const clusterOf: number[] = [];
  const groupOf: number[] = [];
  let chain: { first: number; last: number } | undefined;
  for (const [cluster, occurrences] of clusters.entries()) {
    const first = occurrences[0] as number;
    const end = places[occurrences.at(-1) as number] as number;
    // "{{a}} Gucci и новый {{b}}"
    const isJoined = tokens[afterConjunction(tokens, end)]?.type === "field";
    const splits = isJoined || isBeforeCoordinatedNoun(tokens, end);
    const circumstance = isCircumstance(tokens, places[first] as number, pieces[first]);
    let members: number[] | undefined;
    for (const [index, occurrence] of occurrences.entries()) {
      const comma = tokens[(places[occurrence] as number) - 1]?.type === "comma";
      const object = circumstance && index === 1;
      if (members === undefined || (splits && comma) || object) {
        members = [];
        if (chain === undefined || object) {
          chain = { first: groups.length, last: groups.length };
          chains.push(chain);
        } else chain.last = groups.length;
        groups.push(members);
      }
      members.push(occurrence);
      clusterOf.push(cluster);
      groupOf.push(groups.length - 1);
    }
    if (!isJoined) chain = undefined;
  }
  return { groups, chains, clusterOf, groupOf };
}

/**
 * "Купить в {{city|case:prep}} {{name}}", "Купить {{who|case:dat}} {{name}}": the first field stands in a prepositional
 * phrase of its own or says for whom, and the verb before it governs the field after it.
 */
function isCircumstance(tokens: readonly Token[], at: number, piece: FieldPiece | undefined): boolean {
  const stated = piece?.grammar.case;
  if (stated === undefined || piece?.grammar.head || tokens[at + 1]?.type !== "field") return false;
  const start = roleAt(tokens, at - 1) === "preposition" ? at - 1 : at;
  return (start < at || stated === "dat") && findGovernment(tokens, start)?.kind === "verb";
}

/** "{{a}}, {{b}} и чашка": literal text ends the coordination. */
export function isBeforeCoordinatedNoun(tokens: readonly Token[], at: number): boolean {
  return roleAt(tokens, afterConjunction(tokens, at)) === "noun";
}

function afterConjunction(tokens: readonly Token[], at: number): number {
  let index = at + 1;
  if (tokens[index]?.type === "comma") index++;
  while (/^(?:latin|adjective|number)$/.test(roleAt(tokens, index) ?? "")) index++;
  if (roleAt(tokens, index++) !== "conjunction") return NONE;
  while (roleAt(tokens, index) === "adjective") index++;
  return index;
}
