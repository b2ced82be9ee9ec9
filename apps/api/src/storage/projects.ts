/** Projects and their keys. Keys come in as hashes: the storage never sees one. */
import type Database from "better-sqlite3";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { apiKeys } from "./schema/api-keys.js";
import { projects } from "./schema/projects.js";
import { settingsMemory } from "./settings-memory.js";
import { createTransactions } from "./transaction.js";

export interface Project {
  readonly id: string;
  readonly name: string;
  /** The name of a plan; what it means stands in the configuration. */
  readonly plan: string;
  readonly isDefault: boolean;
  readonly createdAt: number;
}

export interface ApiKey {
  readonly id: string;
  readonly projectId: string;
  /** The first characters of the key, by which an operator recognises it. */
  readonly prefix: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

export interface NewApiKey {
  readonly id: string;
  readonly projectId: string;
  readonly prefix: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string;
  readonly now: number;
}

/** A valid key with its project; `hash` are the bytes of its SHA-256. */
export interface FoundKey {
  readonly project: Project;
  readonly key: ApiKey;
  readonly hash: Uint8Array;
}

export type RevokeResult =
  | { readonly kind: "revoked"; readonly key: ApiKey }
  | { readonly kind: "not_found" }
  /** More than one key begins like this; nothing was revoked. */
  | { readonly kind: "ambiguous"; readonly keys: readonly ApiKey[] };

export interface Projects {
  create(project: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly now: number;
  }): Promise<Project>;
  find(id: string): Promise<Project | null>;
  list(): Promise<readonly Project[]>;
  /** False when there is no such project. */
  setPlan(id: string, plan: string): Promise<boolean>;
  /** The default project, made with these values when there is none; safe with several processes starting at once. */
  ensureDefault(project: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly now: number;
  }): Promise<Project>;
  addKey(key: NewApiKey): Promise<ApiKey>;
  /** Gives a project its first key; false, and nothing is stored, when it has one, revoked or not. Safe with several processes at once. */
  addFirstKey(key: NewApiKey): Promise<boolean>;
  /** Makes sure that the project has this key and that it is not revoked. A key of another project is taken over. */
  ensureKey(key: NewApiKey): Promise<ApiKey>;
  /** The keys with this prefix that are not revoked: whose key it is, its hash decides. Revoking works at once, in every process. */
  findByPrefix(prefix: string): Promise<readonly FoundKey[]>;
  listKeys(projectId: string): Promise<readonly ApiKey[]>;
  /** By id, or by the prefix that was stored. Revoking twice is no error and keeps the first moment. */
  revokeKey(idOrPrefix: string, now: number): Promise<RevokeResult>;
}

export function createProjects(database: Database.Database): Projects {
  const orm = drizzle(database);
  const { read, ...transactions } = createTransactions(database);
  const memory = settingsMemory(database);
  const write: typeof transactions.write = (body) => memory.change(() => transactions.write(body));
  const keyColumns = { ...getTableColumns(apiKeys), projectId: projects.id };
  const keysWithProjects = () =>
    orm.select(keyColumns).from(apiKeys).innerJoin(projects, eq(projects.key, apiKeys.projectKey)).$dynamic();
  // Asked with each request, so prepared once.
  const keysByPrefix = orm
    .select({ project: getTableColumns(projects), key: keyColumns })
    .from(apiKeys)
    .innerJoin(projects, eq(projects.key, apiKeys.projectKey))
    .where(and(eq(apiKeys.prefix, sql.placeholder("prefix")), isNull(apiKeys.revokedAt)))
    .prepare();

  function projectById(id: string) {
    return orm.select().from(projects).where(eq(projects.id, id)).get();
  }

  function readKeys(prefix: string): readonly FoundKey[] | null {
    const found = keysByPrefix.all({ prefix });
    if (found.length === 0) return null;
    return found.map(({ project, key }) => ({
      project: toProject(project),
      key: toKey(key),
      hash: Buffer.from(key.hash, "hex"),
    }));
  }

  function projectKeyOf(id: string): number {
    const project = projectById(id);
    if (project === undefined) throw new Error(`There is no project ${id}. List the projects to find its id.`);
    return project.key;
  }

  function insertProject(
    { id, name, plan, now }: { id: string; name: string; plan: string; now: number },
    isDefault: boolean,
  ): Project {
    const project = orm.insert(projects).values({ id, name, plan, isDefault, createdAt: now }).returning().get();
    return toProject(project);
  }

  function keyById(id: string): ApiKey {
    const key = keysWithProjects().where(eq(apiKeys.id, id)).get();
    if (key === undefined) throw new Error(`There is no key ${id}.`);
    return toKey(key);
  }

  function insertKey({ id, projectId, prefix, hash, now }: NewApiKey): ApiKey {
    orm
      .insert(apiKeys)
      .values({ id, projectKey: projectKeyOf(projectId), prefix, hash, createdAt: now })
      .run();
    return keyById(id);
  }

  return {
    create: (project) => write(() => insertProject(project, false)),

    find: (id) =>
      read(() => {
        const project = projectById(id);
        return project === undefined ? null : toProject(project);
      }),

    list: () => read(() => orm.select().from(projects).orderBy(projects.key).all().map(toProject)),

    setPlan: (id, plan) => write(() => orm.update(projects).set({ plan }).where(eq(projects.id, id)).run().changes > 0),

    ensureDefault: (project) =>
      write(() => {
        const existing = orm.select().from(projects).where(eq(projects.isDefault, true)).get();
        return existing === undefined ? insertProject(project, true) : toProject(existing);
      }),

    addKey: (key) => write(() => insertKey(key)),

    addFirstKey: (key) =>
      write(() => {
        const projectKey = projectKeyOf(key.projectId);
        if (orm.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.projectKey, projectKey)).get()) return false;
        insertKey(key);
        return true;
      }),

    ensureKey: ({ id, projectId, prefix, hash, now }) =>
      write(() => {
        const projectKey = projectKeyOf(projectId);
        const key = orm
          .insert(apiKeys)
          .values({ id, projectKey, prefix, hash, createdAt: now })
          .onConflictDoUpdate({ target: apiKeys.hash, set: { projectKey, revokedAt: null } })
          .returning({ id: apiKeys.id })
          .get();
        return keyById(key.id);
      }),

    findByPrefix: (prefix) => transactions.look(() => memory.remember("key", prefix, () => readKeys(prefix)) ?? []),

    listKeys: (projectId) =>
      read(() => keysWithProjects().where(eq(projects.id, projectId)).orderBy(apiKeys.key).all().map(toKey)),

    revokeKey: (idOrPrefix, now) =>
      write(() => {
        const byId = keysWithProjects().where(eq(apiKeys.id, idOrPrefix)).all();
        const found = byId.length > 0 ? byId : keysWithProjects().where(eq(apiKeys.prefix, idOrPrefix)).all();
        const [key] = found;
        if (key === undefined) return { kind: "not_found" };
        if (found.length > 1) return { kind: "ambiguous", keys: found.map(toKey) };
        orm
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(and(eq(apiKeys.key, key.key), isNull(apiKeys.revokedAt)))
          .run();
        return { kind: "revoked", key: keyById(key.id) };
      }),
  };
}

function toProject({ id, name, plan, isDefault, createdAt }: typeof projects.$inferSelect): Project {
  return { id, name, plan, isDefault, createdAt };
}

function toKey(key: typeof apiKeys.$inferSelect & { readonly projectId: string }): ApiKey {
  const { id, projectId, prefix, createdAt, revokedAt } = key;
  return { id, projectId, prefix, createdAt, revokedAt };
}
