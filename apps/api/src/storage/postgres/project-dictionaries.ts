import { asc, eq } from "drizzle-orm";
import type { ProjectDictionaries } from "../port.js";
import { projectDictionaries } from "./schema.js";
import type { Transactions } from "./transactions.js";

export function createProjectDictionaries({ query }: Transactions): ProjectDictionaries {
  const { projectId } = projectDictionaries;
  return {
    of: (id) =>
      query(async (tx) => {
        const [found] = await tx.select().from(projectDictionaries).where(eq(projectId, id));
        return found ?? null;
      }),
    list: () => query((tx) => tx.select().from(projectDictionaries).orderBy(asc(projectId))),
    save: (dictionary) =>
      query(async (tx) => {
        const { corrections, updatedAt } = dictionary;
        await tx
          .insert(projectDictionaries)
          .values(dictionary)
          .onConflictDoUpdate({ target: projectId, set: { corrections, updatedAt } });
      }),
    clear: (id) =>
      query(async (tx) => ((await tx.delete(projectDictionaries).where(eq(projectId, id))).rowCount ?? 0) > 0),
  };
}
