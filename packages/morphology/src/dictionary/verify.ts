import { checksum } from "./checksum.js";
import { HEADER_BYTES } from "./format.js";
import { damaged, openTables } from "./open.js";

/**
 * Compares every byte of a dictionary with its checksum, about a millisecond for each megabyte. Not needed in daily use.
 * @returns the checksum, which is the dictionary's hash
 * @throws DictionaryError when the file is damaged
 */
export function verifyDictionary(bytes: Uint8Array): string {
  const { hash } = openTables(bytes);
  const found = checksum(bytes.subarray(HEADER_BYTES));
  if (found !== hash) throw damaged(`checksum ${found} instead of ${hash}`);
  return hash;
}
