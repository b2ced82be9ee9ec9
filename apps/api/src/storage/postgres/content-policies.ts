import { asc, eq, inArray } from "drizzle-orm";
import type { ContentPolicies, StoredPolicy } from "../port.js";
import { contentPolicies } from "./schema.js";
import type { Transactions } from "./transactions.js";

/** Stands for all projects in the primary key, where null would not be unique. */
const ALL = "";

export function createContentPolicies({ query }: Transactions): ContentPolicies {
  const { projectId: project } = contentPolicies;
  return {
    of: (projectId) =>
      query(async (tx) => {
        const found = tx
          .select()
          .from(contentPolicies)
          .where(inArray(project, [ALL, projectId]));
        return (await found.orderBy(asc(project))).map(toPolicy);
      }),
    list: () => query(async (tx) => (await tx.select().from(contentPolicies).orderBy(asc(project))).map(toPolicy)),
    save: ({ projectId, rules, updatedAt }) =>
      query(async (tx) => {
        await tx
          .insert(contentPolicies)
          .values({ projectId: projectId ?? ALL, rules, updatedAt })
          .onConflictDoUpdate({ target: project, set: { rules, updatedAt } });
      }),
    clear: (projectId) =>
      query(async (tx) => {
        const { rowCount } = await tx.delete(contentPolicies).where(eq(project, projectId ?? ALL));
        return (rowCount ?? 0) > 0;
      }),
  };
}

function toPolicy({ projectId, rules, updatedAt }: typeof contentPolicies.$inferSelect): StoredPolicy {
  return { projectId: projectId === ALL ? null : projectId, rules, updatedAt };
}
