import { configDefaults, defineConfig } from "vitest/config";

// Workspace sources resolve through the private condition, so that tests need no build of the libraries.
const conditions = ["@skladno/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: {
    resolve: { conditions: [...conditions, "node", "default"], externalConditions: [...conditions, "node"] },
  },
  test: {
    include: [
      "packages/*/{src,test,build}/**/*.test.ts",
      "apps/*/{src,test}/**/*.test.ts",
      "scripts/{packages,sizes,governing-words,quickstart,container}/**/*.test.ts",
      "docs/test/*.test.ts",
    ],
    // Starts a PostgreSQL and takes minutes: `pnpm --filter @skladno/api exam:postgres`.
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.EXAMINE_POSTGRES === undefined ? ["apps/api/src/storage/postgres/**"] : []),
    ],
    testTimeout: 20_000,
    // One worker a core: by itself the runner leaves one core free, which is half of a machine with two.
    maxWorkers: "100%",
  },
});
