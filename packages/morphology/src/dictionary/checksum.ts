/**
 * A checksum of 64 bits as sixteen hexadecimal digits: two multiplicative hashes over the bytes, mixed at the end. It finds damage, no
 * forgery.
 */
export function checksum(bytes: Uint8Array): string {
  let low = 0x9e3779b1;
  let high = 0x85ebca77;
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x9e3779b1);
    high = Math.imul(high ^ byte, 0x5f356495) ^ (low >>> 15);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return checksumText(new BigUint64Array(Uint32Array.of(low, high).buffer)[0] as bigint);
}

/** Its digits, the high half first. */
export function checksumText(value: bigint): string {
  return value.toString(16).padStart(16, "0");
}
