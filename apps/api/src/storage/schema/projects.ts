import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** `key` is the short number other tables refer by; `id` is the UUID the outside sees. */
export const projects = sqliteTable(
  "projects",
  {
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    name: text().notNull(),
    plan: text().notNull(),
    isDefault: integer("is_default", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  // One default project, also when several processes make it at once.
  (table) => [uniqueIndex("projects_default").on(table.isDefault).where(sql`is_default = 1`)],
);
