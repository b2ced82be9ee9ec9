import { Inflate } from "fflate";
import { CatalogueError } from "../catalogue-error.js";
import type { Limits } from "../limits.js";
import type { CatalogueMessages } from "../messages/english.js";
import { join } from "../text/bytes.js";

/**
 * A zip archive in memory. Its directory, which is at its end, says where its parts are; a part is unpacked piece by
 * piece when it is read.
 */
export interface Archive {
  /** Names of the parts, with `/` between folders, in small letters: programs disagree about both. */
  readonly names: readonly string[];
  /** The bytes of a part; undefined where there is no such part. */
  read(name: string): Generator<Uint8Array> | undefined;
  /** How much of a part was unpacked when it was read last, from 0 to 1. */
  progress(name: string): number;
}

interface Entry {
  readonly method: number;
  readonly encrypted: boolean;
  /** Of the packed bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Of the part's own header in the file. */
  readonly offset: number;
}

/** What is said in messages, and how large things may be. */
export interface ArchiveContext {
  readonly name: string;
  readonly limits: Limits;
  readonly messages: CatalogueMessages;
}

/** @throws CatalogueError for a file that is too large, damaged, or made to grow when it is unpacked */
export async function openArchive(bytes: AsyncIterable<Uint8Array>, context: ArchiveContext): Promise<Archive> {
  const { name, limits, messages } = context;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > limits.fileBytes) {
      throw new CatalogueError("too_large", messages.file.tooLarge(name, length, limits.fileBytes));
    }
    pieces.push(piece);
  }
  const data = join(pieces);
  const broken = () => new CatalogueError("broken_archive", messages.file.brokenArchive(name));
  const entries = readDirectory(data);
  const unpacked = new Map<string, number>();
  if (entries === undefined) throw broken();
  return {
    names: [...entries.keys()],
    read: (part) => {
      const entry = entries.get(part.toLowerCase());
      if (entry === undefined) return undefined;
      if (entry.encrypted) throw new CatalogueError("encrypted", messages.file.encrypted(name));
      if (entry.unpackedSize > limits.unpackedBytes) {
        const message = messages.file.tooLarge(name, entry.unpackedSize, limits.unpackedBytes);
        throw new CatalogueError("too_large", message);
      }
      return unpack(data, entry, broken, (share) => void unpacked.set(part, share));
    },
    progress: (part) => unpacked.get(part) ?? 0,
  };
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const PART_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const PART_BYTES = 30;
const MAX_COMMENT_BYTES = 0xffff;
/** The real number is in an extra field. */
const IN_EXTRA = 0xffffffff;

function readDirectory(data: Uint8Array): ReadonlyMap<string, Entry> | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const first = Math.max(0, data.length - END_BYTES - MAX_COMMENT_BYTES);
  let end = data.length - END_BYTES;
  while (end >= first && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < first) return undefined;
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + ENTRY_BYTES + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > end) return undefined;
    const name = decoder.decode(data.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength));
    const sizes = readSizes(view, at, at + ENTRY_BYTES + nameLength, extraLength);
    entries.set(name.replaceAll("\\", "/").toLowerCase(), {
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      ...sizes,
    });
    at = next;
  }
  return entries;
}

/** Sizes and offset of an entry; programs that write as a stream put them into an extra field of 64-bit numbers. */
function readSizes(
  view: DataView,
  at: number,
  extra: number,
  extraLength: number,
): Pick<Entry, "size" | "unpackedSize" | "offset"> {
  const numbers = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  for (let field = extra; field + 4 <= extra + extraLength; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    const fieldEnd = Math.min(field + 4 + view.getUint16(field + 2, true), extra + extraLength);
    let position = field + 4;
    for (const [index, number] of numbers.entries()) {
      if (number !== IN_EXTRA || position + 8 > fieldEnd) continue;
      numbers[index] = Number(view.getBigUint64(position, true));
      position += 8;
    }
  }
  const [unpackedSize = 0, size = 0, offset = 0] = numbers;
  return { unpackedSize, size, offset };
}

/** So few packed bytes at once that what they unpack to, a thousand times as much at most, stays small. */
const PACKED_PIECE_BYTES = 8 * 1024;

/** Never gives more bytes than the directory says there are: what it says was compared with the limit. */
function* unpack(
  data: Uint8Array,
  entry: Entry,
  broken: () => CatalogueError,
  onProgress: (share: number) => void,
): Generator<Uint8Array> {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const { offset, size, unpackedSize, method } = entry;
  if (offset + PART_BYTES > data.length || view.getUint32(offset, true) !== PART_SIGNATURE) throw broken();
  const start = offset + PART_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + size > data.length) throw broken();
  if (method === 0) {
    yield data.subarray(start, start + size);
    return;
  }
  if (method !== 8) throw broken();
  let unpacked: Uint8Array[] = [];
  const inflate = new Inflate((piece) => void unpacked.push(piece));
  let left = unpackedSize;
  for (let at = start; at < start + size; at += PACKED_PIECE_BYTES) {
    const pieceEnd = Math.min(at + PACKED_PIECE_BYTES, start + size);
    try {
      inflate.push(data.subarray(at, pieceEnd), pieceEnd === start + size);
    } catch {
      throw broken();
    }
    onProgress((pieceEnd - start) / size);
    for (const piece of unpacked) {
      left -= piece.length;
      if (left < 0) throw broken();
      if (piece.length > 0) yield piece;
    }
    unpacked = [];
  }
  if (left !== 0) throw broken();
}
