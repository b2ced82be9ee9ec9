import dictionary from "@skladno/dictionary-ru/ru.dict?url";
import { createWriteTexts, type WriteTexts } from "./write-texts.js";

/** In a module of its own, which the page loads when it is needed, with the engine. */
export async function openEngine(): Promise<WriteTexts> {
  const response = await fetch(dictionary);
  if (!response.ok) throw new Error(`The dictionary: ${response.status} ${response.statusText}.`);
  return createWriteTexts(new Uint8Array(await response.arrayBuffer()));
}
