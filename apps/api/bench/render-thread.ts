/** A thread that renders: items of a job come in groups, what became of them goes back. It has a dictionary and an engine of its own. */
import { parentPort } from "node:worker_threads";
import type { ClaimedItem, Job } from "@skladno/jobs";
import { loadEngines } from "../src/load-engines.js";
import { defaultChannelLengths } from "../src/services/channel-quality.js";
import { createItemProcessor } from "../src/services/process-item.js";
import { createMakeReady } from "../src/services/ready-templates.js";
import type { JobDetails, ProductFields } from "../src/storage/stored-output.js";

export interface Group {
  readonly number: number;
  /** Given with the first group of a slice. */
  readonly job?: Job<JobDetails>;
  readonly items: readonly ClaimedItem<ProductFields>[];
}

const engines = await loadEngines();
const processItem = createItemProcessor({
  makeReady: createMakeReady(() => engines.plain),
  channelLengths: defaultChannelLengths,
  policyOf: () => undefined,
});
const { signal } = new AbortController();
let job: Job<JobDetails> | undefined;
parentPort?.on("message", (group: Group) => {
  job = group.job ?? job;
  if (job === undefined) throw new Error("The first group of a slice names its job.");
  const context = { job, signal };
  parentPort?.postMessage({
    number: group.number,
    outcomes: group.items.map((item) => processItem(item, context)),
  });
});
parentPort?.postMessage("ready");
