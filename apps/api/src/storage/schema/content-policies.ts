import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Rules of what texts may not contain, as JSON: of one project, or of all of them (an empty `project_id`). */
export const contentPolicies = sqliteTable("content_policies", {
  projectId: text("project_id").primaryKey(),
  rules: text().notNull(),
  updatedAt: integer("updated_at").notNull(),
});
