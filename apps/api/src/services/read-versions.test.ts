import { expect, it } from "vitest";
import type { VersionSummary } from "../storage/port.js";
import { readProducts, readVersions } from "./read-versions.js";

const summary = (externalId: string, version: number, bytes: number): VersionSummary => ({
  ...{ key: version, externalId, version, channel: "website", bytes },
});

function catalogueOf(gone: ReadonlySet<string> = new Set()) {
  const batches: number[] = [];
  return {
    batches,
    async readVersions(summaries: readonly VersionSummary[]) {
      batches.push(summaries.reduce((sum, { bytes }) => sum + bytes, 0));
      return summaries.filter(({ externalId }) => !gone.has(externalId)) as readonly VersionSummary[] as never;
    },
  };
}

it("reads versions in batches of a quarter of a megabyte, a larger one alone", async () => {
  const catalogue = catalogueOf();
  const sizes = [160_000, 100_000, 25_000, 3_000_000, 1, 1];
  const versions: number[] = [];
  const summaries = sizes.map((bytes, index) => summary("a", index, bytes));
  for await (const { version } of readVersions(catalogue, summaries)) versions.push(version);
  expect(versions).toEqual([0, 1, 2, 3, 4, 5]);
  expect(catalogue.batches).toEqual([260_000, 25_000, 3_000_000, 2]);
});

it("keeps every product, also without versions and with one that has been deleted since", async () => {
  const catalogue = catalogueOf(new Set(["gone"]));
  const products = new Map([
    ["a", [summary("a", 1, 10), summary("a", 2, 10)]],
    ["none", []],
    ["gone", [summary("gone", 3, 10)]],
    ["large", [summary("large", 4, 2_000_000)]],
  ]);
  const read: [string, number[]][] = [];
  for await (const [id, versions] of readProducts(catalogue, products)) {
    read.push([id, versions.map(({ version }) => version)]);
  }
  expect(read).toEqual([
    ["a", [1, 2]],
    ["none", []],
    ["gone", []],
    ["large", [4]],
  ]);
  expect(catalogue.batches).toEqual([30, 2_000_000]);
});
