import { type FilterShape, fingerprintOf, slotsOf } from "../dictionary/filter.js";
import { finish } from "../dictionary/hash.js";

/** A filter over hashes of words; always the same for the same set. */
export function buildFilter(hashes: Iterable<number>): {
  readonly shape: FilterShape;
  /** Of twelve bits, two of them in three bytes. */
  readonly fingerprints: Uint8Array;
} {
  const members = [...new Set([...hashes].map((hash) => hash >>> 0))].sort((one, other) => one - other);
  for (let seed = 1; seed < 1000; seed++) {
    const shape = shapeFor(members.length, seed);
    const slots = fill(members, shape);
    if (slots === undefined) continue;
    const fingerprints = new Uint8Array(3 * Math.ceil(slots.length / 2));
    slots.forEach((value, slot) => {
      const at = (slot * 3) >> 1;
      const bits = value << ((slot & 1) << 2);
      fingerprints[at] = (fingerprints[at] as number) | bits;
      fingerprints[at + 1] = (fingerprints[at + 1] as number) | (bits >> 8);
    });
    return { shape, fingerprints };
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
