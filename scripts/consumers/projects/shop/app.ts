import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createJobEvents, createOrchestrator, createWorker, type JobStore, type Worker } from "@skladno/jobs";
import { createMorphology } from "@skladno/morphology";
import { Hono } from "hono";

export type Fields = Readonly<Record<string, string | number>>;
export type Texts = Readonly<Record<string, string>>;
export type Templates = Readonly<Record<string, string>>;

/** A shop that makes the texts of its imports as jobs, over a store of its own. */
export async function createShop(store: JobStore<Fields, Texts, Templates>): Promise<{ app: Hono; worker: Worker }> {
  const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
  const events = createJobEvents<Templates>();
  const jobs = createOrchestrator({ store, events });
  const worker = createWorker({
    store,
    events,
    process({ id, input }, { job }) {
      const { outputs, warnings } = engine.compile(job.details, { mode: "strict" }).render(input, { seed: [id] });
      return {
        status: "completed",
        output: outputs,
        warnings: warnings.map((warning) => warning.slice(0, warning.indexOf(":"))),
      };
    },
  });
  const app = new Hono()
    .post("/imports/:key", async (context) => {
      const { templates, items } = await context.req.json();
      const result = await jobs.submit({
        scope: "shop",
        details: templates,
        items,
        idempotency: { key: context.req.param("key"), fingerprint: JSON.stringify([templates, items]) },
      });
      if (result.kind !== "created" && result.kind !== "replayed") return context.json(result, 409);
      const job = await jobs.waitFor("shop", result.job.id, 1_500);
      return context.json({ id: result.job.id, replayed: result.kind === "replayed", status: job?.status });
    })
    .get("/jobs/:id", async (context) => {
      const page = await jobs.readPage("shop", context.req.param("id"), { cursor: 0, limit: 100 });
      return page === null ? context.notFound() : context.json(page.rows.map(({ id, output }) => ({ id, output })));
    });
  return { app, worker };
}
