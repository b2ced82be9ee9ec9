import { type Dictionary, openDictionary } from "@skladno/morphology";
import { WorkerFault } from "./fault.js";

const STORE = "skladno-dictionary";

/**
 * Opens the dictionary, from the browser's own store where it has been read before. Its address has the hash of its bytes: another
 * dictionary is another address, and the old one is thrown away. Only bytes that could be opened are kept, and a kept copy that
 * cannot be opened is read again: a cut download harms one attempt.
 *
 * @param report how far it is, 0 to 1
 * @throws WorkerFault `dictionary_unreachable`, `dictionary_refused` with the status, or `dictionary_damaged`
 */
export async function readDictionary(address: string, report: (progress: number) => void): Promise<Dictionary> {
  const store = await openStore();
  const kept = await store?.match(address).catch(() => undefined);
  if (kept !== undefined) {
    try {
      return openDictionary(new Uint8Array(await kept.arrayBuffer()));
    } catch {
      await store?.delete(address).catch(() => undefined);
    }
  }
  // What an HTTP cache has kept of a cut download is passed over after a failure of the kept copy.
  const bytes = await download(address, kept === undefined ? "default" : "reload", report);
  const dictionary = openOrRefuse(bytes);
  await keep(store, address, bytes).catch(() => undefined);
  return dictionary;
}

/** Undefined in pages without TLS and in private windows of some browsers: then the dictionary is read from the server each time. */
async function openStore(): Promise<Cache | undefined> {
  if (typeof caches === "undefined") return undefined;
  return caches.open(STORE).catch(() => undefined);
}

function openOrRefuse(bytes: Uint8Array): Dictionary {
  try {
    return openDictionary(bytes);
  } catch {
    throw new WorkerFault("dictionary_damaged");
  }
}

async function download(
  address: string,
  cache: RequestCache,
  report: (progress: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(address, { cache });
    if (!response.ok || response.body === null) throw new WorkerFault("dictionary_refused", String(response.status));
    // The length of a compressed answer is not that of what is read.
    const isPacked = response.headers.has("content-encoding");
    const total = isPacked ? undefined : Number(response.headers.get("content-length")) || undefined;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      length += read.value.length;
      report(total === undefined ? 0 : Math.min(length / total, 1));
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } catch (error) {
    throw error instanceof WorkerFault ? error : new WorkerFault("dictionary_unreachable");
  }
}

async function keep(store: Cache | undefined, address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (store === undefined) return;
  for (const old of await store.keys()) await store.delete(old);
  await store.put(address, new Response(bytes));
}
