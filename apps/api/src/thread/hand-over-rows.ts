/**
 * Hands the rows of larger jobs to the second thread, in groups, so that the thread that serves is free for requests and for the database.
 *
 * No row is lost with the thread, and none fails for what another one has done. When the thread dies at a row, that row is charged, and all rows that the
 * thread had go to a new one; a row that is charged twice fails. When it dies at no row, or before it was ready, the rows are processed here.
 */
import type { ItemOutcome, JobItem, Process } from "@skladno/jobs";
import type { ProcessedJob, ProcessItem } from "../services/process-item.js";
import { outputOf } from "../storage/prepared-output.js";
import type { JobDetails, ProductFields, ProductOutput } from "../storage/stored-output.js";
import type { ThreadKeeper } from "./keep-thread.js";
import type { GroupResult, ProjectSettings, RowGroup } from "./messages.js";

/** Rows in one message: fewer cost more messages, more leave the worker waiting for the first of them. */
const GROUP = 50;
/** Jobs of so many rows are done here before a thread would have heard of them. */
const FEW = 20;
/** Then numbers begin anew: they have to be integers of 32 bits. */
const LAST_NUMBER = 1_000_000_000;

export interface RowHandoverOptions {
  readonly keeper: Pick<ThreadKeeper, "start" | "ready">;
  /** Processes an item on this thread. */
  readonly processHere: ProcessItem;
  readonly settingsOf: (projectId: string) => ProjectSettings;
}

export interface RowHandover {
  /** The first row of a larger job starts the thread; until it is ready, rows are processed here. */
  readonly process: Process<ProductFields, ProductOutput, JobDetails>;
  isBusy(): boolean;
  onReady(): void;
  onAnswer(message: GroupResult): void;
  /** @returns the row that the thread died at, if any */
  onDeath(error: unknown, row: number): { readonly job: ProcessedJob; readonly item: JobItem<unknown> } | undefined;
}

interface Row {
  readonly item: JobItem<ProductFields>;
  readonly job: ProcessedJob;
  /** A thread has died at it. */
  isCharged: boolean;
  readonly resolve: (outcome: ItemOutcome<ProductOutput>) => void;
  readonly reject: (error: unknown) => void;
}

export function handOverRows({ keeper, processHere, settingsOf }: RowHandoverOptions): RowHandover {
  /** Not sent yet, in the order in which they came. */
  let waiting: Row[] = [];
  /** Number → row that the thread has. */
  const sent = new Map<number, Row>();
  let lastNumber = 0;
  let lastSettings: ProjectSettings | undefined;

  function send(): void {
    const thread = keeper.ready;
    if (thread === undefined) return;
    const rows = waiting;
    waiting = [];
    for (let from = 0; from < rows.length; ) {
      const { job } = rows[from] as Row;
      let to = from + 1;
      while (to - from < GROUP && rows[to]?.job === job) to += 1;
      const group = rows.slice(from, to);
      try {
        thread.rows.postMessage(groupOf(job, group));
      } catch (error) {
        // The settings of the project could not be read.
        for (const { reject } of group) reject(error);
      }
      from = to;
    }
  }

  function groupOf(job: ProcessedJob, rows: readonly Row[]): RowGroup {
    const settings = settingsOf(job.scope);
    const first = lastNumber > LAST_NUMBER ? 1 : lastNumber + 1;
    lastNumber = first + rows.length - 1;
    for (const [index, row] of rows.entries()) sent.set(first + index, row);
    const areKnown = lastSettings !== undefined && areSame(settings, lastSettings);
    lastSettings = settings;
    return {
      first,
      job: { id: job.id, scope: job.scope, details: job.details },
      ids: rows.map(({ item }) => item.id),
      inputs: JSON.stringify(rows.map(({ item }) => item.input)),
      settings: areKnown ? undefined : settings,
    };
  }

  function processRow({ item, job, resolve, reject }: Row): void {
    try {
      resolve(processHere(item, { job }));
    } catch (error) {
      reject(error);
    }
  }

  return {
    process(item, { job }) {
      if (job.total <= FEW) return processHere(item, { job });
      // Rows that a thread has died with wait for the next one, and those behind them too.
      if (keeper.ready === undefined && waiting.length === 0) {
        keeper.start();
        return processHere(item, { job });
      }
      return new Promise((resolve, reject) => {
        waiting.push({ item, job, isCharged: false, resolve, reject });
        if (waiting.length >= GROUP) send();
        else if (waiting.length === 1) setImmediate(send);
      });
    },

    isBusy: () => sent.size > 0,

    onReady() {
      lastSettings = undefined;
      send();
    },

    onAnswer({ first, results }) {
      for (const [index, result] of results.entries()) {
        const row = sent.get(first + index);
        sent.delete(first + index);
        if (result.status === "threw") row?.reject(result.error);
        else if (result.status === "failed") row?.resolve(result);
        else row?.resolve({ ...result, output: outputOf(result.output) });
      }
    },

    onDeath(error, number) {
      const rows = [...sent.values(), ...waiting];
      const fatal = sent.get(number);
      sent.clear();
      waiting = [];
      for (const row of rows) {
        if (row.isCharged && (row === fatal || fatal === undefined)) row.reject(error);
        else if (fatal === undefined) processRow(row);
        else waiting.push(row);
      }
      if (fatal !== undefined) fatal.isCharged = true;
      if (waiting.length > 0) keeper.start();
      return fatal;
    },
  };
}

function areSame(one: ProjectSettings, other: ProjectSettings): boolean {
  return one.dictionary?.corrections === other.dictionary?.corrections && arePolicies(one.policies, other.policies);
}

/** Whether two lists of policies say the same. */
export function arePolicies(some: ProjectSettings["policies"], others: ProjectSettings["policies"]): boolean {
  return (
    some === others || (some.length === others.length && some.every(({ rules }, at) => rules === others[at]?.rules))
  );
}
