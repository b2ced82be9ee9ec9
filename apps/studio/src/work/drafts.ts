const DATABASE = "skladno-studio";
const STORE = "drafts";

/** A draft as it is kept. The revision grows by one with each save. */
export interface StoredDraft {
  readonly revision: number;
  readonly draft: unknown;
}

/** Another tab has saved this draft since this one read it. */
export class DraftConflictError extends Error {
  override readonly name = "DraftConflictError";
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs `act` in one transaction, and resolves with what it hands to `done` once the transaction is written. */
async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore, done: (result: Result) => void) => void,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      let result: Result;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      act(transaction.objectStore(STORE), (given) => {
        result = given;
      });
    });
  } finally {
    database.close();
  }
}

/**
 * Keeps a draft in this browser.
 *
 * @param base the revision that the draft was made from, 0 for none; undefined overwrites whatever is there
 * @returns the new revision
 * @throws DraftConflictError when another tab has saved meanwhile; what it has saved is left as it is
 * @throws DOMException when the browser forbids it or has no room
 */
export async function saveDraft(name: string, draft: unknown, base: number | undefined): Promise<number> {
  const saved = await run<number | undefined>("readwrite", (store, done) => {
    const request = store.get(name);
    request.onsuccess = () => {
      const revision = readStored(request.result)?.revision ?? 0;
      if (base !== undefined && base !== revision) return done(undefined);
      store.put({ revision: revision + 1, draft } satisfies StoredDraft, name);
      done(revision + 1);
    };
  });
  if (saved === undefined) throw new DraftConflictError("The draft was saved by another tab.");
  return saved;
}

/** The draft of that name; undefined where there is none or the browser forbids it. */
export async function loadDraft(name: string): Promise<StoredDraft | undefined> {
  return run<StoredDraft | undefined>("readonly", (store, done) => {
    const request = store.get(name);
    request.onsuccess = () => done(readStored(request.result));
  }).catch(() => undefined);
}

/** Takes a draft away. @throws as `saveDraft` */
export async function deleteDraft(name: string): Promise<void> {
  await run<void>("readwrite", (store) => store.delete(name));
}

/** The first versions kept a draft without a revision. */
function readStored(value: unknown): StoredDraft | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "object" && value !== null && "revision" in value && "draft" in value) {
    // A revision that does not count would never equal itself: every save would be a conflict.
    return { revision: Number.isInteger(value.revision) ? Number(value.revision) : 0, draft: value.draft };
  }
  return { revision: 0, draft: value };
}
