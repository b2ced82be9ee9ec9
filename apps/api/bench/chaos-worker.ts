/** One of the processes that chaos.ts kills: works on the jobs of a database until it is ended. */
import { createJobEvents, createWorker } from "@skladno/jobs";
import { openStorage } from "../src/storage/open-storage.js";
import type { JobDetails, ProductFields, ProductOutput } from "../src/storage/stored-output.js";

const storage = openStorage(process.argv[2] ?? "");
const worker = createWorker<ProductFields, ProductOutput, JobDetails>({
  store: storage.jobs,
  events: createJobEvents(),
  leaseMilliseconds: 1_000,
  chunkSize: 20,
  attempts: { pauses: [0] },
  onError: ({ error }) => console.error(error),
  process: async (item) => {
    // Long enough to be killed in the middle.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return {
      status: "completed",
      hasWarnings: false,
      output: {
        outputs: { h1: `Текст ${item.id} ${Math.random()}` },
        warnings: [],
        diagnostics: [],
        madeWith: { grammarVersion: "1", engineVersion: "1", dictionaryHash: "chaos" },
      },
    };
  },
});
worker.start();
