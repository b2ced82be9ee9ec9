/**
 * Stores a finished product: its next version, which version is current in its channel, and what its texts are duplicates of. To be
 * called inside the transaction that ends the row.
 */
import type Database from "better-sqlite3";
import { hashOfText } from "./normalised-text.js";
import type { JobDetails, ProductOutput } from "./stored-output.js";

/** An output made ready outside of the transaction, so that other processes do not wait for it. */
export interface PreparedOutput {
  readonly outputs: string;
  readonly warnings: string | null;
  readonly diagnostics: string | null;
  readonly madeWith: ProductOutput["madeWith"];
  /** Of every text that is not empty: the name of the output and the hash of the normalised text. */
  readonly texts: readonly { readonly output: string; readonly hash: bigint }[];
}

/** @throws TypeError when the output holds something that is not JSON. */
export function prepareOutput({ outputs, warnings, diagnostics, madeWith }: ProductOutput): PreparedOutput {
  const texts: { output: string; hash: bigint }[] = [];
  for (const output of Object.keys(outputs)) {
    const hash = hashOfText(outputs[output] ?? "");
    if (hash !== null) texts.push({ output, hash });
  }
  return {
    outputs: JSON.stringify(outputs),
    warnings: warnings.length === 0 ? null : JSON.stringify(warnings),
    diagnostics: diagnostics.length === 0 ? null : JSON.stringify(diagnostics),
    madeWith,
    texts,
  };
}

export interface GenerationOf {
  readonly jobId: string;
  readonly projectKey: number;
  readonly details: JobDetails;
  readonly now: number;
}

export interface VersionRecorder {
  /** Gives the key of the new version. */
  record(productKey: number, prepared: PreparedOutput, generation: GenerationOf): number;
  /** To be called when a transaction was undone: what was remembered of it is forgotten. */
  forget(): void;
}

/** Four of the key of the field, eight of the hash. */
const TEXT_BYTES = 12;
/** How many keys to remember before beginning anew. */
const REMEMBERED = 10_000;

export function createVersionRecorder(database: Database.Database): VersionRecorder {
  const insertVersion = database.prepare<[number, number, number, number, string, string | null, string | null]>(`
    insert into product_versions (product_key, version, generation_key, created_at, outputs, warnings, diagnostics)
    values (?, (select coalesce(max(version), 0) + 1 from product_versions where product_key = ?), ?, ?, ?, ?, ?)`);
  const selectGeneration = database.prepare<[string, string, string, string], { key: number }>(`
    select key from generations
    where job_id = ? and grammar_version = ? and engine_version = ? and dictionary_hash = ?`);
  const insertGeneration = database.prepare<[string, string, string, string, string, string, string]>(`
    insert into generations (job_id, grammar_version, engine_version, dictionary_hash, channel, locale, generation_mode)
    values (?, ?, ?, ?, ?, ?, ?)`);
  const selectField = database.prepare<[number, string, string], { key: number }>(
    "select key from text_fields where project_key = ? and channel = ? and output = ?",
  );
  const insertField = database.prepare<[number, string, string]>(
    "insert into text_fields (project_key, channel, output) values (?, ?, ?)",
  );
  const selectCurrent = database.prepare<[number, string], { texts: Buffer }>(
    "select texts from current_versions where product_key = ? and channel = ?",
  );
  const putCurrent = database.prepare<[number, string, number, Buffer]>(`
    insert into current_versions (product_key, channel, version_key, texts) values (?, ?, ?, ?)
    on conflict (product_key, channel) do update set version_key = excluded.version_key, texts = excluded.texts`);
  const insertText = database.prepare<[number, bigint, number]>(
    "insert or ignore into output_texts (field_key, hash, product_key) values (?, ?, ?)",
  );
  const deleteText = database.prepare<[number, bigint, number]>(
    "delete from output_texts where field_key = ? and hash = ? and product_key = ?",
  );

  const generationKeys = new Map<string, number>();
  const fieldKeys = new Map<string, number>();

  function remembered(
    keys: Map<string, number>,
    name: string,
    find: () => { key: number } | undefined,
    insert: () => number,
  ) {
    const known = keys.get(name);
    if (known !== undefined) return known;
    const key = find()?.key ?? insert();
    if (keys.size >= REMEMBERED) keys.clear();
    keys.set(name, key);
    return key;
  }

  function generationKey({ jobId, details }: GenerationOf, madeWith: ProductOutput["madeWith"]): number {
    const unique = [jobId, madeWith.grammarVersion, madeWith.engineVersion, madeWith.dictionaryHash] as const;
    return remembered(
      generationKeys,
      unique.join("\n"),
      () => selectGeneration.get(...unique),
      () =>
        Number(
          insertGeneration.run(...unique, details.channel, details.locale, details.generationMode).lastInsertRowid,
        ),
    );
  }

  function fieldKey(projectKey: number, channel: string, output: string): number {
    return remembered(
      fieldKeys,
      `${projectKey}\n${channel}\n${output}`,
      () => selectField.get(projectKey, channel, output),
      () => Number(insertField.run(projectKey, channel, output).lastInsertRowid),
    );
  }

  /** Replaces the texts of a product in one channel; a text that stays the same costs nothing. */
  function replaceTexts(productKey: number, before: readonly Text[], after: readonly Text[]): void {
    for (const [index, text] of before.entries()) {
      if (!includesText(after, text, index)) deleteText.run(text.fieldKey, text.hash, productKey);
    }
    for (const [index, text] of after.entries()) {
      if (!includesText(before, text, index)) insertText.run(text.fieldKey, text.hash, productKey);
    }
  }

  return {
    record(productKey, { outputs, warnings, diagnostics, madeWith, texts }, generation) {
      const { projectKey, details, now } = generation;
      const { lastInsertRowid } = insertVersion.run(
        productKey,
        productKey,
        generationKey(generation, madeWith),
        now,
        outputs,
        warnings,
        diagnostics,
      );
      const versionKey = Number(lastInsertRowid);
      const after = texts.map(({ output, hash }) => ({
        fieldKey: fieldKey(projectKey, details.channel, output),
        hash,
      }));
      const before = selectCurrent.get(productKey, details.channel)?.texts;
      replaceTexts(productKey, before === undefined ? [] : readTexts(before), after);
      putCurrent.run(productKey, details.channel, versionKey, writeTexts(after));
      return versionKey;
    },

    forget() {
      generationKeys.clear();
      fieldKeys.clear();
    },
  };
}

/** One current text: where it stands, and what it normalises to. */
interface Text {
  readonly fieldKey: number;
  readonly hash: bigint;
}

/** The texts of a current version, as `current_versions.texts` holds them. */
export function readTexts(stored: Buffer): readonly Text[] {
  const texts: Text[] = [];
  for (let offset = 0; offset < stored.length; offset += TEXT_BYTES) {
    texts.push({ fieldKey: stored.readUInt32BE(offset), hash: stored.readBigInt64BE(offset + 4) });
  }
  return texts;
}

function writeTexts(texts: readonly Text[]): Buffer {
  const stored = Buffer.allocUnsafe(texts.length * TEXT_BYTES);
  const view = new DataView(stored.buffer, stored.byteOffset);
  for (const [index, { fieldKey, hash }] of texts.entries()) {
    view.setUint32(index * TEXT_BYTES, fieldKey);
    view.setBigInt64(index * TEXT_BYTES + 4, hash);
  }
  return stored;
}

/** Whether the text is among these; `index` is where it is found when the outputs are the same as the last time. */
function includesText(texts: readonly Text[], { fieldKey, hash }: Text, index: number): boolean {
  const likely = texts[index];
  if (likely?.fieldKey === fieldKey) return likely.hash === hash;
  return texts.some((text) => text.fieldKey === fieldKey && text.hash === hash);
}
