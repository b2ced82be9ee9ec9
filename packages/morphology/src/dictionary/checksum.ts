import { addLetter, finish, HASH_START } from "./hash.js";

/** A checksum of 64 bits as sixteen hexadecimal digits, two hashes over the bytes. It finds damage, no forgery. */
export function checksum(bytes: Uint8Array): string {
  let one = HASH_START;
  let other = 0;
  for (const byte of bytes) {
    one = addLetter(one, byte);
    other = addLetter(other ^ (one >>> 15), byte);
  }
  return hexadecimal(finish(one)) + hexadecimal(finish(other));
}

/** Its half as eight digits. */
export function hexadecimal(half: number): string {
  return half.toString(16).padStart(8, "0");
}
