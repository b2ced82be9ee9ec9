import { finish } from "./hash.js";

/**
 * Membership in a set of words at about nine bits a word: a binary fuse filter of four segments (Graf and Lemire 2022,
 * https://arxiv.org/abs/2201.01174). A member is always found; of other words one in 256 is taken for a member.
 */
export interface FilterShape {
  /** Length of a segment, a power of two. */
  readonly segmentLength: number;
  /** Number of places where the first of the four slots may lie. */
  readonly firstSlots: number;
  readonly seed: number;
}

export function mayContain(fingerprints: Uint8Array, shape: FilterShape, hash: number): boolean {
  const key = finish(hash ^ shape.seed);
  const other = finish(key ^ 0x9e3779b9);
  const first = firstSlot(key, shape);
  const { segmentLength } = shape;
  const mask = segmentLength - 1;
  return (
    ((fingerprints[first] as number) ^
      (fingerprints[(first + segmentLength) ^ (other & mask)] as number) ^
      (fingerprints[(first + 2 * segmentLength) ^ ((other >>> 11) & mask)] as number) ^
      (fingerprints[(first + 3 * segmentLength) ^ ((other >>> 21) & mask)] as number)) ===
    fingerprintOf(key)
  );
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

export function fingerprintOf(key: number): number {
  return (key ^ (key >>> 13)) & 0xff;
}

function firstSlot(key: number, shape: FilterShape): number {
  return Math.floor((key / 0x100000000) * shape.firstSlots);
}
