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
}

/** The fingerprints of all slots: eight bits of each, and four more, two slots to a byte. */
export interface Fingerprints {
  readonly coarse: Uint8Array;
  readonly fine: Uint8Array;
}

export function mayContain({ coarse, fine }: Fingerprints, shape: FilterShape, hash: number): boolean {
  const key = finish(hash ^ shape.seed);
  const other = finish(key ^ 0x9e3779b9);
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
  const other = finish(key ^ 0x9e3779b9);
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

function firstSlot(key: number, shape: FilterShape): number {
  return Math.floor((key / 0x100000000) * shape.firstSlots);
}
