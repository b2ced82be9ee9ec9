/** Storing finished products: their versions, which is current in its channel, and the index of current texts; a statement each. */
import { sql } from "drizzle-orm";
import type { ProductOutput } from "../port.js";
import type { JobRecord } from "../records.js";
import { rowsOf } from "./arrays.js";
import { currentTexts, currentVersions, products, productVersions } from "./schema.js";
import type { Queries } from "./transactions.js";

/** The next version of a product, which is locked. */
export interface NewVersion {
  readonly productKey: number;
  readonly version: number;
  readonly output: ProductOutput;
  /** Of this version; see `normalised-text.ts`. */
  readonly textHashes: Readonly<Record<string, string>>;
  /** Of the current version of the channel; null where there is none. */
  readonly previousHashes: Readonly<Record<string, string>> | null;
}

export async function recordVersions(
  tx: Queries,
  { id: jobId, projectKey, details: { channel, locale, generationMode } }: JobRecord,
  made: readonly NewVersion[],
  now: number,
): Promise<void> {
  if (made.length === 0) return;
  const productKeys = made.map(({ productKey }) => productKey);
  const versions = made.map(({ version }) => version);
  const version = { product_key: ["bigint", productKeys], version: ["integer", versions] } as const;
  const outputsOf = rowsOf("made", {
    ...version,
    grammar_version: ["text", made.map(({ output }) => output.madeWith.grammarVersion)],
    engine_version: ["text", made.map(({ output }) => output.madeWith.engineVersion)],
    dictionary_hash: ["text", made.map(({ output }) => output.madeWith.dictionaryHash)],
    outputs: ["json", made.map(({ output }) => output.outputs)],
    warnings: ["json", made.map(({ output }) => output.warnings)],
    diagnostics: ["json", made.map(({ output }) => output.diagnostics)],
  });
  await tx.execute(
    sql`insert into ${productVersions} (product_key, version, channel, locale, generation_mode, job_id, created_at,
        grammar_version, engine_version, dictionary_hash, outputs, warnings, diagnostics)
      select product_key, version, ${channel}, ${locale}, ${generationMode}, ${jobId}, ${now}::bigint,
        grammar_version, engine_version, dictionary_hash, outputs::json, warnings::json, diagnostics::json
      from ${outputsOf}`,
  );
  await tx.execute(
    sql`update ${products} set last_version = made.version from ${rowsOf("made", version)}
      where ${products.key} = made.product_key`,
  );
  const hashes = rowsOf("made", { ...version, text_hashes: ["json", made.map(({ textHashes }) => textHashes)] });
  await tx.execute(
    sql`insert into ${currentVersions} (product_key, channel, version, text_hashes)
      select product_key, ${channel}, version, text_hashes::json from ${hashes}
      on conflict (product_key, channel) do update set version = excluded.version, text_hashes = excluded.text_hashes`,
  );
  await replaceTexts(tx, projectKey, made);
}

async function replaceTexts(tx: Queries, projectKey: number, made: readonly NewVersion[]): Promise<void> {
  const difference = (from: keyof NewVersion & `${string}ashes`, to: keyof NewVersion & `${string}ashes`) =>
    made.flatMap((one) =>
      Object.entries(one[from] ?? {})
        .filter(([output, hash]) => one[to]?.[output] !== hash)
        .map(([, hash]) => ({ productKey: one.productKey, hash })),
    );
  const textsOf = (texts: readonly { readonly productKey: number; readonly hash: string }[]) =>
    rowsOf("texts", {
      product_key: ["bigint", texts.map(({ productKey }) => productKey)],
      text_hash: ["text", texts.map(({ hash }) => hash)],
    });
  const gone = difference("previousHashes", "textHashes");
  if (gone.length > 0) {
    await tx.execute(
      sql`delete from ${currentTexts} using ${textsOf(gone)} where ${currentTexts.projectKey} = ${projectKey}
        and ${currentTexts.textHash} = texts.text_hash and ${currentTexts.productKey} = texts.product_key`,
    );
  }
  const added = difference("textHashes", "previousHashes");
  if (added.length > 0) {
    await tx.execute(
      sql`insert into ${currentTexts} (project_key, text_hash, product_key)
        select ${projectKey}::bigint, text_hash, product_key from ${textsOf(added)}`,
    );
  }
}
