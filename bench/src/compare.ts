import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** One thing measured against peers that do the same work on the same input in the same run. */
export interface Comparison {
  readonly name: string;
  /** What is counted, for example `words/s`. */
  readonly unit: string;
  readonly entries: readonly Entry[];
  /** What the reader must know to judge the figure. */
  readonly note?: string;
}

export interface Entry {
  readonly name: string;
  readonly value: number;
  /** `value` against the first entry, which is ours: 2 means that ours is twice as fast, or half as large. */
  readonly ratio: number;
}

export interface Task {
  readonly name: string;
  /** Does the whole work once. */
  readonly run: () => unknown;
  /** Runs before each repetition, unmeasured: to forget what the last one remembered. */
  readonly before?: () => void;
}

/** How many repetitions a median is taken of at least. */
const fewestRounds = 9;

/**
 * Repeats the tasks in turn, each about `seconds` on the average, and compares the medians. Turn by turn, so that a slow moment of the machine
 * falls on all of them; each begins as many rounds as the others, with no garbage of another to collect. `size` is how many units one run does.
 * The first task is ours.
 */
export function compareSpeed(input: {
  readonly name: string;
  readonly unit: string;
  readonly size: number;
  readonly tasks: readonly Task[];
  readonly seconds?: number;
  readonly note?: string;
}): Comparison {
  const { tasks, seconds = 2 } = input;
  const collectGarbage = exposeCollector();
  const times = tasks.map((): number[] => []);
  const rounds = (until: number, fewest: number): void => {
    for (let round = 0; round < fewest || performance.now() < until; round++) {
      for (let turn = 0; turn < tasks.length; turn++) {
        const which = (round + turn) % tasks.length;
        const task = tasks[which] as Task;
        task.before?.();
        collectGarbage();
        const started = performance.now();
        task.run();
        times[which]?.push(performance.now() - started);
      }
    }
  };
  // What is not compiled yet is compiled now.
  rounds(performance.now() + tasks.length * 300, 2);
  for (const list of times) list.length = 0;
  rounds(performance.now() + tasks.length * seconds * 1000, fewestRounds);
  const values = tasks.map(({ name }, which) => ({
    name,
    value: (input.size * 1000) / median(times[which] ?? []),
  }));
  return toComparison(input, values, "larger is better");
}

function exposeCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { readonly type: "minor" }) => void;
  return () => collect({ type: "minor" });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

export function toComparison(
  about: { readonly name: string; readonly unit: string; readonly note?: string },
  values: readonly { readonly name: string; readonly value: number }[],
  direction: "larger is better" | "smaller is better",
): Comparison {
  const ours = values[0]?.value ?? Number.NaN;
  const entries = values.map(({ name, value }) => ({
    name,
    value,
    ratio: direction === "larger is better" ? ours / value : value / ours,
  }));
  return { name: about.name, unit: about.unit, entries, ...(about.note === undefined ? {} : { note: about.note }) };
}
