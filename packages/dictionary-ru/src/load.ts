/**
 * Where the dictionary file lies. It stands beside `src` and `dist` alike, so the same line holds in the sources and in the build,
 * and bundlers that understand `new URL(…, import.meta.url)` copy the file.
 */
export const dictionaryUrl: URL = new URL("../data/ru.dict", import.meta.url);

/**
 * Loads the dictionary: from the package's folder in Node, by `fetch` everywhere else.
 * @returns the bytes that `createMorphology` takes
 * @throws Error when the file cannot be read; the message names the address
 */
export async function loadDictionary(): Promise<Uint8Array> {
  if (dictionaryUrl.protocol === "file:") {
    // At once rather than in pieces through the thread pool: a fifth of the time, and it happens once in a process.
    const builtIn = globalThis.process?.getBuiltinModule?.("node:fs");
    if (builtIn !== undefined) return builtIn.readFileSync(dictionaryUrl);
    // The name is kept out of the import expression, so that bundlers for browsers don't look for Node's module.
    const fileSystem = "node:fs/promises";
    const { readFile } = (await import(
      /* @vite-ignore */ /* webpackIgnore: true */ fileSystem
    )) as typeof import("node:fs/promises");
    return readFile(dictionaryUrl);
  }
  const response = await fetch(dictionaryUrl);
  if (!response.ok) {
    throw new Error(
      `The dictionary could not be loaded: ${dictionaryUrl} answered ${response.status}. Serve data/ru.dict there.`,
    );
  }
  return new Uint8Array(await response.arrayBuffer());
}
