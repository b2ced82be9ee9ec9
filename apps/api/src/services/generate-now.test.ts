import type { JobRequest } from "@skladno/contract";
import { createJobEvents, createOrchestrator, createWorker } from "@skladno/jobs";
import { createMemoryStore } from "@skladno/jobs/memory";
import { expect, it } from "vitest";
import { loadEngines } from "../compose.js";
import type { JobDetails, ProductFields, ProductOutput } from "../storage/port.js";
import { generateNow } from "./generate-now.js";
import { defaultPlan } from "./plans.js";
import { createMakeReady } from "./ready-templates.js";
import { submitJob } from "./submit-job.js";

const { plain } = await loadEngines();

it("puts up to 20 products ahead of the jobs that nobody waits for, and more of them in the queue", async () => {
  const store = createMemoryStore<ProductFields, ProductOutput, JobDetails>();
  const events = createJobEvents<JobDetails>();
  const jobs = createOrchestrator({ store, events });
  const deps = { jobs, makeReady: createMakeReady(async () => plain), policyOf: async () => undefined };
  const caller = { projectId: "project", keyId: "key", plan: defaultPlan, language: "en" } as const;
  const requestOf = (name: string, products: number): JobRequest => ({
    ...{ channel: "website", locale: "ru-RU", generation_mode: "strict", templates: { h1: "{{name}}" } },
    items: Array.from({ length: products }, (_, n) => ({ external_id: String(n), name })),
  });
  const goneClient = AbortSignal.abort();
  await submitJob(deps, caller, requestOf("catalogue", 30), undefined);
  await generateNow(deps, caller, requestOf("21 products", 21), undefined, goneClient);
  await generateNow(deps, caller, requestOf("20 products", 20), undefined, goneClient);

  const order = new Set<unknown>();
  const worker = createWorker({
    store,
    events,
    process: ({ input }) => {
      order.add(input.name);
      return { status: "failed", error: { code: "unwanted", message: "" } };
    },
  });
  while (await worker.runOnce());
  expect([...order]).toEqual(["20 products", "catalogue", "21 products"]);
});
