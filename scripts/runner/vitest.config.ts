/**
 * The repository's own configuration with other files in its projects: in the one that BROKEN_PROJECT names the file
 * that BROKEN_FILE names, in the others a passing one. What projects bring (a PostgreSQL) takes part.
 */
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import config from "../../vitest.config.js";

const projects = config.test?.projects as TestProjectInlineConfiguration[];

export default defineConfig({
  ...config,
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    ...config.test,
    projects: projects.map((project) => {
      const file = project.test?.name === process.env.BROKEN_PROJECT ? process.env.BROKEN_FILE : "passing";
      return { ...project, test: { ...project.test, include: [`scripts/runner/broken/${file}.test.ts`], exclude: [] } };
    }),
  },
});
