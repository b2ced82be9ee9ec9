/**
 * Stores a finished product: its next version, which version is current in its channel, and the hashes of its texts. To be called
 * inside the transaction that ends the row.
 */
import type Database from "better-sqlite3";
import { hashOfText } from "./normalised-text.js";
import type { JobDetails, ProductOutput } from "./stored-output.js";
import { writeTexts } from "./text-index.js";

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
  // What the index of texts has of a product stays written down until it is brought up to date, however often the texts change.
  const putCurrent = database.prepare<[number, string, number, Buffer]>(`
    insert into current_versions (product_key, channel, version_key, texts, indexed) values (?, ?, ?, ?, x'')
    on conflict (product_key, channel) do update set
      version_key = excluded.version_key,
      indexed = case when indexed is null and texts <> excluded.texts then texts else indexed end,
      texts = excluded.texts`);

  const generationKeys = new Map<string, number>();
  /** Project and channel → output → key. */
  const fieldKeys = new Map<string, Map<string, number>>();
  /** The rows of a chunk have their generation and their channel in common. */
  let last: {
    readonly generation: GenerationOf;
    readonly madeWith: ProductOutput["madeWith"];
    readonly key: number;
    readonly fields: Map<string, number>;
  } | null = null;

  function generationKey({ jobId, details }: GenerationOf, madeWith: ProductOutput["madeWith"]): number {
    const unique = [jobId, madeWith.grammarVersion, madeWith.engineVersion, madeWith.dictionaryHash] as const;
    const name = unique.join("\n");
    const known = generationKeys.get(name);
    if (known !== undefined) return known;
    const key =
      selectGeneration.get(...unique)?.key ??
      Number(insertGeneration.run(...unique, details.channel, details.locale, details.generationMode).lastInsertRowid);
    if (generationKeys.size >= REMEMBERED) generationKeys.clear();
    generationKeys.set(name, key);
    return key;
  }

  function fieldsOf(projectKey: number, channel: string): Map<string, number> {
    const name = `${projectKey}\n${channel}`;
    const known = fieldKeys.get(name);
    if (known !== undefined && known.size < REMEMBERED) return known;
    if (fieldKeys.size >= REMEMBERED) fieldKeys.clear();
    const fields = new Map<string, number>();
    fieldKeys.set(name, fields);
    return fields;
  }

  function fieldKey(fields: Map<string, number>, projectKey: number, channel: string, output: string): number {
    const known = fields.get(output);
    if (known !== undefined) return known;
    const key =
      selectField.get(projectKey, channel, output)?.key ??
      Number(insertField.run(projectKey, channel, output).lastInsertRowid);
    fields.set(output, key);
    return key;
  }

  return {
    record(productKey, { outputs, warnings, diagnostics, madeWith, texts }, generation) {
      const { projectKey, details, now } = generation;
      if (last?.generation !== generation || !sameMaking(last.madeWith, madeWith)) {
        const key = generationKey(generation, madeWith);
        last = { generation, madeWith, key, fields: fieldsOf(projectKey, details.channel) };
      }
      const { key, fields } = last;
      const { lastInsertRowid } = insertVersion.run(productKey, productKey, key, now, outputs, warnings, diagnostics);
      const versionKey = Number(lastInsertRowid);
      const hashes = texts.map(({ output, hash }) => ({
        fieldKey: fieldKey(fields, projectKey, details.channel, output),
        hash,
      }));
      putCurrent.run(productKey, details.channel, versionKey, writeTexts(hashes));
      return versionKey;
    },

    forget() {
      last = null;
      generationKeys.clear();
      fieldKeys.clear();
    },
  };
}

function sameMaking(one: ProductOutput["madeWith"], other: ProductOutput["madeWith"]): boolean {
  return (
    one.dictionaryHash === other.dictionaryHash &&
    one.engineVersion === other.engineVersion &&
    one.grammarVersion === other.grammarVersion
  );
}
