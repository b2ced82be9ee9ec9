import { asc, eq } from "drizzle-orm";
import type { NewProject, Project, Projects } from "../port.js";
import { projects } from "./schema.js";
import type { Queries, Transactions } from "./transactions.js";

export function createProjects({ query, write }: Transactions): Projects {
  const insert = async (tx: Queries, { id, name, plan, now }: NewProject, isDefault: boolean) => {
    const values = { id, name, plan, isDefault, createdAt: now };
    const [project] = await tx
      .insert(projects)
      .values(values)
      .onConflictDoNothing(isDefault ? defaultOnly : undefined)
      .returning();
    return project;
  };
  const defaultOnly = { target: projects.isDefault, where: eq(projects.isDefault, true) };

  return {
    create: (project) =>
      query(async (tx) => {
        const { id, name, plan, now } = project;
        const [created] = await tx.insert(projects).values({ id, name, plan, createdAt: now }).returning();
        return toProject(created as typeof projects.$inferSelect);
      }),
    find: (id) =>
      query(async (tx) => {
        const [project] = await tx.select().from(projects).where(eq(projects.id, id));
        return project === undefined ? null : toProject(project);
      }),
    list: () => query(async (tx) => (await tx.select().from(projects).orderBy(asc(projects.key))).map(toProject)),
    setPlan: (id, plan) =>
      query(async (tx) => ((await tx.update(projects).set({ plan }).where(eq(projects.id, id))).rowCount ?? 0) > 0),
    ensureDefault: (project) =>
      write(async (tx) => {
        const inserted = await insert(tx, project, true);
        if (inserted !== undefined) return toProject(inserted);
        const [existing] = await tx.select().from(projects).where(eq(projects.isDefault, true));
        return toProject(existing as typeof projects.$inferSelect);
      }),
  };
}

export function toProject({ id, name, plan, isDefault, createdAt }: typeof projects.$inferSelect): Project {
  return { id, name, plan, isDefault, createdAt };
}
