import { defineConfig } from "drizzle-kit";

// `pnpm --filter @skladno/api migration` writes the next migration from the schema.
export default defineConfig({
  dialect: "sqlite",
  casing: "snake_case",
  schema: "./src/storage/sqlite/schema.ts",
  out: "./src/storage/sqlite/migrations",
});
