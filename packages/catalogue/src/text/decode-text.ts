import { CatalogueError } from "../catalogue-error.js";
import type { CatalogueMessages } from "../messages/english.js";
import { join } from "./bytes.js";
import { isSurelyUtf8, markedEncoding, narrowEncoding, wideEncoding } from "./guess-encoding.js";

/** Text that is decoded piece by piece. */
export interface DecodedText {
  readonly chunks: AsyncGenerator<string>;
  /** Known once a piece was read that tells; undefined before, and for ASCII to the end. */
  readonly encoding: () => string | undefined;
}

/**
 * Bytes → text, piece by piece; a mark of byte order is left out, and one of UTF-16 is believed. Bytes that the
 * encoding does not have are an error, never question marks in a shop's texts. Without a given encoding it is guessed
 * from the first piece that is not ASCII.
 *
 * @param given a label of the WHATWG Encoding Standard, such as `windows-1251`
 * @throws CatalogueError when there is no such encoding, or (while reading) the bytes are not in it
 */
export function decodeText(
  bytes: AsyncIterable<Uint8Array>,
  given: string | undefined,
  name: string,
  messages: CatalogueMessages,
): DecodedText {
  let encoding: string | undefined;
  let decoder = given === undefined ? undefined : createDecoder(given, messages);
  if (decoder !== undefined) encoding = decoder.encoding;
  // ASCII is the same in every encoding that is guessed, so nothing needs to be decided before the first other byte.
  const ascii = new TextDecoder();
  let position = 0;

  const decode = (piece?: Uint8Array): string => {
    try {
      return (decoder ?? ascii).decode(piece, { stream: piece !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const message = messages.file.wrongEncoding(name, decoder?.encoding ?? "utf-8", position);
      throw new CatalogueError("wrong_encoding", message);
    }
  };

  const decide = (guessed: string | undefined): void => {
    if (guessed === undefined) return;
    encoding = guessed;
    decoder = createDecoder(guessed, messages);
  };

  async function* decidedPieces(): AsyncGenerator<Uint8Array> {
    // From the first byte that is not ASCII on pieces wait until there are enough of them to tell.
    let held: Uint8Array[] = [];
    let length = 0;
    let first = true;
    for await (const piece of bytes) {
      const marked = first ? markedEncoding(piece) : undefined;
      // Who names UTF-16 need not know which of the two it is.
      if (decoder === undefined || (decoder.encoding.startsWith("utf-16") && marked?.startsWith("utf-16") === true)) {
        decide(marked ?? (first ? wideEncoding(piece) : undefined));
      }
      first = false;
      if (decoder !== undefined) yield piece;
      else if (length === 0 && isAscii(piece)) yield piece;
      else {
        held.push(piece);
        length += piece.length;
        const all = join(held);
        if (length < ENOUGH_BYTES && !isSurelyUtf8(all)) continue;
        decide(narrowEncoding(all) ?? "utf-8");
        held = [];
        yield all;
      }
    }
    if (held.length > 0) {
      const all = join(held);
      decide(narrowEncoding(all) ?? "utf-8");
      yield all;
    }
  }

  async function* chunks(): AsyncGenerator<string> {
    for await (const piece of decidedPieces()) {
      const text = decode(piece);
      position += piece.length;
      if (text !== "") yield text;
    }
    const last = decode();
    if (last !== "") yield last;
  }
  return { chunks: chunks(), encoding: () => encoding };
}

/** @throws CatalogueError when there is no such encoding */
export function createDecoder(encoding: string, messages: CatalogueMessages): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new CatalogueError("unknown_encoding", messages.file.unknownEncoding(encoding));
  }
}

/** Some hundred letters tell encodings of one byte a letter apart; a slow pipe is not kept waiting for more. */
const ENOUGH_BYTES = 512;

function isAscii(piece: Uint8Array): boolean {
  for (const byte of piece) if (byte >= 0x80) return false;
  return true;
}
