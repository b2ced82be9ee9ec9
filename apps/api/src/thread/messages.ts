/** What the server and its second thread tell each other: plain data, which is copied on the way. */
import type { MessagePort } from "node:worker_threads";
import type { ItemOutcome } from "@skladno/jobs";
import type { JobReading, ReadJobOptions } from "../http/read-job.js";
import type { ChannelLengths } from "../services/channel-quality.js";
import type { ProcessedJob } from "../services/process-item.js";
import type { StoredPolicy } from "../storage/content-policies.js";
import type { PreparedOutput } from "../storage/prepared-output.js";
import type { StoredDictionary } from "../storage/project-dictionaries.js";

/** What the thread is started with. */
export interface ThreadData {
  readonly channelLengths: ChannelLengths;
  /** One integer, written by the thread: the number of the row that it is at, 0 where it is at none. It outlives the thread. */
  readonly atRow: SharedArrayBuffer;
  /** Bodies come by a way of their own, because they are read between two rows: who sent one waits for an answer. */
  readonly bodies: MessagePort;
}

/** The first message of the thread. */
export const READY = "ready";

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
  /** Absent where they are those of the group before. */
  readonly settings: ProjectSettings | undefined;
}

/** What became of a row: its texts come ready for the store. */
export type RowResult = ItemOutcome<PreparedOutput> | Threw;

/** Something that was to be done, and was not. */
export interface Threw {
  readonly status: "threw";
  readonly error: unknown;
}

/** The results of a group, in its order. */
export interface GroupResult {
  readonly first: number;
  readonly results: readonly RowResult[];
}

/** The body of a request for a job. */
export interface Body {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly options: ReadJobOptions;
  /** Of its project; absent where they are those of the body before. */
  readonly policies: readonly StoredPolicy[] | undefined;
}

export interface BodyResult {
  readonly number: number;
  readonly result: JobReading | Threw;
}
