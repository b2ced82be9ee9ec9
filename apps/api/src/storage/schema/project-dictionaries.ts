import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Words that a project knows better than the dictionary, as JSON. */
export const projectDictionaries = sqliteTable("project_dictionaries", {
  projectId: text("project_id").primaryKey(),
  corrections: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
});
