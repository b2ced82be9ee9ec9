/**
 * Prints what the dictionary file is made of, read from its header alone: `pnpm --filter @skladno/dictionary-ru sections`. Of each section its place in
 * the table, its offset, how many numbers of how many bytes, and what it takes compressed alone.
 */
import { brotliCompressSync } from "node:zlib";
import { loadDictionary } from "../src/index.js";

const HEADER_BYTES = 16;
const ENTRY_BYTES = 12;

const bytes = await loadDictionary();
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
// The first section begins right behind the table.
const count = Math.floor((view.getUint32(HEADER_BYTES, true) - HEADER_BYTES) / ENTRY_BYTES);
console.log(
  `format ${view.getUint16(4, true)}, ${bytes.length} bytes, ${brotliCompressSync(bytes).length} with brotli`,
);
console.log("place  offset  numbers  width   bytes  brotli");
for (let place = 0; place < count; place++) {
  const entry = HEADER_BYTES + place * ENTRY_BYTES;
  const [offset = 0, length = 0, width = 0] = [0, 4, 8].map((at) => view.getUint32(entry + at, true));
  const section = bytes.subarray(offset, offset + length * width);
  const row = [place, offset, length, width, section.length, brotliCompressSync(section).length];
  console.log(row.map((value, column) => String(value).padStart([5, 6, 7, 5, 6, 6][column] ?? 0)).join("  "));
}
