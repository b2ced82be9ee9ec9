/**
 * The index of current texts, by which duplicates are found. Hashes are random, so each text of a product is on another page of the index: were
 * it kept up with every chunk, a job would write ten times the bytes of its texts. Instead each current version remembers what the index has of
 * it, the index is brought up to date in large sorted steps when nobody waits, and whoever reads looks at the few versions that are
 * not in it yet. So what is read is always the present catalogue.
 */
import type Database from "better-sqlite3";
import type { Transactions } from "./transaction.js";

/** One current text: where it stands, and the hash of what it normalises to. */
export interface Text {
  readonly fieldKey: number;
  readonly hash: bigint;
}

/** Four bytes of the key of the field, eight of the hash. */
const TEXT_BYTES = 12;

/** The hashes of texts in the form that is stored; the key of each one's field is written later. */
export function writeHashes(hashes: readonly bigint[]): Buffer {
  // From the pool: every byte is written, the keys of the fields later.
  const stored = Buffer.allocUnsafe(hashes.length * TEXT_BYTES);
  const view = new DataView(stored.buffer, stored.byteOffset);
  for (const [index, hash] of hashes.entries()) view.setBigInt64(index * TEXT_BYTES + 4, hash);
  return stored;
}

/** Writes the key of a field to the hash of the text with this index. */
export function writeFieldKey(stored: Uint8Array, index: number, fieldKey: number): void {
  const offset = index * TEXT_BYTES;
  stored[offset] = fieldKey >>> 24;
  stored[offset + 1] = fieldKey >>> 16;
  stored[offset + 2] = fieldKey >>> 8;
  stored[offset + 3] = fieldKey;
}

export function readTexts(stored: Buffer): readonly Text[] {
  const texts: Text[] = [];
  for (let offset = 0; offset < stored.length; offset += TEXT_BYTES) {
    texts.push({ fieldKey: stored.readUInt32BE(offset), hash: stored.readBigInt64BE(offset + 4) });
  }
  return texts;
}

/** Each text as a string, by which texts are compared. */
function namesOf(stored: Buffer): readonly string[] {
  const names: string[] = [];
  for (let offset = 0; offset < stored.length; offset += TEXT_BYTES) {
    names.push(stored.toString("latin1", offset, offset + TEXT_BYTES));
  }
  return names;
}

interface UnindexedRecord {
  readonly product_key: number;
  readonly channel: string;
  readonly texts: Buffer;
  readonly indexed: Buffer;
}

/** Versions put into the index in one transaction: some milliseconds, during which no request is answered. */
const STEP = 100;

export interface TextIndexer {
  /** Brings the index up to date, step by step, as long as there is something to do. Gives how many versions were put into it. */
  catchUp(): Promise<number>;
}

export function createTextIndexer(database: Database.Database, { read, write }: Transactions): TextIndexer {
  const unindexed = database.prepare<[number], UnindexedRecord>(`
    select product_key, channel, texts, indexed from current_versions where indexed is not null
    order by product_key, channel limit ?`);
  const insertText = database.prepare<[number, bigint, number]>(
    "insert or ignore into output_texts (field_key, hash, product_key) values (?, ?, ?)",
  );
  const deleteText = database.prepare<[number, bigint, number]>(
    "delete from output_texts where field_key = ? and hash = ? and product_key = ?",
  );
  const markIndexed = database.prepare<[number, string]>(
    "update current_versions set indexed = null where product_key = ? and channel = ?",
  );

  function step(): number {
    const versions = unindexed.all(STEP);
    const changes: {
      readonly name: string;
      readonly text: Text;
      readonly productKey: number;
      readonly insert: boolean;
    }[] = [];
    for (const { product_key: productKey, texts, indexed } of versions) {
      const [before, after] = [namesOf(indexed), namesOf(texts)];
      for (const [index, text] of readTexts(indexed).entries()) {
        const name = before[index] ?? "";
        if (!after.includes(name)) changes.push({ name, text, productKey, insert: false });
      }
      for (const [index, text] of readTexts(texts).entries()) {
        const name = after[index] ?? "";
        if (!before.includes(name)) changes.push({ name, text, productKey, insert: true });
      }
    }
    // In the order of the index, so that a page is visited once.
    changes.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
    for (const { text, productKey, insert } of changes) {
      (insert ? insertText : deleteText).run(text.fieldKey, text.hash, productKey);
    }
    for (const { product_key, channel } of versions) markIndexed.run(product_key, channel);
    return versions.length;
  }

  return {
    async catchUp() {
      let total = 0;
      for (;;) {
        if ((await read(() => unindexed.get(1))) === undefined) return total;
        const indexed = await write(step);
        total += indexed;
        if (indexed < STEP) return total;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** The keys of other products that have one of these texts now, by text; to be called inside a reading transaction. */
export type FindDuplicates = (productKey: number, texts: Buffer) => readonly DuplicateText[];

export interface DuplicateText {
  readonly fieldKey: number;
  readonly count: number;
  /** Up to `NAMED`, those known the longest. */
  readonly productKeys: readonly number[];
}

/** Of larger groups only so many are looked at for their names. */
const NAMED = 1_000;

/** Statements by name, so that a test can ask how each of them is searched. */
export const duplicateStatements = {
  count: "select count(*) as count from output_texts where field_key = ? and hash = ? and product_key <> ?",
  keys: "select product_key from output_texts where field_key = ? and hash = ? and product_key <> ? order by product_key limit ?",
  unindexed:
    "select product_key, channel, texts, indexed from current_versions where indexed is not null and product_key <> ?",
} as const;

export function createDuplicateFinder(database: Database.Database): FindDuplicates {
  const count = database.prepare<[number, bigint, number], { count: number }>(duplicateStatements.count);
  const keys = database.prepare<[number, bigint, number, number], { product_key: number }>(duplicateStatements.keys);
  const unindexed = database.prepare<[number], UnindexedRecord>(duplicateStatements.unindexed);

  return (productKey, texts) => {
    const names = namesOf(texts);
    const changed = new Map(names.map((name) => [name, { added: new Set<number>(), gone: new Set<number>() }]));
    for (const other of unindexed.iterate(productKey)) {
      const [before, after] = [namesOf(other.indexed), namesOf(other.texts)];
      for (const name of after) if (!before.includes(name)) changed.get(name)?.added.add(other.product_key);
      for (const name of before) if (!after.includes(name)) changed.get(name)?.gone.add(other.product_key);
    }
    const found: DuplicateText[] = [];
    for (const [index, { fieldKey, hash }] of readTexts(texts).entries()) {
      const { added, gone } = changed.get(names[index] ?? "") ?? { added: new Set<number>(), gone: new Set<number>() };
      const total = (count.get(fieldKey, hash, productKey)?.count ?? 0) + added.size - gone.size;
      if (total === 0) continue;
      const known = keys.all(fieldKey, hash, productKey, NAMED + gone.size).map(({ product_key }) => product_key);
      const productKeys = [...known.filter((key) => !gone.has(key)), ...added].slice(0, NAMED);
      found.push({ fieldKey, count: total, productKeys });
    }
    return found;
  };
}
