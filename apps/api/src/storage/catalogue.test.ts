import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Catalogue, catalogueStatements, createCatalogue } from "./catalogue.js";
import { detailsOf, openFixture, outputOf } from "./testing/storage-fixture.js";
import { createTextIndexer, duplicateStatements } from "./text-index.js";
import { createTransactions } from "./transaction.js";

const [one, two] = ["project-1", "project-2"] as const;
let fixture: Awaited<ReturnType<typeof openFixture>>;
let catalogue: Catalogue;
let jobs = 0;

beforeEach(async () => {
  fixture = await openFixture();
  catalogue = createCatalogue(fixture.databases[1]);
});
afterEach(() => fixture.close());

const indexer = () => createTextIndexer(fixture.databases[0], createTransactions(fixture.databases[0]));

function newJob(ids: readonly string[], scope: string = one, channel = "website") {
  jobs += 1;
  return {
    id: `job-${jobs}`,
    scope,
    details: detailsOf("{{name}}", channel),
    items: ids.map((item) => ({ id: item, input: {} })),
    status: "queued",
    idempotency: null,
    priority: 0,
    maxAttempts: 3,
    quota: { limit: null },
    now: jobs,
  } as const;
}

async function submit(scope: string, ids: readonly string[], channel = "website"): Promise<string> {
  const job = newJob(ids, scope, channel);
  await fixture.stores[0].createJob(job);
  return job.id;
}

/** Works off the oldest job; a text of null fails the row. */
async function finish(texts: readonly (Readonly<Record<string, string>> | null)[], now = 1_000): Promise<void> {
  const [store] = fixture.stores;
  const claim = await store.claimItems({ now, leaseMilliseconds: 1_000, limit: 100 });
  if (claim === null) throw new Error("nothing to claim");
  await store.recordOutcomes(
    claim.lease,
    texts.map((outputs, position) => ({
      position,
      outcome:
        outputs === null
          ? { status: "failed", error: { code: "broken", message: "broken" } }
          : { status: "completed", output: outputOf(outputs, ["a warning"]), hasWarnings: true },
    })),
    { kind: "release", now },
  );
}

async function storeProducts(
  scope: string,
  products: Readonly<Record<string, Readonly<Record<string, string>>>>,
  channel?: string,
) {
  const jobId = await submit(scope, Object.keys(products), channel);
  await finish(Object.values(products));
  return jobId;
}

const store = storeProducts;

describe("readProduct", () => {
  test("gives the current version of each channel, the newest first", async () => {
    await store(one, { a: { h1: "old" } });
    const message = await store(one, { a: { messenger_message: "message" } }, "messenger");
    const site = await store(one, { a: { h1: "new" } });
    const product = await catalogue.readProduct(one, "a");
    expect(product).toMatchObject({ externalId: "a", status: "completed", duplicates: [] });
    expect(product?.current).toEqual([
      {
        externalId: "a",
        version: 3,
        channel: "website",
        locale: "ru-RU",
        generationMode: "strict",
        jobId: site,
        outputs: { h1: "new" },
        warnings: ["a warning"],
        diagnostics: [],
        madeWith: { grammarVersion: "1", engineVersion: "2", dictionaryHash: "abc" },
        createdAt: 1_000,
      },
      expect.objectContaining({ version: 2, channel: "messenger", jobId: message }),
    ]);
    expect((await catalogue.readProduct(one, "a", "messenger"))?.current.map(({ version }) => version)).toEqual([2]);
    expect((await catalogue.readProduct(one, "a", "elsewhere"))?.current).toEqual([]);
  });

  test("gives the status of the newest attempt", async () => {
    const status = async () => (await catalogue.readProduct(one, "a"))?.status;
    expect(await catalogue.readProduct(one, "a")).toBe(null);
    const first = await submit(one, ["a", "b"]);
    expect(await status()).toBe("queued");
    await fixture.stores[0].cancelJob(one, first, 1);
    expect(await status()).toBe("cancelled");
    await submit(one, ["a", "b"]);
    const claim = await fixture.stores[0].claimItems({ now: 1, leaseMilliseconds: 1, limit: 1 });
    expect(await status()).toBe("processing");
    await fixture.stores[0].giveBack(claim?.lease ?? { jobId: "", token: 0, expiresAt: 0 }, 1);
    await finish([null, { h1: "b" }]);
    expect(await status()).toBe("failed");
    expect((await catalogue.readProduct(one, "a"))?.current).toEqual([]);
    expect((await catalogue.readProduct(one, "b"))?.status).toBe("completed");
    expect(await catalogue.readProduct(two, "a")).toBe(null);
  });

  test("finds a product in jobs whose rows are not written yet, and only the product that was asked for", async () => {
    await store(one, { a: { h1: "text" } });
    await submit(one, ['x"a', "new", "back\\slash", "line\nfeed"]);
    expect(await catalogue.readProduct(one, "a")).toMatchObject({ status: "completed", current: [{ version: 1 }] });
    expect(await catalogue.history(one, "a", 1)).toMatchObject({ pending: false });
    for (const id of ['x"a', "new", "back\\slash", "line\nfeed"]) {
      expect(await catalogue.readProduct(one, id)).toMatchObject({ status: "queued", current: [], duplicates: [] });
      expect(await catalogue.history(one, id, 1)).toEqual({ current: null, history: [], pending: true });
      expect(await catalogue.version(one, id, 1)).toEqual({ kind: "version_not_found" });
      expect(await catalogue.readProduct(two, id)).toBe(null);
    }
    await submit(one, ["a"]);
    expect(await catalogue.readProduct(one, "a")).toMatchObject({ status: "queued", current: [{ version: 1 }] });
    expect(await catalogue.history(one, "a", 1)).toMatchObject({ current: { version: 1 }, pending: true });
    expect(fixture.databases[1].prepare("select count(*) from job_items").pluck().get()).toBe(1);
  });

  test("gives the status of the newest attempt where an older one still has to write its rows", async () => {
    const urgent = { ...newJob(["a"]), priority: 1 };
    await submit(one, ["a"]);
    await fixture.stores[0].createJob(urgent);
    await finish([{ h1: "text" }]);
    expect(await catalogue.readProduct(one, "a")).toMatchObject({ status: "completed", current: [{ version: 1 }] });
    expect(await catalogue.history(one, "a", 1)).toMatchObject({ pending: true });
  });

  test("knows a product from its versions after its jobs were deleted, and not from failures alone", async () => {
    await submit(one, ["good", "bad"]);
    await finish([{ h1: "text" }, null]);
    expect(await fixture.stores[0].deleteEndedBefore(2_000, 100)).toBe(1);
    expect(await catalogue.readProduct(one, "good")).toMatchObject({ status: "completed", current: [{ version: 1 }] });
    expect(await catalogue.readProduct(one, "bad")).toBe(null);
    expect(await catalogue.history(one, "bad", 10)).toBe(null);
  });
});

describe.each(["before", "after", "halfway"])("duplicates, %s the index of texts is brought up to date", (moment) => {
  const store: typeof storeProducts = async (...given) => {
    const jobId = await storeProducts(...given);
    if (moment === "after" || (moment === "halfway" && jobs % 2 === 0)) await indexer().catchUp();
    return jobId;
  };
  const duplicates = async (id: string, channel?: string, project: string = one) =>
    (await catalogue.readProduct(project, id, channel))?.duplicates;

  test("are texts that are equal but for letter case, ё, signs and blanks", async () => {
    await store(one, {
      a: { h1: "Красная ёлка!", seo_title: "only a" },
      b: { h1: "красная  ЕЛКА", seo_title: "only b" },
      c: { h1: "красная-елка.", seo_title: "only c" },
    });
    expect(await duplicates("a")).toEqual([{ channel: "website", output: "h1", count: 2, externalIds: ["b", "c"] }]);
    expect(await duplicates("c")).toEqual([{ channel: "website", output: "h1", count: 2, externalIds: ["a", "b"] }]);
  });

  test("are of the same output, the same channel and the same project, and never empty", async () => {
    await store(one, { a: { h1: "text", og_title: "" } });
    await store(one, { b: { seo_title: "text", og_title: "—" } });
    await store(one, { c: { h1: "text" } }, "messenger");
    await store(two, { d: { h1: "text" } });
    for (const [id, project] of [
      ["a", one],
      ["b", one],
      ["c", one],
      ["d", two],
    ] as const) {
      expect(await duplicates(id, undefined, project)).toEqual([]);
    }
  });

  test("go when either of the two texts changes, and come back", async () => {
    await store(one, { a: { h1: "same" }, b: { h1: "same" } });
    await store(one, { b: { h1: "other" } });
    expect(await duplicates("a")).toEqual([]);
    await store(one, { b: { seo_title: "new", h1: "same" } });
    expect(await duplicates("a")).toMatchObject([{ output: "h1", externalIds: ["b"] }]);
    // An output that the newest version does not have is not current.
    await store(one, { b: { seo_title: "new" } });
    expect(await duplicates("a")).toEqual([]);
  });

  test("are all counted, and twenty of them named in order", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `sku-${index}`);
    await store(one, Object.fromEntries(ids.map((id) => [id, { h1: "same" }])));
    const [found] = (await duplicates("sku-0")) ?? [];
    expect(found?.count).toBe(29);
    expect(found?.externalIds).toEqual(ids.slice(1).sort().slice(0, 20));
  });

  test("are told for the channel asked for", async () => {
    await store(one, { a: { h1: "site" }, b: { h1: "site" } });
    await store(one, { a: { h1: "message" }, b: { h1: "message" } }, "messenger");
    expect((await duplicates("a"))?.map(({ channel }) => channel)).toEqual(["messenger", "website"]);
    expect((await duplicates("a", "website"))?.map(({ channel }) => channel)).toEqual(["website"]);
  });

  test("keep one row per current text, whatever is generated again", async () => {
    for (const text of ["x", "x", "y", "x"]) await store(one, { a: { h1: text, og_title: "" } });
    await indexer().catchUp();
    const count = (sql: string) => fixture.databases[0].prepare(sql).pluck().get();
    expect(count("select count(*) from output_texts")).toBe(1);
    expect(count("select count(*) from current_versions where indexed is not null")).toBe(0);
    expect(await indexer().catchUp()).toBe(0);
  });
});

test("duplicates are those that a look at every current text finds, whatever was stored and indexed when", async () => {
  const action = fc.oneof(
    fc.record({ product: fc.nat(4), channel: fc.constantFrom("site", "shop"), h1: fc.nat(2), title: fc.nat(2) }),
    fc.constant("index" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      fixture.close();
      fixture = await openFixture();
      catalogue = createCatalogue(fixture.databases[1]);
      const current = new Map<string, { id: string; channel: string; output: string; text: string }>();
      for (const given of actions) {
        if (given === "index") {
          await indexer().catchUp();
          continue;
        }
        const id = `sku-${given.product}`;
        // The text 0 is empty.
        const outputs = {
          h1: given.h1 === 0 ? "" : `${given.h1}`,
          seo_title: given.title === 0 ? "" : `${given.title}`,
        };
        await storeProducts(one, { [id]: outputs }, given.channel);
        for (const [output, text] of Object.entries(outputs)) {
          current.set([id, given.channel, output].join(), { id, channel: given.channel, output, text });
        }
      }
      for (const { id, channel, output, text } of current.values()) {
        const expected = [...current.values()]
          .filter((other) => other.id !== id && other.channel === channel && other.output === output)
          .filter((other) => other.text !== "" && other.text === text)
          .map((other) => other.id)
          .sort();
        const found = (await catalogue.readProduct(one, id, channel))?.duplicates.find(
          (each) => each.output === output,
        );
        expect([found?.count ?? 0, found?.externalIds ?? []]).toEqual([expected.length, expected]);
      }
    }),
    { numRuns: 40 },
  );
});

describe("lookup", () => {
  test("has every id asked for as a key, whatever its name", async () => {
    await store(one, { a: { h1: "a" }, constructor: { h1: "c" } });
    await store(one, { a: { h1: "m" } }, "messenger");
    const found = await catalogue.lookup(one, ["a", "constructor", "__proto__", "unknown"]);
    expect([...found].map(([id, versions]) => [id, versions.map(({ version }) => version)])).toEqual([
      ["a", [2, 1]],
      ["constructor", [1]],
      ["__proto__", []],
      ["unknown", []],
    ]);
    expect((await catalogue.lookup(one, ["a"], "website")).get("a")?.map(({ version }) => version)).toEqual([1]);
    expect((await catalogue.lookup(two, ["a"])).get("a")).toEqual([]);
  });
});

describe("history and version", () => {
  test("give what was stored, the newest first", async () => {
    for (const text of ["one", "two", "three"]) await store(one, { a: { h1: text } });
    const history = await catalogue.history(one, "a", 2);
    expect(history).toMatchObject({ current: { version: 3, outputs: { h1: "three" } }, pending: false });
    expect(history?.history.map(({ version }) => version)).toEqual([3, 2]);
    await submit(one, ["a"]);
    expect((await catalogue.history(one, "a", 2))?.pending).toBe(true);
    expect(await catalogue.version(one, "a", 1)).toMatchObject({ kind: "found", version: { outputs: { h1: "one" } } });
    expect(await catalogue.version(one, "a", 4)).toEqual({ kind: "version_not_found" });
    expect(await catalogue.version(two, "a", 1)).toEqual({ kind: "product_not_found" });
  });
});

describe("query plans", () => {
  test("search an index, in every statement of the catalogue", () => {
    for (const [name, sql] of Object.entries({ ...catalogueStatements, ...duplicateStatements })) {
      const plan = fixture.databases[0]
        .prepare(`explain query plan ${sql}`)
        .all(...Array(sql.split("?").length - 1).fill(1)) as {
        detail: string;
      }[];
      const scans = plan
        .map(({ detail }) => detail)
        .filter((detail) => detail.startsWith("SCAN"))
        // The ids that were handed in, and the few versions that are not indexed yet.
        .filter((detail) => !/json_each|current_versions_unindexed/.test(detail));
      expect(scans, name).toEqual([]);
    }
  });
});
