import { type DictionaryTables, openTables } from "./open.js";

declare const inside: unique symbol;

/** A dictionary that is open. What is in it is the library's own matter. */
export interface Dictionary {
  /** Identifies its contents: sixteen hexadecimal digits. */
  readonly hash: string;
  readonly [inside]: never;
}

/**
 * Opens a dictionary file, so that several morphologies and corrections share it. Checks magic, version and the table of
 * sections, not the contents (`verifyDictionary` does). The bytes are used in place and must not be changed afterwards.
 * @throws DictionaryError when the bytes are no dictionary, are cut short or are of another version
 * @throws TypeError for anything but bytes
 */
export function openDictionary(bytes: Uint8Array): Dictionary {
  if (!(bytes instanceof Uint8Array)) throw wrongDictionary("openDictionary", bytes);
  return openTables(bytes) as unknown as Dictionary;
}

/**
 * @param caller the public function that was given the dictionary
 * @throws DictionaryError as `openDictionary`
 * @throws TypeError for what is neither bytes nor an open dictionary
 */
export function tablesOf(caller: string, dictionary: Uint8Array | Dictionary): DictionaryTables {
  if (dictionary instanceof Uint8Array) return openTables(dictionary);
  if (typeof dictionary !== "object" || dictionary === null || !("findAnswer" in dictionary)) {
    throw wrongDictionary(caller, dictionary);
  }
  return dictionary as unknown as DictionaryTables;
}

function wrongDictionary(caller: string, found: unknown): TypeError {
  if (typeof (found as { then?: unknown } | null | undefined)?.then === "function") {
    return new TypeError(`${caller} was given a Promise. Write ${caller}(await loadDictionary()).`);
  }
  if (found instanceof ArrayBuffer) {
    return new TypeError(`${caller} was given an ArrayBuffer. Write ${caller}(new Uint8Array(buffer)).`);
  }
  const name = found === null ? "null" : typeof found === "object" ? "an object of another kind" : typeof found;
  return new TypeError(
    `${caller} was given ${name}. Give it the bytes of ru.dict as a Uint8Array: ${caller}(await loadDictionary()).`,
  );
}
