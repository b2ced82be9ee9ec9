import type { Catalogue, StoredVersion, VersionSummary } from "../storage/port.js";

/** Versions are read in batches of so many bytes, or one by one where a single one has more. */
const BATCH_BYTES = 262_144;

/** Something with versions: a product, or a version itself. */
type Group = readonly [name: string, summaries: readonly VersionSummary[]];

/** The versions of products with their texts, product by product. One that has been deleted since is left out. */
export async function* readProducts(
  catalogue: Pick<Catalogue, "readVersions">,
  products: Iterable<Group>,
): AsyncGenerator<readonly [externalId: string, versions: readonly StoredVersion[]]> {
  for (const batch of batchesOf(products)) {
    const versions = await catalogue.readVersions(batch.flatMap(([, summaries]) => summaries));
    for (const [externalId] of batch) {
      yield [externalId, versions.filter((version) => version.externalId === externalId)];
    }
  }
}

/** Versions with their texts, in their order. One that has been deleted since is left out. */
export async function* readVersions(
  catalogue: Pick<Catalogue, "readVersions">,
  summaries: readonly VersionSummary[],
): AsyncGenerator<StoredVersion> {
  for (const batch of batchesOf(summaries.map((summary): Group => ["", [summary]]))) {
    yield* await catalogue.readVersions(batch.flatMap(([, one]) => one));
  }
}

function* batchesOf(groups: Iterable<Group>): Generator<readonly Group[]> {
  let batch: Group[] = [];
  let bytes = 0;
  for (const group of groups) {
    const more = group[1].reduce((sum, summary) => sum + summary.bytes, 0);
    if (batch.length > 0 && bytes + more > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(group);
    bytes += more;
  }
  if (batch.length > 0) yield batch;
}
