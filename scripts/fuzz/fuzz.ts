import { fork } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import fc from "fast-check";

/** So many inputs share a seed: what fails is repeated by its batch alone. */
const BATCH = 10_000;

/** What a program of random inputs is made of. */
export interface Fuzzing {
  /** Inputs, unless the command line says how many. */
  readonly inputs: number;
  /** The laws, for one random input; the same seed gives the same inputs. */
  readonly property: fc.IRawProperty<unknown, false>;
  /** What holds when no law was broken, said at the end. */
  readonly holds: string;
  /** The input that took longest so far, where that is measured. */
  readonly slowest?: () => Slowest;
}

/** An input with its time. */
export interface Slowest {
  readonly milliseconds: number;
  readonly source: string;
}

interface Finished {
  readonly inputs: number;
  readonly failure?: string;
  readonly slowest?: Slowest | undefined;
}

/**
 * Runs `fuzz [inputs] [seed]` in as many processes as the machine has cores, and says how far it is. Ends with status 1,
 * the smallest input that breaks a law, and the command that repeats it; with 2 when it is called wrongly.
 *
 * @param program the module that calls this, which each process runs
 */
export async function fuzz(program: string, { inputs: usual, property, holds, slowest }: Fuzzing): Promise<void> {
  if (process.send !== undefined) return runBatches(property, slowest);
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const inputs = Number(positionals[0] ?? usual);
  const seed = Number(positionals[1] ?? Date.now() % 2 ** 31);
  if (!Number.isSafeInteger(inputs) || inputs < 1 || !Number.isSafeInteger(seed)) {
    console.error("Usage: fuzz [number of inputs, at least 1] [seed]");
    process.exit(2);
  }
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  const batches = Array.from({ length: Math.ceil(inputs / BATCH) }, (_, index) => ({
    inputs: Math.min(BATCH, inputs - index * BATCH),
    seed: seed + index,
  }));
  let done = 0;
  let longest: Slowest = { milliseconds: 0, source: "" };
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const next = batches.shift();
      if (next === undefined) return resolve();
      const child = fork(program);
      let current = next;
      child.on("exit", (status) => (status === 0 ? resolve() : reject(new Error(`It ended with status ${status}.`))));
      child.on("message", ({ inputs: finished, failure, slowest: own }: Finished) => {
        if (failure !== undefined) {
          console.error(`${failure}\n\nTo repeat it: fuzz ${current.inputs} ${current.seed}`);
          process.exit(1);
        }
        done += finished;
        if (own !== undefined && own.milliseconds > longest.milliseconds) longest = own;
        console.error(`${done} of ${inputs} inputs, ${seconds()} s`);
        const following = batches.shift();
        if (following === undefined) return child.disconnect();
        current = following;
        child.send(current);
      });
      child.send(next);
    });
  await Promise.all(cpus().map(work));
  const worst =
    slowest && ` Slowest ${longest.milliseconds.toFixed(2)} ms: ${JSON.stringify(longest.source.slice(0, 80))}`;
  console.log(`${inputs} inputs in ${seconds()} s, seed ${seed}: ${holds}.${worst ?? ""}`);
}

interface Batch {
  readonly inputs: number;
  readonly seed: number;
}

/** Ends when the parent has no more to ask. */
function runBatches(property: Fuzzing["property"], slowest: Fuzzing["slowest"]): void {
  // Another process may have found something meanwhile.
  process.on("error", () => process.exit());
  process.on("message", ({ inputs, seed }: Batch) => {
    const result = fc.check(property, { numRuns: inputs, seed });
    const failure = result.failed ? `${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}` : undefined;
    process.send?.({ inputs, failure, slowest: slowest?.() } satisfies Record<keyof Finished, unknown>);
  });
}
