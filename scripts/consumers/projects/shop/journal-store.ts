import { closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import type { JobStore } from "@skladno/jobs";
import { createMemoryStore } from "@skladno/jobs/memory";

/** The operations that change nothing. */
const reading = new Set<PropertyKey>(["findReplay", "readJob", "readPage", "listJobs", "nextDue", "readQuota"]);

/** A store of the application's own. */
export interface JournalStore<Input, Output, Details> extends JobStore<Input, Output, Details> {
  close(): void;
}

/**
 * A store whose truth is a file of operations: each one is a line, on the disk (`flush`) before it is answered. Times, ids and everything else that
 * could differ are arguments of the operations, so that the lines played again give the same state. One process at a time.
 */
export async function openJournalStore<Input, Output, Details>(
  path: string,
  flush: (file: number) => void = fdatasyncSync,
): Promise<JournalStore<Input, Output, Details>> {
  type Operation = (...given: unknown[]) => Promise<unknown>;
  const state = createMemoryStore<Input, Output, Details>();
  const operations = state as unknown as Record<string, Operation>;

  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  // A line without its end was cut by a crash; nobody was told that it is done.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  for (const line of whole.split("\n").slice(0, -1)) {
    const [name, given] = JSON.parse(line) as [string, unknown[]];
    // What was refused then is refused again.
    await operations[name]?.(...given).catch(() => undefined);
  }
  const file = openSync(path, "a+");
  ftruncateSync(file, Buffer.byteLength(whole));

  const store = Object.fromEntries(
    Object.entries(operations).map(([name, operation]): [string, Operation] => [
      name,
      reading.has(name)
        ? operation
        : async (...given) => {
            writeSync(file, `${JSON.stringify([name, given])}\n`);
            flush(file);
            return operation(...given);
          },
    ]),
  );
  return { ...(store as unknown as JobStore<Input, Output, Details>), close: () => closeSync(file) };
}
