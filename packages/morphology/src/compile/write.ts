import { checksum } from "../dictionary/checksum.js";
import {
  ALIGNMENT,
  CHECKSUM_OFFSET,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  MAGIC_OFFSET,
  SECTION_ENTRY_BYTES,
  SECTIONS,
  type SectionName,
  VERSION_OFFSET,
} from "../dictionary/format.js";

export type Sections = { readonly [Name in SectionName]: ArrayLike<number> };

/** Sections → file. Numbers are written little-endian, whatever the machine. */
export function writeDictionary(sections: Sections): Uint8Array {
  const names = Object.keys(SECTIONS) as SectionName[];
  const align = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
  const offsets: number[] = [];
  let end = align(HEADER_BYTES + names.length * SECTION_ENTRY_BYTES);
  for (const name of names) {
    offsets.push(end);
    end = align(end + sections[name].length * SECTIONS[name]);
  }
  const bytes = new Uint8Array(end);
  const view = new DataView(bytes.buffer);
  view.setUint32(MAGIC_OFFSET, MAGIC, true);
  view.setUint16(VERSION_OFFSET, FORMAT_VERSION, true);
  names.forEach((name, index) => {
    const entry = HEADER_BYTES + index * SECTION_ENTRY_BYTES;
    const width = SECTIONS[name];
    const numbers = sections[name];
    const offset = offsets[index] as number;
    view.setUint32(entry, offset, true);
    view.setUint32(entry + 4, numbers.length, true);
    view.setUint32(entry + 8, width, true);
    for (let place = 0; place < numbers.length; place++) {
      const value = numbers[place] as number;
      if (value < 0 || value >= 2 ** (8 * width))
        throw new Error(`Section "${name}": ${value} does not fit ${width} bytes`);
      if (width === 1) view.setUint8(offset + place, value);
      else if (width === 2) view.setUint16(offset + place * 2, value, true);
      else view.setUint32(offset + place * 4, value, true);
    }
  });
  const digits = checksum(bytes.subarray(HEADER_BYTES));
  view.setUint32(CHECKSUM_OFFSET, Number(`0x${digits.slice(0, 8)}`), true);
  view.setUint32(CHECKSUM_OFFSET + 4, Number(`0x${digits.slice(8)}`), true);
  return bytes;
}
