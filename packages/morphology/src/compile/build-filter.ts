import { type FilterShape, fingerprintOf, slotsOf } from "../dictionary/filter.js";
import { finish } from "../dictionary/hash.js";

/** A filter over hashes of words; always the same for the same set. */
export function buildFilter(hashes: Iterable<number>): {
  readonly shape: FilterShape;
  readonly fingerprints: Uint8Array;
  readonly fineFingerprints: Uint8Array;
} {
  const members = [...new Set([...hashes].map((hash) => hash >>> 0))].sort((one, other) => one - other);
  for (let seed = 1; seed < 1000; seed++) {
    const shape = shapeFor(members.length, seed);
    const fingerprints = fill(members, shape);
    if (fingerprints === undefined) continue;
    const fineFingerprints = new Uint8Array(Math.ceil(fingerprints.length / 2));
    fingerprints.forEach((value, slot) => {
      fineFingerprints[slot >> 1] = (fineFingerprints[slot >> 1] as number) | ((value >> 8) << ((slot & 1) << 2));
    });
    return { shape, fingerprints: Uint8Array.from(fingerprints, (value) => value & 0xff), fineFingerprints };
  }
  throw new Error("The filter could not be built with any seed; the set of words is degenerate");
}

/** Sizes as the paper recommends them for four segments. */
function shapeFor(count: number, seed: number): FilterShape {
  const size = Math.max(count, 2);
  const segmentLength = Math.min(2 ** 11, 2 ** Math.max(2, Math.floor(Math.log(size) / Math.log(2.91) - 0.5)));
  const factor = Math.max(1.075, 0.77 + (0.305 * Math.log(600_000)) / Math.log(size));
  const segments = Math.max(1, Math.ceil((size * factor) / segmentLength) - 3);
  return { segmentLength, firstSlots: segments * segmentLength, seed };
}

/** Peels the keys off one by one: each step finds a slot that a single key uses; filling runs backwards. */
function fill(members: readonly number[], shape: FilterShape): Uint16Array | undefined {
  const length = shape.firstSlots + 3 * shape.segmentLength;
  const keys = members.map((member) => finish(member ^ shape.seed));
  const users = new Uint32Array(length);
  const combined = new Int32Array(length);
  keys.forEach((key, index) => {
    for (const slot of slotsOf(key, shape)) {
      users[slot] = (users[slot] ?? 0) + 1;
      combined[slot] = (combined[slot] ?? 0) ^ index;
    }
  });
  const single: number[] = [];
  for (let slot = 0; slot < length; slot++) if (users[slot] === 1) single.push(slot);
  const order: { key: number; slot: number }[] = [];
  while (single.length > 0) {
    const slot = single.pop() as number;
    if (users[slot] !== 1) continue;
    const index = combined[slot] as number;
    const key = keys[index] as number;
    order.push({ key, slot });
    for (const other of slotsOf(key, shape)) {
      users[other] = (users[other] as number) - 1;
      combined[other] = (combined[other] as number) ^ index;
      if (users[other] === 1) single.push(other);
    }
  }
  if (order.length !== keys.length) return undefined;
  const fingerprints = new Uint16Array(length);
  for (const { key, slot } of order.reverse()) {
    let value = fingerprintOf(key);
    for (const other of slotsOf(key, shape)) if (other !== slot) value ^= fingerprints[other] as number;
    fingerprints[slot] = value;
  }
  return fingerprints;
}
