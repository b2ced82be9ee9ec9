import type { Catalogue, HistoryRequest, StoredVersion } from "../storage/port.js";
import { readVersions } from "./read-versions.js";

/** What the public interface reads of stored products. */
export type ProductCatalogue = Omit<Catalogue, "deleteOldVersions">;

export interface ReadHistory {
  readonly current: StoredVersion | null;
  /** The newest first. */
  readonly versions: AsyncIterable<StoredVersion>;
  readonly pending: boolean;
}

/** Reads the history of a product; null when the project does not know it. */
export async function readHistory(
  catalogue: Pick<Catalogue, "history" | "readVersions">,
  projectId: string,
  externalId: string,
  request: HistoryRequest,
): Promise<ReadHistory | null> {
  const found = await catalogue.history(projectId, externalId, request);
  if (found === null) return null;
  const [current = null] = found.current === null ? [] : await catalogue.readVersions([found.current]);
  return { current, versions: readVersions(catalogue, found.history), pending: found.pending };
}
