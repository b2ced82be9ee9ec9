/** A checksum of 64 bits in two halves: two multiplicative hashes over the bytes, mixed at the end. It finds damage, no forgery. */
export function checksum(bytes: Uint8Array): { readonly low: number; readonly high: number } {
  let low = 0x9e3779b1;
  let high = 0x85ebca77;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    low = Math.imul(low ^ byte, 0x9e3779b1);
    high = Math.imul(high ^ byte, 0x5f356495) ^ (low >>> 15);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return { low: low >>> 0, high: high >>> 0 };
}

/** The checksum as sixteen hexadecimal digits. */
export function checksumText(low: number, high: number): string {
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
