import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { projects } from "./projects.js";

/** Hashes of keys, never keys. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    key: integer().primaryKey(),
    id: text().notNull().unique(),
    projectKey: integer("project_key")
      .notNull()
      .references(() => projects.key),
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
  },
  (table) => [index("api_keys_project").on(table.projectKey), index("api_keys_prefix").on(table.prefix)],
);
