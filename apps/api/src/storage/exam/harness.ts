import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JobDetails, ProductOutput, Storage } from "../port.js";

export interface OpenedStorage {
  /** Two handles on the same, empty data, as two processes would have them. */
  readonly storages: readonly [Storage, Storage];
  /** Takes a handle away as the death of its process does. */
  crash(index: 0 | 1): Promise<void>;
  /** A new handle in place of the one that was taken away. */
  restart(index: 0 | 1): Promise<Storage>;
  close(): Promise<void>;
}

export interface StorageHarness {
  open(): Promise<OpenedStorage>;
}

/** The functions of the test framework: those of vitest fit. */
export interface TestFunctions {
  describe(name: string, body: () => void): void;
  test(name: string, body: () => Promise<void>): void;
  expect(actual: unknown): {
    toBe(expected: unknown): void;
    toEqual(expected: unknown): void;
    toMatchObject(expected: object): void;
  };
}

export function detailsOf(label: string, channel = "website"): JobDetails {
  return { language: "en", channel, locale: "ru-RU", generationMode: "strict", outputs: 1, templates: { h1: label } };
}

export function outputOf(outputs: Readonly<Record<string, string>>, warnings: readonly string[] = []): ProductOutput {
  return {
    outputs,
    warnings,
    diagnostics: [],
    madeWith: { grammarVersion: "1", engineVersion: "2", dictionaryHash: "abc" },
  };
}

export const [PROJECT, OTHER_PROJECT] = ["project-1", "project-2"] as const;

/** A copy of a folder of migrations with the first of them alone. @param to a folder that is not there yet */
export function copyFirstMigration(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const file = join(to, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
}

/** A request as the first schema kept it, whole. Its texts are hard to find one's way in, and not valid Unicode. */
export const firstDetails = {
  channel: 'a "channel":\\\\',
  locale: "ru_RU.UTF-8",
  generationMode: "flexible",
  templates: { h1: '"generationMode":"strict"', seo_title: "\ud800 \u0000 \\u0000 \\\\", og_title: '"locale":"x"' },
  language: "ru",
};

/** A new storage with two projects, and what the questions do with it. */
export async function openShop(harness: StorageHarness) {
  const opened = await harness.open();
  const [storage, other] = opened.storages;
  for (const id of [PROJECT, OTHER_PROJECT]) await storage.projects.create({ id, name: id, plan: "default", now: 0 });
  let jobs = 0;

  async function submit(project: string, ids: readonly string[], channel = "website", priority = 0): Promise<string> {
    jobs += 1;
    const id = `job-${jobs}`;
    await storage.jobs.createJob({
      id,
      scope: project,
      details: detailsOf("{{name}}", channel),
      items: ids.map((item) => ({ id: item, input: {} })),
      status: "queued",
      idempotency: null,
      priority,
      maxAttempts: 3,
      quota: { limit: null },
      now: jobs,
    });
    return id;
  }

  /** Works off the job whose turn it is; a text of null fails the row. */
  async function finish(texts: readonly (Readonly<Record<string, string>> | null)[], now = 1_000): Promise<void> {
    const claim = await storage.jobs.claimItems({ now, leaseMilliseconds: 1_000, limit: 100 });
    if (claim === null) throw new Error("There should have been rows to claim; the store gave none.");
    const outcomes = texts.map((outputs, position) => ({
      position,
      outcome:
        outputs === null
          ? ({ status: "failed", error: { code: "broken", message: "broken" } } as const)
          : ({ status: "completed", output: outputOf(outputs, ["a warning"]), warnings: ["a"] } as const),
    }));
    await storage.jobs.recordOutcomes(claim.lease, outcomes, { kind: "release", now });
  }

  /** A job that gives each product its texts. */
  async function store(
    project: string,
    products: Readonly<Record<string, Readonly<Record<string, string>>>>,
    channel?: string,
  ): Promise<string> {
    const jobId = await submit(project, Object.keys(products), channel);
    await finish(Object.values(products));
    return jobId;
  }

  return { opened, storage, other, catalogue: other.catalogue, submit, finish, store };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A test with a shop of its own. */
export function shopTest({ test }: Pick<TestFunctions, "test">, harness: StorageHarness) {
  return (name: string, body: (shop: Shop) => Promise<void>) =>
    test(name, async () => {
      const shop = await openShop(harness);
      try {
        await body(shop);
      } finally {
        await shop.opened.close();
      }
    });
}
