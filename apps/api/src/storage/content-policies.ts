/** Content policies as they were loaded: JSON text, of one project or of all. What they mean is not the storage's business. */
import type Database from "better-sqlite3";
import { settingsMemory } from "./settings-memory.js";
import { createTransactions } from "./transaction.js";
import { storageError } from "./unavailable.js";

export interface StoredPolicy {
  /** Null: of all projects. */
  readonly projectId: string | null;
  readonly rules: string;
  readonly updatedAt: number;
}

export interface ContentPolicies {
  /** The policies that hold for a project: that of all projects, its own. The same list as long as nothing has changed; a change holds at once. */
  of(projectId: string): readonly StoredPolicy[];
  list(): readonly StoredPolicy[];
  /** Replaces what was loaded before for the same project, or for all. */
  save(policy: StoredPolicy): Promise<void>;
  /** False when there was none. */
  clear(projectId: string | null): Promise<boolean>;
}

interface Row {
  readonly project_id: string;
  readonly rules: string;
  readonly updated_at: number;
}

export function createContentPolicies(database: Database.Database): ContentPolicies {
  const { write } = createTransactions(database);
  const memory = settingsMemory(database);
  const select = "select project_id, rules, updated_at from content_policies";
  const selectFor = database.prepare<[string], Row>(`${select} where project_id in ('', ?) order by project_id`);
  const selectAll = database.prepare<[], Row>(`${select} order by project_id`);
  const upsert = database.prepare<[string, string, number]>(
    `insert into content_policies (project_id, rules, updated_at) values (?, ?, ?)
     on conflict (project_id) do update set rules = excluded.rules, updated_at = excluded.updated_at`,
  );
  const remove = database.prepare<[string]>("delete from content_policies where project_id = ?");
  return {
    of(projectId) {
      try {
        return memory.remember("policies", projectId, () => selectFor.all(projectId).map(toPolicy));
      } catch (error) {
        throw storageError(error);
      }
    },
    list: () => selectAll.all().map(toPolicy),
    save: ({ projectId, rules, updatedAt }) =>
      memory.change(() => write(() => void upsert.run(projectId ?? "", rules, updatedAt))),
    clear: (projectId) => memory.change(() => write(() => remove.run(projectId ?? "").changes > 0)),
  };
}

function toPolicy({ project_id, rules, updated_at }: Row): StoredPolicy {
  return { projectId: project_id === "" ? null : project_id, rules, updatedAt: updated_at };
}
