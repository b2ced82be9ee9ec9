import { defineConfig } from "drizzle-kit";

// `pnpm --filter @skladno/api migration:postgres` writes the next migration from the schema.
export default defineConfig({
  dialect: "postgresql",
  casing: "snake_case",
  schema: "./src/storage/postgres/schema.ts",
  out: "./src/storage/postgres/migrations",
});
