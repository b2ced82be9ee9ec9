import { afterAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/operator/cli.js";
import { copyDatabase } from "../../src/storage/copy/copy-database.js";
import { openPostgresSide } from "../../src/storage/copy/postgres-side.js";
import { openSqliteSide } from "../../src/storage/copy/sqlite-side.js";
import { tableNames } from "../../src/storage/copy/tables.js";
import { outputOf } from "../../src/storage/exam/harness.js";
import { openStorage } from "../../src/storage/open-storage.js";
import type { ProductFields, Storage } from "../../src/storage/port.js";
import { newDatabase, temporaryFolder } from "../real-server.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const PROJECT = "project";
/** Ids and texts that databases disagree on: order, U+0000, a surrogate that stands alone. */
const ids = ["a", "Б", "b\u0000", "\u{1f45c}", "\uffff", "10", "9", "ё"];

async function run(...words: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const status = await runCommandLine(
    {
      console: {
        variables: { LOG_LEVEL: "silent" },
        isTerminal: false,
        out: (line) => out.push(line),
        error: (line) => error.push(line),
      },
      openStorage,
      stopRequested: async () => {},
    },
    words,
  );
  return { status, out: out.join("\n"), error: error.join("\n") };
}

async function submit(storage: Storage, jobId: string, channel: string): Promise<void> {
  const input: ProductFields = Object.assign(Object.create(null), {
    "": "x",
    2: "two",
    name: "чай\u0000\ud800",
    price: 0.1,
  });
  const created = await storage.jobs.createJob({
    id: jobId,
    scope: PROJECT,
    details: {
      language: "en",
      channel,
      locale: "ru-RU",
      generationMode: "strict",
      outputs: 1,
      templates: { h1: "{{name}}\ud800" },
    },
    items: ids.map((id) => ({ id, input })),
    status: "queued",
    idempotency: { key: `key ${jobId}`, fingerprint: "print" },
    priority: 0,
    maxAttempts: 3,
    quota: { limit: 1_000 },
    now: 5,
  });
  expect(created.kind).toBe("created");
}

/** Ends so many rows of the job whose turn it is; every third one fails. */
async function work(storage: Storage, rows: number): Promise<void> {
  const claim = await storage.jobs.claimItems({ now: 10, leaseMilliseconds: 1_000, limit: rows });
  const outcomes = claim?.items.map(({ position }) => ({
    position,
    outcome:
      position % 3 === 2
        ? ({ status: "failed", error: { code: "broken", message: "broken", details: { field: "ё" } } } as const)
        : ({
            status: "completed",
            output: outputOf({ h1: "same", 2: `\ud800 ${position}` }, ["w"]),
            warnings: ["w"],
          } as const),
  }));
  if (claim == null || outcomes === undefined) throw new Error("There was nothing to claim.");
  await storage.jobs.recordOutcomes(claim.lease, outcomes, { kind: "release", now: 11 });
}

async function fill(path: string): Promise<void> {
  const storage = await openStorage({ path });
  await storage.projects.create({ id: PROJECT, name: "Магазин", plan: "default", now: 1 });
  await storage.projects.ensureDefault({ id: "default", name: "Default", plan: "default", now: 2 });
  await storage.keys.add({ id: "k", projectId: PROJECT, prefix: "sk", hash: "h".repeat(64), now: 3 });
  await storage.policies.save({ projectId: null, rules: "[]", updatedAt: 4 });
  await storage.dictionaries.save({ projectId: PROJECT, corrections: "{}", updatedAt: 4 });
  for (const [job, channel] of ["website", "ёлка", "website"].entries()) await submit(storage, `job-${job}`, channel);
  await work(storage, 8);
  await work(storage, 8);
  // The last one is half done.
  await work(storage, 4);
  await storage.close();
}

/** Everything that the port tells of the data. */
async function told(storage: Storage) {
  const pages = [0, 1, 2].map((job) => storage.jobs.readPage(PROJECT, `job-${job}`, { cursor: 0, limit: 100 }));
  const products = await Promise.all(
    ids.map(async (id) => {
      const history = await storage.catalogue.history(PROJECT, id, { limit: 10 });
      return [
        // Its key and size are the storage's own affair.
        await storage.catalogue.readProduct(PROJECT, id).then((product) => ({ ...product, current: undefined })),
        (await storage.catalogue.readVersions(history?.history ?? [])).map((version) => ({ ...version, bytes: 0 })),
      ];
    }),
  );
  return {
    pages: await Promise.all(pages),
    products,
    quota: await storage.jobs.readQuota(PROJECT, 5),
    keys: await storage.keys.list(PROJECT),
    projects: await storage.projects.list(),
    policies: await storage.policies.list(),
    dictionaries: await storage.dictionaries.list(),
  };
}

describe("copy", () => {
  it("brings a SQLite database into an empty PostgreSQL and back, and each goes on working", async () => {
    const [path, back] = [`${folder.path}/source.db`, `${folder.path}/back.db`];
    const url = await newDatabase("copy_there");
    await fill(path);
    const copied = await run("copy", `sqlite:${path}`, url, "--json");
    // On a slow machine it says how far it is.
    expect(copied).toMatchObject({ status: 0, error: expect.stringMatching(/^(?:\w+: \d+ of \d+ rows\n)*$/) });
    expect(JSON.parse(copied.out)).toMatchObject({ from: path, to: expect.stringMatching(/^postgres:\/\/[^@]*$/) });
    expect(JSON.parse(copied.out).tables).toContainEqual({ table: "productVersions", rows: 15 });

    const [before, after] = [await openStorage({ path }), await openStorage({ url })];
    expect(await told(after)).toEqual(await told(before));
    await before.close();
    // The rows that were open, and new ones: numbers go on where the source stopped.
    await work(after, 8);
    await submit(after, "job-3", "website");
    await work(after, 8);
    const wanted = await told(after);
    await after.close();

    expect(await run("copy", url, `sqlite:${back}`)).toMatchObject({
      status: 0,
      out: expect.stringContaining("Copied and compared"),
    });
    const returned = await openStorage({ path: back });
    expect(await told(returned)).toEqual(wanted);
    await submit(returned, "job-4", "website");
    await work(returned, 8);
    expect(await returned.jobs.readJob(PROJECT, "job-4")).toMatchObject({ status: "completed_with_warnings" });
    await returned.close();
  });

  it("goes on after it was interrupted at any step, and no server works on half of it", async () => {
    const path = `${folder.path}/interrupted.db`;
    await fill(path);
    const url = await newDatabase("copy_interrupted");
    // Each try ends after one more step.
    for (let tries = 0; ; tries += 1) {
      expect(tries).toBeLessThan(50);
      const [source, target] = [openSqliteSide(path, true), await openPostgresSide({ url }, false)];
      const copying = copyDatabase(source, target, {
        rowsAtOnce: 3,
        onProgress: () => {
          throw new Error("interrupted");
        },
      });
      const end = await copying.then(
        () => "copied",
        (error: Error) => error.message,
      );
      await Promise.all([source.close(), target.close()]);
      if (end === "copied") {
        expect(tries).toBeGreaterThan(tableNames.length);
        break;
      }
      expect(end).toBe("interrupted");
      await expect(openStorage({ url })).rejects.toThrow(/unfinished copy.*skladno-api copy/);
    }
    const [before, after] = [await openStorage({ path }), await openStorage({ url })];
    expect(await told(after)).toEqual(await told(before));
    await Promise.all([before.close(), after.close()]);
  });

  it("leaves a database that holds data alone", async () => {
    const [path, other] = [`${folder.path}/one.db`, `${folder.path}/other.db`];
    await fill(path);
    const url = await newDatabase("copy_used");
    const storage = await openStorage({ url });
    await storage.projects.create({ id: "p", name: "p", plan: "default", now: 0 });
    await storage.close();
    expect(await run("copy", path, url)).toMatchObject({
      status: 1,
      error: expect.stringContaining("holds data already"),
    });
    await fill(other);
    expect(await run("copy", url, other)).toMatchObject({
      status: 1,
      error: expect.stringContaining("left untouched"),
    });
  });

  it("goes on with the copy of another database neither", async () => {
    const [one, two] = [`${folder.path}/first.db`, `${folder.path}/second.db`];
    await fill(one);
    await fill(two);
    const url = await newDatabase("copy_of_another");
    const target = await openPostgresSide({ url }, false);
    await target.beginCopy(one);
    await target.close();
    expect(await run("copy", two, url)).toMatchObject({
      status: 1,
      error: expect.stringContaining(`unfinished copy of ${one}`),
    });
  });

  it("says where the copy differs from a source that changed meanwhile", async () => {
    const path = `${folder.path}/changed.db`;
    await fill(path);
    const url = await newDatabase("copy_changed");
    const [source, target] = [openSqliteSide(path, true), await openPostgresSide({ url }, false)];
    const copying = copyDatabase(source, target, {
      onProgress: (table) => {
        if (table === "currentVersions") throw new Error("interrupted");
      },
    });
    await expect(copying).rejects.toThrow("interrupted");
    await Promise.all([source.close(), target.close()]);
    const storage = await openStorage({ path });
    await storage.projects.setPlan(PROJECT, "large");
    await storage.close();
    expect(await run("copy", path, url)).toMatchObject({
      status: 1,
      error: expect.stringMatching(/differs in projects: 2 rows .* copy again/),
    });
  });

  it("wants one of each kind, and a source that is there", async () => {
    expect(await run("copy", "a.db", "b.db")).toMatchObject({ status: 2, error: expect.stringContaining("pg_dump") });
    const url = await newDatabase("copy_nothing");
    expect(await run("copy", `${folder.path}/none.db`, url)).toMatchObject({
      status: 1,
      error: expect.stringContaining("There is no file"),
    });
  });
});
