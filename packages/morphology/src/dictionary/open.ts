import { hexadecimal } from "./checksum.js";
import { openAnswers, openClasses } from "./classes.js";
import { openEndings } from "./endings.js";
import { openFilter } from "./filter.js";
import { CHECKSUM_OFFSET, FORMAT_VERSION, HEADER_BYTES, MAGIC, MAGIC_OFFSET, VERSION_OFFSET } from "./format.js";
import { openGuesses } from "./guesses.js";
import { openHomonyms } from "./homonyms.js";
import { openLemmas } from "./lemmas.js";
import type { Numbers } from "./lists.js";
import { openWordKinds } from "./open-word-kinds.js";

/** What is in a dictionary: functions over the bytes of the file, which decode what they are asked for and remember it. */
export type DictionaryTables = ReturnType<typeof openTables>;

/** The bytes are no dictionary that this version can read. */
export class DictionaryError extends Error {
  override readonly name = "DictionaryError";
}

/**
 * Opens a dictionary file. Checks magic, version and the table of sections, not the contents (`verifyDictionary` does).
 * The bytes are used in place and must not be changed afterwards.
 * @throws DictionaryError when the bytes are no dictionary, are cut short or are of another version
 */
export function openTables(bytes: Uint8Array) {
  // Whole buffers are aligned, as typed arrays need it.
  const file = bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  if (file.length < HEADER_BYTES || view.getUint32(MAGIC_OFFSET, true) !== MAGIC)
    throw new DictionaryError('Not a dictionary: it does not begin with "SKLD". Pass the contents of ru.dict.');
  const version = view.getUint16(VERSION_OFFSET, true);
  if (version !== FORMAT_VERSION)
    throw new DictionaryError(
      `The dictionary has format version ${version}, this library reads version ${FORMAT_VERSION}. Install a @skladno/dictionary-ru of the same release.`,
    );
  let at = CHECKSUM_OFFSET;
  const number = (): number => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  // Checksum of the contents, sixteen hexadecimal digits: names this very dictionary.
  const hash = hexadecimal(number()) + hexadecimal(number());
  const next = (): Numbers => {
    const place = [file.buffer as ArrayBuffer, number(), number()] as const;
    const width = number();
    return width === 1 ? new Uint8Array(...place) : width === 2 ? new Uint16Array(...place) : new Uint32Array(...place);
  };
  try {
    // In the order of `SECTIONS` in format.ts.
    const isKnown = openFilter(next);
    const { endingOf, stepFrom } = openEndings(next);
    const findAnswer = openLemmas(next);
    const mayBeHomonym = openHomonyms(next);
    const mayBeOblique = openHomonyms(next);
    const { classOf, predictedOf } = openClasses(next, endingOf);
    return {
      hash,
      isKnown,
      stepFrom,
      findAnswer,
      mayBeHomonym,
      mayBeOblique,
      classOf,
      lexemesOf: openAnswers(next, classOf),
      guessEnding: openGuesses(next, predictedOf),
      /** What is known of words by heart. */
      kindsOf: openWordKinds(next),
    };
  } catch (error) {
    // A section lies outside the file.
    throw damaged(String(error));
  }
}

/** The error for a file that is not as it was written. */
export function damaged(how: string): DictionaryError {
  return new DictionaryError(`The dictionary is damaged: ${how}. Load it again.`);
}
