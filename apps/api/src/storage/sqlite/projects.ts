import { asc, eq } from "drizzle-orm";
import type { NewProject, Project, Projects } from "../port.js";
import { projects } from "./schema.js";
import type { Database, Transactions } from "./transactions.js";

export function createProjects(db: Database, { query, write }: Transactions): Projects {
  function insert({ id, name, plan, now }: NewProject, isDefault: boolean): Project {
    return toProject(db.insert(projects).values({ id, name, plan, isDefault, createdAt: now }).returning().get());
  }

  return {
    create: (project) => write(() => insert(project, false)),
    find: (id) =>
      query(() => {
        const project = db.select().from(projects).where(eq(projects.id, id)).get();
        return project === undefined ? null : toProject(project);
      }),
    list: () => query(() => db.select().from(projects).orderBy(asc(projects.key)).all().map(toProject)),
    setPlan: (id, plan) => write(() => db.update(projects).set({ plan }).where(eq(projects.id, id)).run().changes > 0),
    ensureDefault: (project) =>
      write(() => {
        const existing = db.select().from(projects).where(eq(projects.isDefault, true)).get();
        return existing === undefined ? insert(project, true) : toProject(existing);
      }),
  };
}

export function toProject({ id, name, plan, isDefault, createdAt }: typeof projects.$inferSelect): Project {
  return { id, name, plan, isDefault, createdAt };
}
