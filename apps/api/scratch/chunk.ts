import { startPostgres, createDatabase } from "../src/storage/postgres/testing/start-postgres.js";
import { openPostgresStorage } from "../src/storage/postgres/open-postgres-storage.js";
import { Client } from "pg";
const pg = await startPostgres({ onDisk: process.env.SHM === undefined });
const url = await createDatabase(pg.url, "scratch");
const admin = new Client({ connectionString: url }); await admin.connect();
if ((globalThis as any).SETUP) await (globalThis as any).SETUP(admin, "scratch");
const explain = process.argv[2] === "explain";
const storage = await openPostgresStorage({ url: url, poolSize: 2 });
await storage.projects.create({ id: "p", name: "p", plan: "default", now: 0 });
const names = ["seo_title","meta_description","h1","og_title","og_description","marketplace_a_name","marketplace_b_name","marketplace_c_name","messenger_message"];
let n = 0;
async function job(channelRows = 500) {
  n += 1;
  const t: Record<string, number> = { accept: 0, claim: 0, record: 0 };
  let b = performance.now();
  await storage.jobs.createJob({ id: `job-${n}`, scope: "p", details: { language: "en", channel: "website", locale: "ru-RU", generationMode: "strict", templates: Object.fromEntries(names.map((x) => [x, "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}} по цене {{price|money:₽}}"])) },
    items: Array.from({ length: channelRows }, (_, i) => ({ id: `${n}-${i}`, input: { name: "электрический чайник", color: "чёрный", brand: `Brand ${i}`, price: 990, warranty: 2, stock: i } })), status: "queued", idempotency: null, priority: 0, maxAttempts: 3, quota: { limit: null }, now: n });
  t.accept = performance.now() - b; b = performance.now();
  const claim = await storage.jobs.claimItems({ now: 1000, leaseMilliseconds: 100000, limit: 500 });
  t.claim = performance.now() - b; 
  for (let from = 0; from < channelRows; from += 50) {
    const outcomes = claim!.items.slice(from, from + 50).map(({ position, id }) => ({ position, outcome: { status: "completed" as const, warnings: [], outputSize: 100, output: { outputs: Object.fromEntries(names.map((x) => [x, `Купить чёрный электрический чайник Brand ${id} по цене 990 ₽ ${x}`])), warnings: [], diagnostics: [], madeWith: { grammarVersion: "1", engineVersion: "2", dictionaryHash: "abc" } } } }));
    b = performance.now();
    const last = from + 50 >= channelRows;
    const r = await storage.jobs.recordOutcomes(claim!.lease, outcomes, last ? { kind: "release", now: 1000 } : { kind: "keep", now: 1000, leaseMilliseconds: 1e6 });
    if (r.kind !== "recorded") throw new Error(r.kind);
    t.record += performance.now() - b;
  }
  return t;
}
for (let i = 0; i < Number(process.env.JOBS ?? 100); i++) { const t = await job(); if ((globalThis as any).NOTICES) { const all = (globalThis as any).NOTICES.take().filter((m: string) => /with job as|json_build_object/.test(m)); if (i === 30) console.log(all.slice(-2).join("\n=====\n")); }
 if (i % 10 === 9) console.log(i, Object.entries(t).map(([k, v]) => `${k} ${v.toFixed(1)}`).join(" "), "rows/s", Math.round(500000 / (t.accept! + t.claim! + t.record!))); 
 if (i === 50 && process.argv[2] === "analyze") await admin.query("analyze"); }
if (explain) {
  const q = await admin.query("select 1");
}
await storage.close(); await admin.end(); await pg.stop();
