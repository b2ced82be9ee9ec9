import { asc, eq } from "drizzle-orm";
import type { ProjectDictionaries } from "../port.js";
import { projectDictionaries } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

export function createProjectDictionaries(db: Database, { query, write }: Transactions): ProjectDictionaries {
  const { projectId } = projectDictionaries;
  return {
    of: (id) => query(() => db.select().from(projectDictionaries).where(eq(projectId, id)).get() ?? null),
    list: () => query(() => db.select().from(projectDictionaries).orderBy(asc(projectId)).all()),
    save: (dictionary) =>
      write(() => {
        const { corrections, updatedAt } = dictionary;
        db.insert(projectDictionaries)
          .values(dictionary)
          .onConflictDoUpdate({ target: projectId, set: { corrections, updatedAt } })
          .run();
      }),
    clear: (id) => write(() => db.delete(projectDictionaries).where(eq(projectId, id)).run().changes > 0),
  };
}
