import { finish } from "./hash.js";
import type { NextSection, Numbers } from "./lists.js";

/**
 * Membership in a set of words at about thirteen bits a word: a binary fuse filter of four segments (Graf and Lemire 2022,
 * https://arxiv.org/abs/2201.01174). A member is always found; of other words one in 4,096 is taken for a member.
 * @returns whether the word with a hash (of its letters, not finished) may be a member
 */
export function openFilter(next: NextSection): (hash: number) => boolean {
  const [segmentLength = 0, firstSlots = 0, seed = 0] = next();
  const fingerprints = next();
  const mask = segmentLength - 1;
  const scale = slotScale(firstSlots);
  return (hash) => {
    // As in `slotsOf`, without a list.
    const key = finish(hash ^ seed);
    const other = secondMix(key);
    const one = (key * scale) >>> 0;
    const two = (one + segmentLength) ^ (other & mask);
    const three = (one + 2 * segmentLength) ^ ((other >>> 11) & mask);
    const four = (one + 3 * segmentLength) ^ ((other >>> 21) & mask);
    return (
      (fingerprintAt(fingerprints, one) ^
        fingerprintAt(fingerprints, two) ^
        fingerprintAt(fingerprints, three) ^
        fingerprintAt(fingerprints, four)) ===
      fingerprintOf(key)
    );
  };
}

/** Fingerprints have twelve bits, two of them three bytes. */
function fingerprintAt(fingerprints: Numbers, slot: number): number {
  const at = (slot * 3) >> 1;
  const bits = (fingerprints[at] as number) | ((fingerprints[at + 1] as number) << 8);
  return (slot & 1) === 0 ? bits & 0xfff : bits >> 4;
}

/** A key multiplied by it is a first slot. */
function slotScale(firstSlots: number): number {
  return firstSlots / 0x100000000;
}

/** What the builder chooses, as the section says it. */
export interface FilterShape {
  /** Length of a segment, a power of two. */
  readonly segmentLength: number;
  /** Number of places where the first of the four slots may lie. */
  readonly firstSlots: number;
  readonly seed: number;
}

/** The four slots of a key. */
export function slotsOf(
  key: number,
  { segmentLength, firstSlots }: FilterShape,
): readonly [number, number, number, number] {
  const other = secondMix(key);
  const first = (key * slotScale(firstSlots)) >>> 0;
  const mask = segmentLength - 1;
  return [
    first,
    (first + segmentLength) ^ (other & mask),
    (first + 2 * segmentLength) ^ ((other >>> 11) & mask),
    (first + 3 * segmentLength) ^ ((other >>> 21) & mask),
  ];
}

/** Twelve bits of a key that the slots do not depend on. */
export function fingerprintOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 20;
}

/** Bits for the other slots. */
function secondMix(key: number): number {
  const mixed = Math.imul(key, 0x85ebca77);
  return mixed ^ (mixed >>> 15);
}
