import { defineConfig } from "drizzle-kit";

// `pnpm --filter @skladno/api migration` writes the next migration from the schema.
export default defineConfig({
  dialect: "sqlite",
  schema: "./src/storage/schema/*.ts",
  out: "./src/storage/migrations",
});
