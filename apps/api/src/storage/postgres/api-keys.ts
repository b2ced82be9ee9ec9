/** Keys come in as hashes: the storage never sees one. */
import { and, asc, eq, getTableColumns, isNull, or, type SQL } from "drizzle-orm";
import type { ApiKey, ApiKeys, NewApiKey } from "../port.js";
import { toProject } from "./projects.js";
import { apiKeys, projects } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";

const keyColumns = { ...getTableColumns(apiKeys), projectId: projects.id };

function keysWhere(tx: Queries, where: SQL | undefined) {
  return tx
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(projects, eq(projects.key, apiKeys.projectKey))
    .where(where)
    .orderBy(asc(apiKeys.key));
}

/** The key of a project; locked, so that two first keys wait for each other. @throws Error when there is no such project */
async function lockProject(tx: Queries, id: string): Promise<number> {
  const [project] = await tx.select({ key: projects.key }).from(projects).where(eq(projects.id, id)).for("update");
  if (project === undefined) throw new Error(`There is no project ${id}. List the projects to find its id.`);
  return project.key;
}

async function insert(tx: Queries, projectKey: number, key: NewApiKey): Promise<ApiKey | undefined> {
  const { id, projectId, prefix, hash, now } = key;
  const [inserted] = await tx
    .insert(apiKeys)
    .values({ id, projectKey, prefix, hash, createdAt: now })
    .onConflictDoNothing({ target: apiKeys.hash })
    .returning();
  return inserted && toKey({ ...inserted, projectId });
}

export function createApiKeys({ query, write }: Transactions): ApiKeys {
  return {
    add: (key) =>
      write(async (tx) => {
        const added = await insert(tx, await lockProject(tx, key.projectId), key);
        if (added === undefined) throw new Error("This key is there already.");
        return added;
      }),

    addFirst: (key) =>
      write(async (tx) => {
        const projectKey = await lockProject(tx, key.projectId);
        if ((await keysWhere(tx, eq(projects.id, key.projectId)).limit(1)).length > 0) return false;
        return (await insert(tx, projectKey, key)) !== undefined;
      }),

    ensure: (key) =>
      write(async (tx) => {
        const added = await insert(tx, await lockProject(tx, key.projectId), key);
        if (added !== undefined) return { kind: "added", key: added };
        const [found] = await keysWhere(tx, eq(apiKeys.hash, key.hash));
        if (found === undefined) throw new Error("The key was deleted at this moment.");
        const kind =
          found.projectId !== key.projectId ? "other_project" : found.revokedAt === null ? "present" : "revoked";
        return { kind, key: toKey(found) };
      }),

    findByHash: (hash) =>
      query(async (tx) => {
        const [found] = await tx
          .select({ project: getTableColumns(projects), key: keyColumns })
          .from(apiKeys)
          .innerJoin(projects, eq(projects.key, apiKeys.projectKey))
          .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt)));
        return found === undefined ? null : { project: toProject(found.project), key: toKey(found.key) };
      }),

    list: (projectId) => query(async (tx) => (await keysWhere(tx, eq(projects.id, projectId))).map(toKey)),

    revoke: ({ idOrPrefix, hash }, now) =>
      write(async (tx) => {
        const exact = await keysWhere(tx, or(eq(apiKeys.id, idOrPrefix), eq(apiKeys.hash, hash)));
        const found = exact.length > 0 ? exact : await keysWhere(tx, eq(apiKeys.prefix, idOrPrefix));
        const [key] = found;
        if (key === undefined) return { kind: "not_found" };
        if (found.length > 1) return { kind: "ambiguous", keys: found.map(toKey) };
        const revokedAt = key.revokedAt ?? now;
        await tx
          .update(apiKeys)
          .set({ revokedAt })
          .where(and(eq(apiKeys.key, key.key), isNull(apiKeys.revokedAt)));
        return { kind: "revoked", key: toKey({ ...key, revokedAt }) };
      }),
  };
}

function toKey(key: typeof apiKeys.$inferSelect & { readonly projectId: string }): ApiKey {
  const { id, projectId, prefix, createdAt, revokedAt } = key;
  return { id, projectId, prefix, createdAt, revokedAt };
}
