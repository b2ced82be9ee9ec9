/** One PostgreSQL for all tests of a run: the one that TEST_DATABASE_URL names, or one that is started here. */
import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.js";

declare module "vitest" {
  interface ProvidedContext {
    /** A URL of a user who may create databases. */
    readonly postgres: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide("postgres", url);
  return stop;
}
