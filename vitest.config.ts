import { configDefaults, defineConfig } from "vitest/config";

// Workspace sources resolve through the private condition, so that tests need no build of the libraries.
const conditions = ["@skladno/source"];

/** What the server does over HTTP, whatever keeps its data. */
const blackBox = [
  "cancel-and-retry",
  "content-policies",
  "corrections",
  "flow",
  "idempotency",
  "keys",
  "operation",
  "plans",
  "second-edition",
  "stopping",
  "unusual-texts",
];
const onPostgres = ["apps/api/src/storage/postgres/**/*.test.ts", "apps/api/test/postgres/*.test.ts"];

export default defineConfig({
  resolve: { conditions },
  ssr: {
    resolve: { conditions: [...conditions, "node", "default"], externalConditions: [...conditions, "node"] },
  },
  test: {
    // For what hangs. A machine that does other things as well takes many times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // A missing snapshot or golden file is a failure; `--update` writes it.
    update: "none",
    // The modules of a worker are loaded once for all its files: a third of the time was spent on loading them again.
    isolate: false,
    // One worker a core: by itself the runner leaves one core free, which is half of a machine with two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: [
            "packages/*/{src,test,build}/**/*.test.ts",
            "apps/*/{src,test}/**/*.test.ts",
            "scripts/{packages,sizes,governing-words,quickstart,container}/**/*.test.ts",
            "docs/test/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...onPostgres],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...onPostgres, ...blackBox.map((name) => `apps/api/test/${name}.test.ts`)],
          globalSetup: "apps/api/src/storage/postgres/testing/global-set-up.ts",
          env: { TEST_STORAGE: "postgres" },
        },
      },
    ],
  },
});
