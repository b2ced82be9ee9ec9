/** A process that takes jobs from a database and renders them in chunks on its own thread, as a second server on the same file does. */
import { createJobEvents, createWorker } from "@skladno/jobs";
import { loadEngines } from "../src/load-engines.js";
import { defaultChannelLengths } from "../src/services/channel-quality.js";
import { createItemProcessor } from "../src/services/process-item.js";
import { createMakeReady } from "../src/services/ready-templates.js";
import { openStorage } from "../src/storage/open-storage.js";
import type { JobDetails, ProductFields, ProductOutput } from "../src/storage/stored-output.js";

const engines = await loadEngines();
const storage = openStorage(process.argv[2] ?? "");
const worker = createWorker<ProductFields, ProductOutput, JobDetails>({
  store: storage.jobs,
  events: createJobEvents(),
  process: createItemProcessor({
    makeReady: createMakeReady(() => engines.plain),
    channelLengths: defaultChannelLengths,
    policyOf: () => undefined,
  }),
  // It hears nothing of new jobs, and the other one is not to be waiting for it.
  pollMilliseconds: 5,
});
process.on("message", async (message) => {
  if (message === "start") worker.start();
  else await worker.stop();
  process.send?.(process.cpuUsage());
});
process.send?.(process.cpuUsage());
