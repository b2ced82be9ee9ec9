const DATABASE = "skladno-studio";
const STORE = "drafts";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps a draft in this browser. @throws when the browser forbids it or has no room */
export async function saveDraft(name: string, draft: unknown): Promise<void> {
  await run("readwrite", (store) => store.put(draft, name));
}

/** The draft of that name; undefined where there is none or the browser forbids it. */
export async function loadDraft(name: string): Promise<unknown> {
  return run("readonly", (store) => store.get(name)).catch(() => undefined);
}
