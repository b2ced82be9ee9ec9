import { Bench } from "tinybench";

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

/**
 * Repeats each task for about `seconds` and compares the medians. `size` is how many units one run does.
 * The first task is ours.
 */
export async function compareSpeed(input: {
  readonly name: string;
  readonly unit: string;
  readonly size: number;
  readonly tasks: readonly Task[];
  readonly seconds?: number;
  readonly note?: string;
}): Promise<Comparison> {
  const bench = new Bench({ time: (input.seconds ?? 1) * 1000, iterations: 3, warmupIterations: 2, warmupTime: 100 });
  for (const task of input.tasks) {
    bench.add(task.name, () => void task.run(), task.before === undefined ? {} : { beforeEach: task.before });
  }
  await bench.run();
  const values = bench.tasks.map((task) => {
    const result = task.result;
    if (!("latency" in result)) throw new Error(`${input.name}, ${task.name}: ${JSON.stringify(result)}`);
    return { name: task.name, value: (input.size * 1000) / result.latency.p50 };
  });
  return toComparison(input, values, "larger is better");
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
