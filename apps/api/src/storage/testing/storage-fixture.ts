/** A storage for tests: a new file, opened twice as two processes would, with two projects in it. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreHarness } from "@skladno/jobs/testing";
import type Database from "better-sqlite3";
import { createJobStore } from "../job-store.js";
import { openDatabase } from "../open-database.js";
import { createProjects } from "../projects.js";
import type { JobDetails, ProductFields, ProductOutput } from "../stored-output.js";

// In memory where the system offers it: each commit waits for the disk, and tests make thousands.
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

export async function openFixture() {
  const folder = mkdtempSync(join(parent, "skladno-"));
  const path = join(folder, "test.db");
  const databases: [Database.Database, Database.Database] = [openDatabase(path), openDatabase(path)];
  const projects = createProjects(databases[0]);
  const scopes = ["project-1", "project-2"] as const;
  for (const id of scopes) await projects.create({ id, name: id, plan: "default", now: 0 });
  return {
    path,
    folder,
    databases,
    scopes,
    stores: [createJobStore(databases[0]), createJobStore(databases[1])] as const,
    crash: (index: 0 | 1) => void databases[index].close(),
    restart(index: 0 | 1) {
      databases[index] = openDatabase(path);
      return createJobStore(databases[index]);
    },
    close() {
      for (const database of databases) database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export function detailsOf(label: string, channel = "website"): JobDetails {
  return { channel, locale: "ru-RU", generationMode: "strict", templates: { h1: label } };
}

export function outputOf(outputs: Readonly<Record<string, string>>, warnings: readonly string[] = []): ProductOutput {
  return {
    outputs,
    warnings,
    diagnostics: [],
    madeWith: { grammarVersion: "1", engineVersion: "2", dictionaryHash: "abc" },
  };
}

export const harness: StoreHarness<ProductFields, ProductOutput, JobDetails> = {
  open: openFixture,
  details: (label) => detailsOf(label),
  input: (label) => ({ name: label, price: 5, constructor: "own", nothing: null }),
  output: (label) => outputOf({ h1: label, seo_title: `${label}!` }, label.length % 2 === 0 ? [] : [label]),
};
