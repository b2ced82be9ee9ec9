import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { Input } from "./open-input.js";

/**
 * Bytes → text, piece by piece; a mark of byte order is left out, and one of UTF-16 is believed. Bytes that the encoding
 * does not have are an error, never question marks in a shop's texts.
 *
 * @param encoding a label of the WHATWG Encoding Standard, such as `windows-1251`; UTF-8 where it is undefined
 * @throws CommandError when there is no such encoding, or the bytes are not in it
 */
export async function* decodeText(
  { name, bytes }: Input,
  encoding: string | undefined,
  messages: Messages,
): AsyncGenerator<string> {
  let decoder = encoding === undefined ? undefined : createDecoder(encoding, messages);
  let position = 0;
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder === undefined ? "" : decoder.decode(piece, { stream: piece !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new CommandError(messages.input.wrongEncoding(name, decoder?.encoding ?? "", position));
    }
  };
  for await (const piece of bytes) {
    decoder ??= createDecoder(encodingOf(piece), messages);
    const text = decode(piece);
    position += piece.length;
    if (text !== "") yield text;
  }
  const last = decode();
  if (last !== "") yield last;
}

/** @throws CommandError when there is no such encoding */
export function createDecoder(encoding: string, messages: Messages): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new CommandError(messages.input.unknownEncoding(encoding));
  }
}

/** UTF-16 begins with a mark of byte order; everything else is taken for UTF-8. */
function encodingOf(piece: Uint8Array): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
  if (piece[0] === 0xfe && piece[1] === 0xff) return "utf-16be";
  return "utf-8";
}
