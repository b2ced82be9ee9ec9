/**
 * Stores a finished product: its next version, which version is current in its channel, and the hashes of its texts. To be called
 * inside the transaction that ends the row.
 */
import type Database from "better-sqlite3";
import { prepareInsertion } from "./insert-rows.js";
import type { PreparedOutput } from "./prepared-output.js";
import type { JobDetails, ProductOutput } from "./stored-output.js";
import { writeFieldKey } from "./text-index.js";

/** A version that is to be stored: the next one of its product. */
export interface UnrecordedVersion {
  readonly productKey: number;
  readonly version: number;
  readonly output: PreparedOutput;
}

export interface GenerationOf {
  readonly jobId: string;
  readonly projectKey: number;
  readonly details: JobDetails;
  readonly now: number;
}

export interface VersionRecorder {
  /** Stores versions of different products. Gives the key of the first; the keys of the others follow it. */
  record(made: readonly UnrecordedVersion[], generation: GenerationOf): number;
  /** To be called when a transaction was undone: what was remembered of it is forgotten. */
  forget(): void;
}

/** What the index of texts has of a product that is new in its channel. */
const NOTHING_INDEXED = Buffer.alloc(0);

/** How many keys to remember before beginning anew. */
const REMEMBERED = 10_000;

export function createVersionRecorder(database: Database.Database): VersionRecorder {
  const lastKey = database.prepare<[], number | null>("select max(key) from product_versions").pluck();
  const insertVersions = prepareInsertion(
    database,
    "insert into product_versions (key, product_key, version, generation_key, created_at, outputs, warnings, diagnostics)",
    8,
  );
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
  const putCurrent = prepareInsertion(
    database,
    "insert into current_versions (product_key, channel, version_key, texts, indexed)",
    5,
    `on conflict (product_key, channel) do update set
      version_key = excluded.version_key,
      indexed = case when indexed is null and texts <> excluded.texts then texts else indexed end,
      texts = excluded.texts`,
  );

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
    record(made, generation) {
      const { projectKey, details, now } = generation;
      const first = (lastKey.get() ?? 0) + 1;
      const rows: unknown[] = [];
      const current: unknown[] = [];
      for (const [index, { productKey, version, output }] of made.entries()) {
        const { outputs, warnings, diagnostics, madeWith, names, texts } = output;
        if (last?.generation !== generation || !sameMaking(last.madeWith, madeWith)) {
          const key = generationKey(generation, madeWith);
          last = { generation, madeWith, key, fields: fieldsOf(projectKey, details.channel) };
        }
        const { key, fields } = last;
        rows.push(first + index, productKey, version, key, now, outputs, warnings, diagnostics);
        for (const [text, name] of names.entries()) {
          writeFieldKey(texts, text, fieldKey(fields, projectKey, details.channel, name));
        }
        current.push(productKey, details.channel, first + index, texts, NOTHING_INDEXED);
      }
      insertVersions(rows);
      putCurrent(current);
      return first;
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
