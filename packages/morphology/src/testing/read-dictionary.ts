import { existsSync, readFileSync } from "node:fs";

/** The built dictionary. @throws Error where it is not built: what is not checked must not look checked */
export function readDictionary(): Uint8Array {
  const url = new URL("../../../dictionary-ru/data/ru.dict", import.meta.url);
  if (!existsSync(url)) throw new Error("The dictionary is not built. Run pnpm dictionary, then the tests again.");
  return readFileSync(url);
}
