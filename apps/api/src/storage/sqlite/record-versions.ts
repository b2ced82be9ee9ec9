/** Storing a finished product: its version, which one is current in its channel, and the index of current texts. */
import { getTableColumns, sql } from "drizzle-orm";
import type { ProductOutput } from "../port.js";
import type { JobRecord } from "../records.js";
import { equalToPlaceholders, placeholders } from "./placeholders.js";
import { currentTexts, currentVersions, products, productVersions } from "./schema.js";
import type { Database } from "./transactions.js";

export interface NewVersion {
  readonly productKey: number;
  readonly version: number;
  readonly output: ProductOutput;
  /** Of this version; see `normalised-text.ts`. */
  readonly textHashes: Readonly<Record<string, string>>;
  /** Of the current version of the channel; null where there is none. */
  readonly previousHashes: Readonly<Record<string, string>> | null;
  readonly now: number;
}

export interface VersionRecorder {
  /** Stores the next version of a product; to be called inside the transaction that ends the row. */
  record(job: JobRecord, version: NewVersion): void;
}

export function createVersionRecorder(db: Database): VersionRecorder {
  const { key: _, ...columns } = getTableColumns(productVersions);
  const insertVersion = db
    .insert(productVersions)
    .values(placeholders(...(Object.keys(columns) as (keyof typeof columns)[])))
    .prepare();
  const countVersion = db
    .update(products)
    .set({ lastVersion: sql`${sql.placeholder("version")}` })
    .where(equalToPlaceholders({ productKey: products.key }))
    .prepare();
  const putCurrent = db
    .insert(currentVersions)
    .values(placeholders("productKey", "channel", "version", "textHashes"))
    .onConflictDoUpdate({
      target: [currentVersions.productKey, currentVersions.channel],
      set: { version: sql`excluded.version`, textHashes: sql`excluded.text_hashes` },
    })
    .prepare();
  const insertText = db
    .insert(currentTexts)
    .values(placeholders("projectKey", "textHash", "productKey"))
    .prepare();
  const deleteText = db
    .delete(currentTexts)
    .where(equalToPlaceholders(getTableColumns(currentTexts)))
    .prepare();

  return {
    record(
      { id: jobId, projectKey, channel, locale, generationMode },
      { productKey, version, output, textHashes, previousHashes, now },
    ) {
      const { madeWith, ...texts } = output;
      const request = { channel, locale, generationMode, jobId };
      insertVersion.run({ productKey, version, ...request, ...madeWith, createdAt: now, ...texts });
      countVersion.run({ productKey, version });
      putCurrent.run({ productKey, channel, version, textHashes });
      const previous = previousHashes ?? {};
      for (const [name, textHash] of Object.entries(previous)) {
        if (textHashes[name] !== textHash) deleteText.run({ projectKey, textHash, productKey });
      }
      for (const [name, textHash] of Object.entries(textHashes)) {
        if (previous[name] !== textHash) insertText.run({ projectKey, textHash, productKey });
      }
    },
  };
}
