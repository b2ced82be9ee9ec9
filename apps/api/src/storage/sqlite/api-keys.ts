/** Keys come in as hashes: the storage never sees one. */
import { and, asc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { ApiKey, ApiKeys, NewApiKey } from "../port.js";
import { toProject } from "./projects.js";
import { apiKeys, projects } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

export function createApiKeys(db: Database, { query, write }: Transactions): ApiKeys {
  const keyColumns = { ...getTableColumns(apiKeys), projectId: projects.id };
  const select = () =>
    db.select(keyColumns).from(apiKeys).innerJoin(projects, eq(projects.key, apiKeys.projectKey)).$dynamic();
  const validKey = db
    .select({ project: getTableColumns(projects), key: keyColumns })
    .from(apiKeys)
    .innerJoin(projects, eq(projects.key, apiKeys.projectKey))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isNull(apiKeys.revokedAt)))
    .prepare();

  function projectKeyOf(id: string): number {
    const project = db.select({ key: projects.key }).from(projects).where(eq(projects.id, id)).get();
    if (project === undefined) throw new Error(`There is no project ${id}. List the projects to find its id.`);
    return project.key;
  }

  function insert({ id, projectId, prefix, hash, now }: NewApiKey): ApiKey {
    const projectKey = projectKeyOf(projectId);
    const key = db.insert(apiKeys).values({ id, projectKey, prefix, hash, createdAt: now }).returning().get();
    return toKey({ ...key, projectId });
  }

  return {
    add: (key) => write(() => insert(key)),

    addFirst: (key) =>
      write(() => {
        if (select().where(eq(projects.id, key.projectId)).limit(1).get() !== undefined) return false;
        insert(key);
        return true;
      }),

    ensure: (key) =>
      write(() => {
        const found = select().where(eq(apiKeys.hash, key.hash)).get();
        if (found === undefined) return { kind: "added", key: insert(key) };
        const kind =
          found.projectId !== key.projectId ? "other_project" : found.revokedAt === null ? "present" : "revoked";
        return { kind, key: toKey(found) };
      }),

    findByHash: (hash) =>
      query(() => {
        const found = validKey.get({ hash });
        return found === undefined ? null : { project: toProject(found.project), key: toKey(found.key) };
      }),

    list: (projectId) =>
      query(() => select().where(eq(projects.id, projectId)).orderBy(asc(apiKeys.key)).all().map(toKey)),

    revoke: ({ idOrPrefix, hash }, now) =>
      write(() => {
        const exact = select()
          .where(or(eq(apiKeys.id, idOrPrefix), eq(apiKeys.hash, hash)))
          .all();
        const found = exact.length > 0 ? exact : select().where(eq(apiKeys.prefix, idOrPrefix)).all();
        const [key] = found;
        if (key === undefined) return { kind: "not_found" };
        if (found.length > 1) return { kind: "ambiguous", keys: found.map(toKey) };
        const revokedAt = key.revokedAt ?? now;
        db.update(apiKeys).set({ revokedAt }).where(eq(apiKeys.key, key.key)).run();
        return { kind: "revoked", key: toKey({ ...key, revokedAt }) };
      }),
  };
}

function toKey(key: typeof apiKeys.$inferSelect & { readonly projectId: string }): ApiKey {
  const { id, projectId, prefix, createdAt, revokedAt } = key;
  return { id, projectId, prefix, createdAt, revokedAt };
}
