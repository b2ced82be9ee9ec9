/**
 * Whether reads stay fast as the catalogue grows: the same reads on a small and on a large
 * database, turn by turn in one process.
 * `pnpm --filter @skladno/api reads [large] [small]`; 1,000,000 and 10,000 stored versions when
 * absent.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createJobEvents, createOrchestrator, createWorker } from "@skladno/jobs";
import { openStorage } from "../src/storage/open-storage.js";
import type {
  JobDetails,
  JobSummary,
  ProductFields,
  ProductOutput,
  Storage,
  VersionSummary,
} from "../src/storage/port.js";

const [large = 1_000_000, small = 10_000] = process.argv.slice(2).map(Number);
const VERSIONS = 4;
const ROWS = 500;
const REPEATS = 300;
const PROJECT = "project";

const details: JobDetails = {
  language: "en",
  channel: "website",
  locale: "ru-RU",
  generationMode: "strict",
  outputs: 2,
  templates: { h1: "{{name}}", seo_title: "{{name}}" },
};

interface Filled {
  readonly storage: Storage;
  readonly products: number;
  readonly jobs: readonly string[];
  readonly path: string;
}

/**
 * A database with so many versions: products of four versions each, every tenth of which has a twin
 * with the same text.
 */
async function fill(path: string, versions: number): Promise<Filled> {
  const storage = await openStorage({ path });
  await storage.projects.create({ id: PROJECT, name: PROJECT, plan: "default", now: 0 });
  const events = createJobEvents<JobSummary>();
  const orchestrator = createOrchestrator({ store: storage.jobs, events });
  const worker = createWorker<ProductFields, ProductOutput, JobDetails, JobSummary>({
    store: storage.jobs,
    events,
    process: ({ input }) => ({
      status: "completed",
      warnings: [],
      output: {
        outputs: { h1: `Купить ${input.name} недорого`, seo_title: `${input.name} в каталоге: цена и отзывы` },
        warnings: [],
        diagnostics: [],
        madeWith: { grammarVersion: "1", engineVersion: "1", dictionaryHash: "a".repeat(64) },
      },
    }),
    onError: ({ error }) => console.error(error),
  });
  const products = Math.ceil(versions / VERSIONS / ROWS) * ROWS;
  const jobs: string[] = [];
  for (let version = 0; version < VERSIONS; version++) {
    for (let first = 0; first < products; first += ROWS) {
      const items = Array.from({ length: ROWS }, (_, index) => {
        const n = first + index;
        return { id: `sku-${n}`, input: { name: `сумка ${n % 10 === 1 ? n - 1 : n} выпуск ${version}` } };
      });
      const created = await orchestrator.submit({ scope: PROJECT, details, items });
      if (created.kind !== "created") throw new Error(created.kind);
      jobs.push(created.job.id);
      while (await worker.runOnce());
    }
  }
  return { storage, products, jobs, path };
}

let state = 7;
function random(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const withTexts = ({ storage }: Filled, summaries: readonly VersionSummary[] = []) =>
  storage.catalogue.readVersions(summaries);

const reads: Readonly<Record<string, (filled: Filled) => Promise<unknown>>> = {
  "current product with duplicates": async (filled) => {
    const { storage, products } = filled;
    const found = await storage.catalogue.readProduct(PROJECT, `sku-${random(products / 10) * 10}`);
    if (found?.duplicates.length !== 2) throw new Error("Each tenth product must have a twin in both outputs.");
    await withTexts(filled, found.current);
  },
  "history of a product": async (filled) => {
    const { storage, products } = filled;
    const found = await storage.catalogue.history(PROJECT, `sku-${random(products)}`, { limit: 20 });
    await withTexts(filled, found?.history);
  },
  "lookup of 500": async (filled) => {
    const { storage, products } = filled;
    const ids = Array.from({ length: 500 }, () => `sku-${random(products)}`);
    await withTexts(filled, [...(await storage.catalogue.lookup(PROJECT, ids)).values()].flat());
  },
  "results page of 100": ({ storage, jobs }) =>
    storage.jobs.readPage(PROJECT, jobs[random(jobs.length)] ?? "", { cursor: random(400), limit: 100 }),
};

function at(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), "skladno-bench-"));
try {
  const start = performance.now();
  const filled = [await fill(join(folder, "small.db"), small), await fill(join(folder, "large.db"), large)] as const;
  console.log(
    `filled in ${Math.round((performance.now() - start) / 1000)} s; ${filled.map(({ path }) => `${Math.round(statSync(path).size / 2 ** 20)} MB`).join(" and ")}`,
  );
  const table: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(reads)) {
    const times: [number[], number[]] = [[], []];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const index of [0, 1] as const) {
        const began = performance.now();
        await read(filled[index]);
        times[index].push(performance.now() - began);
      }
    }
    const [before, after] = [at(times[0], 0.5), at(times[1], 0.5)];
    table[name] = {
      [`${small} ms`]: Number(before.toFixed(3)),
      [`${large} ms`]: Number(after.toFixed(3)),
      ratio: Number((after / before).toFixed(2)),
      "p99 ratio": Number((at(times[1], 0.99) / at(times[0], 0.99)).toFixed(2)),
    };
  }
  console.table(table);
  for (const { storage } of filled) await storage.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
