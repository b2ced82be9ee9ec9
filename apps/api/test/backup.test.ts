import { afterAll, expect, it } from "vitest";
import { openConnection } from "../src/storage/sqlite/driver.js";
import { ended, startTestServer, temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());

it("a backup that is made while jobs run is restored to a server that finishes them, without a gap", async () => {
  const server = await startTestServer(`${folder.path}/running.db`, { leaseMilliseconds: 1_000 });
  const { key, ask } = await server.newProject();
  const request = {
    templates: { h1: "Купить {{name|case:acc}}", seo_title: "{{name}}" },
    items: Array.from({ length: 500 }, (_, n) => ({ external_id: `sku-${n}`, name: "кожаная сумка" })),
  };
  const jobs = await Promise.all(
    Array.from({ length: 10 }, (_, n) => ask("POST", "/v1/jobs", request, { "Idempotency-Key": `before-backup-${n}` })),
  );
  const ids = jobs.map(({ body }) => body.job_id as string);
  const copy = `${folder.path}/copy.db`;
  await server.storage.backup?.(copy);
  for (const id of ids) expect((await ended(ask, id)).body.completed).toBe(500);
  await server.stop();

  // Of one moment: what is in the middle there has its rows, its versions and its counters.
  const moment = openConnection(copy);
  expect(moment.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(moment.pragma("foreign_key_check")).toEqual([]);
  const [open] = moment.prepare("select count(*) from jobs where completed_at is null").pluck().all();
  expect(open).toBeGreaterThan(0);
  const differing = `select count(*) from jobs j where completed <>
    (select count(*) from job_items i where i.job_key = j.key and i.status = 'completed')`;
  expect(moment.prepare(differing).pluck().get()).toBe(0);
  moment.close();

  const restored = await startTestServer(copy);
  const again = restored.asker(key);
  for (const id of ids) {
    expect((await ended(again, id)).body).toMatchObject({ status: "completed", completed: 500, failed: 0 });
  }
  for (const id of ["sku-0", "sku-250", "sku-499"]) {
    const { body } = await again("GET", `/v1/products/${id}/history?limit=100`);
    expect(body.history.map(({ version }: { version: number }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  }
  const replay = await again("POST", "/v1/jobs", request, { "Idempotency-Key": "before-backup-3" });
  expect(replay.body).toMatchObject({ job_id: ids[3], replayed: true });
  await restored.stop();
}, 60_000);
