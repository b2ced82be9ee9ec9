/** Dictionaries of corrections as they were loaded, one a project: JSON text, of whose meaning the storage knows nothing. */
import type Database from "better-sqlite3";
import { settingsMemory } from "./settings-memory.js";
import { createTransactions } from "./transaction.js";
import { storageError } from "./unavailable.js";

export interface StoredDictionary {
  readonly projectId: string;
  readonly corrections: string;
  readonly updatedAt: number;
}

export interface ProjectDictionaries {
  /** Null for a project without one. A change holds at once. */
  of(projectId: string): StoredDictionary | null;
  list(): readonly StoredDictionary[];
  /** Replaces the one before. */
  save(dictionary: StoredDictionary): Promise<void>;
  /** False when there was none. */
  clear(projectId: string): Promise<boolean>;
}

export function createProjectDictionaries(database: Database.Database): ProjectDictionaries {
  const { write } = createTransactions(database);
  const memory = settingsMemory(database);
  const select = `select project_id as projectId, corrections, updated_at as updatedAt from project_dictionaries`;
  const selectOne = database.prepare<[string], StoredDictionary>(`${select} where project_id = ?`);
  const selectAll = database.prepare<[], StoredDictionary>(`${select} order by project_id`);
  const upsert = database.prepare<[string, string, number]>(
    `insert into project_dictionaries (project_id, corrections, updated_at) values (?, ?, ?)
     on conflict (project_id) do update set corrections = excluded.corrections, updated_at = excluded.updated_at`,
  );
  const remove = database.prepare<[string]>("delete from project_dictionaries where project_id = ?");
  return {
    of(projectId) {
      try {
        // As a list, because that there is none is worth remembering too.
        return memory.remember("dictionary", projectId, () => selectOne.all(projectId))[0] ?? null;
      } catch (error) {
        throw storageError(error);
      }
    },
    list: () => selectAll.all(),
    save: ({ projectId, corrections, updatedAt }) =>
      memory.change(() => write(() => void upsert.run(projectId, corrections, updatedAt))),
    clear: (projectId) => memory.change(() => write(() => remove.run(projectId).changes > 0)),
  };
}
