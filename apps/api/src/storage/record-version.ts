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
      const hashes = texts.map(({ output, hash }) => ({
        fieldKey: fieldKey(projectKey, details.channel, output),
        hash,
      }));
      putCurrent.run(productKey, details.channel, versionKey, writeTexts(hashes));
      return versionKey;
    },

    forget() {
      generationKeys.clear();
      fieldKeys.clear();
    },
  };
}
