/** The second thread of a server, as the server sees it: it takes large bodies and the rows of larger jobs, and what is asked of it is done whether it lives or not. */
import type { JobItem } from "@skladno/jobs";
import type { ProcessedJob } from "../services/process-item.js";
import { type BodyHandover, type BodyHandoverOptions, handOverBodies } from "./hand-over-bodies.js";
import { handOverRows, type RowHandover, type RowHandoverOptions } from "./hand-over-rows.js";
import { keepThread, type ThreadKeeper, type ThreadKeeperOptions } from "./keep-thread.js";
import type { BodyResult, GroupResult } from "./messages.js";

/** What the worker's `itemsAtOnce` is to be: so many rows are under way that the thread has work while a chunk is stored. */
export const ROWS_AT_ONCE = 200;

export interface SecondThreadOptions
  extends Pick<ThreadKeeperOptions, "startThread" | "channelLengths">,
    Omit<RowHandoverOptions, "keeper">,
    Pick<BodyHandoverOptions, "policyOf"> {
  /** Told of a thread that has died, of why, and of the row that it was at. */
  readonly onDeath: (
    error: unknown,
    row: { readonly job: ProcessedJob; readonly item: JobItem<unknown> } | undefined,
  ) => void;
}

export interface SecondThread extends Pick<RowHandover, "process">, Pick<BodyHandover, "read"> {
  isReady(): boolean;
  /** Ends the thread. Rows that are still under way are never answered: the worker has left them before. */
  stop(): Promise<void>;
}

/** Starts nothing yet. */
export function createSecondThread(options: SecondThreadOptions): SecondThread {
  const { settingsOf, onDeath } = options;
  const keeper: ThreadKeeper = keepThread({
    ...options,
    isBusy: () => rows.isBusy() || bodies.isBusy(),
    onReady() {
      bodies.onReady();
      rows.onReady();
    },
    onRows: (message) => rows.onAnswer(message as GroupResult),
    onBody: (message) => bodies.onAnswer(message as BodyResult),
    onDeath(error, row) {
      bodies.onDeath();
      onDeath(error, rows.onDeath(error, row));
    },
  });
  const rows = handOverRows({ ...options, keeper });
  const bodies = handOverBodies({ ...options, keeper, policiesOf: (projectId) => settingsOf(projectId).policies });
  return {
    process: rows.process,
    read: bodies.read,
    isReady: () => keeper.ready !== undefined,
    stop: () => keeper.stop(),
  };
}
