import { asc, eq, inArray } from "drizzle-orm";
import type { ContentPolicies, StoredPolicy } from "../port.js";
import { contentPolicies } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

/** Stands for all projects in the primary key, where null would not be unique. */
const ALL = "";

export function createContentPolicies(db: Database, { query, write }: Transactions): ContentPolicies {
  return {
    of: (projectId) =>
      query(() =>
        db
          .select()
          .from(contentPolicies)
          .where(inArray(contentPolicies.projectId, [ALL, projectId]))
          .orderBy(asc(contentPolicies.projectId))
          .all()
          .map(toPolicy),
      ),
    list: () =>
      query(() => db.select().from(contentPolicies).orderBy(asc(contentPolicies.projectId)).all().map(toPolicy)),
    save: ({ projectId, rules, updatedAt }) =>
      write(() => {
        db.insert(contentPolicies)
          .values({ projectId: projectId ?? ALL, rules, updatedAt })
          .onConflictDoUpdate({ target: contentPolicies.projectId, set: { rules, updatedAt } })
          .run();
      }),
    clear: (projectId) =>
      write(
        () =>
          db
            .delete(contentPolicies)
            .where(eq(contentPolicies.projectId, projectId ?? ALL))
            .run().changes > 0,
      ),
  };
}

function toPolicy({ projectId, rules, updatedAt }: typeof contentPolicies.$inferSelect): StoredPolicy {
  return { projectId: projectId === ALL ? null : projectId, rules, updatedAt };
}
