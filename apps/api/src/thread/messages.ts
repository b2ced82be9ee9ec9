/** What the server and its second thread tell each other: plain data, which is copied on the way. */
import type { ItemOutcome } from "@skladno/jobs";
import type { ChannelLengths } from "../services/channel-quality.js";
import type { ProcessedJob } from "../services/process-item.js";
import type { StoredPolicy } from "../storage/content-policies.js";
import type { StoredDictionary } from "../storage/project-dictionaries.js";
import type { ProductOutput } from "../storage/stored-output.js";

/** What the thread is started with. */
export interface ThreadData {
  readonly channelLengths: ChannelLengths;
  /** One integer, written by the thread: the number of the row that it is at, 0 where it is at none. It outlives the thread. */
  readonly atRow: SharedArrayBuffer;
}

/** What operators have loaded for a project, as it is stored. */
export interface ProjectSettings {
  readonly dictionary: StoredDictionary | null;
  readonly policies: readonly StoredPolicy[];
}

/** Rows of one job. */
export interface RowGroup {
  /** The number of the first one; the others follow it. */
  readonly first: number;
  readonly job: ProcessedJob;
  readonly ids: readonly string[];
  /** Their products, a JSON array: a text is copied faster than objects are, and objects would not come as they are. */
  readonly inputs: string;
  /** Absent where they are those of the message before. */
  readonly settings: ProjectSettings | undefined;
}

/** What became of a row; `threw` where nothing did. */
export type RowResult = ItemOutcome<ProductOutput> | { readonly status: "threw"; readonly error: unknown };

/** The results of a group, in its order. */
export interface GroupResult {
  readonly first: number;
  readonly results: readonly RowResult[];
}

/** The first message of the thread. */
export const READY = "ready";
