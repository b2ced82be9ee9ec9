import { finish } from "./hash.js";

/**
 * Membership in a set of words at about thirteen bits a word: a binary fuse filter of four segments (Graf and Lemire 2022,
 * https://arxiv.org/abs/2201.01174). A member is always found; of other words one in 4,096 is taken for a member.
 */
export interface FilterShape {
  /** Length of a segment, a power of two. */
  readonly segmentLength: number;
  /** Number of places where the first of the four slots may lie. */
  readonly firstSlots: number;
  readonly seed: number;
  /** `firstSlots` divided by 2 to the power of 32: a key multiplied by it is a first slot. */
  readonly slotScale: number;
}

export function createShape(segmentLength: number, firstSlots: number, seed: number): FilterShape {
  return { segmentLength, firstSlots, seed, slotScale: firstSlots / 0x100000000 };
}

/** The fingerprints of all slots: eight bits of each, and four more, two slots to a byte. */
export interface Fingerprints {
  readonly coarse: Uint8Array;
  readonly fine: Uint8Array;
}

export function mayContain({ coarse, fine }: Fingerprints, shape: FilterShape, hash: number): boolean {
  const key = finish(hash ^ shape.seed);
  const other = secondMix(key);
  const { segmentLength } = shape;
  const mask = segmentLength - 1;
  const one = firstSlot(key, shape);
  const two = (one + segmentLength) ^ (other & mask);
  const three = (one + 2 * segmentLength) ^ ((other >>> 11) & mask);
  const four = (one + 3 * segmentLength) ^ ((other >>> 21) & mask);
  const fingerprint = fingerprintOf(key);
  const bits = (coarse[one] as number) ^ (coarse[two] as number) ^ (coarse[three] as number) ^ (coarse[four] as number);
  if (bits !== (fingerprint & 0xff)) return false;
  return (nibble(fine, one) ^ nibble(fine, two) ^ nibble(fine, three) ^ nibble(fine, four)) === fingerprint >> 8;
}

function nibble(fine: Uint8Array, slot: number): number {
  return ((fine[slot >> 1] as number) >> ((slot & 1) << 2)) & 0xf;
}

/** The four slots of a key, as `mayContain` reads them. */
export function slotsOf(key: number, shape: FilterShape): readonly [number, number, number, number] {
  const other = secondMix(key);
  const first = firstSlot(key, shape);
  const { segmentLength } = shape;
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

function firstSlot(key: number, shape: FilterShape): number {
  return (key * shape.slotScale) >>> 0;
}
