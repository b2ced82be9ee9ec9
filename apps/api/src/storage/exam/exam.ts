/** The exam that every storage takes: `examineStorage(vitest, harness)`. The part of the jobs comes from `@skladno/jobs/testing`. */
import { exerciseStore, type StoreHarness } from "@skladno/jobs/testing";
import type { JobDetails, ProductFields, ProductOutput } from "../port.js";
import { examineCatalogue } from "./examine-catalogue.js";
import { examineDuplicates } from "./examine-duplicates.js";
import { examineKeys } from "./examine-keys.js";
import { examineSettings } from "./examine-settings.js";
import { examineTurns } from "./examine-turns.js";
import { detailsOf, outputOf, type StorageHarness, type TestFunctions } from "./harness.js";

export function examineStorage(tests: TestFunctions, harness: StorageHarness): void {
  exerciseStore(tests, jobsHarness(harness));
  examineCatalogue(tests, harness);
  examineDuplicates(tests, harness);
  examineKeys(tests, harness);
  examineSettings(tests, harness);
  examineTurns(tests, harness);
}

/** The storage as the exam of @skladno/jobs wants it: two handles on one set of jobs, and two scopes. */
export function jobsHarness(harness: StorageHarness): StoreHarness<ProductFields, ProductOutput, JobDetails> {
  return {
    async open() {
      const opened = await harness.open();
      const scopes = ["project-1", "project-2"] as const;
      for (const id of scopes) await opened.storages[0].projects.create({ id, name: id, plan: "default", now: 0 });
      return {
        stores: [opened.storages[0].jobs, opened.storages[1].jobs],
        scopes,
        crash: (index) => opened.crash(index),
        restart: async (index) => (await opened.restart(index)).jobs,
        close: () => opened.close(),
      };
    },
    details: (label) => detailsOf(label),
    summary: ({ channel, locale, generationMode, outputs }) => ({ channel, locale, generationMode, outputs }),
    input: (label) => Object.assign(Object.create(null), { name: label, price: 5, constructor: "own" }),
    output: (label) => outputOf({ h1: label, seo_title: `${label}!` }, label.length % 2 === 0 ? [] : [label]),
  };
}
