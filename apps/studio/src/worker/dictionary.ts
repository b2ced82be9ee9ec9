const STORE = "skladno-dictionary";

/**
 * Reads the dictionary, from the browser's own store where it has been read before. Its address has the hash of its bytes: another dictionary is
 * another address, and the old one is thrown away.
 *
 * @param report how far it is, 0 to 1
 * @throws Error that says what the server answered
 */
export async function readDictionary(address: string, report: (progress: number) => void): Promise<Uint8Array> {
  // Forbidden in private windows of some browsers: then it is read from the server each time.
  const store = await caches.open(STORE).catch(() => undefined);
  const kept = await store?.match(address);
  if (kept !== undefined) return new Uint8Array(await kept.arrayBuffer());
  const response = await fetch(address);
  if (!response.ok || response.body === null)
    throw new Error(`The dictionary: ${response.status} ${response.statusText}.`);
  const total = Number(response.headers.get("content-length")) || undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    length += read.value.length;
    if (total !== undefined) report(Math.min(length / total, 1));
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  await keep(store, address, bytes).catch(() => undefined);
  return bytes;
}

async function keep(store: Cache | undefined, address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (store === undefined) return;
  for (const old of await store.keys()) await store.delete(old);
  await store.put(address, new Response(bytes));
}
