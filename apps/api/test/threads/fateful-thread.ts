/** A second thread for tests: its rows carry a mark, and a product may say what it does to the thread. */
import { workInThread } from "../../src/thread/work-in-thread.js";

/** The warning of rows that were made in this thread. */
const mark = "made_in_thread: for the test";

void workInThread((process) => (item, context) => {
  switch (item.input.fate) {
    case "exit":
      globalThis.process.exit(7);
      break;
    case "memory": {
      const kept: unknown[] = [];
      for (;;) kept.push(new Array(100_000).fill(kept.length));
    }
    case "hang":
      for (;;);
    case "throw":
      throw new Error("a fault of the engine");
  }
  const outcome = process(item, context);
  if (outcome.status === "failed") return outcome;
  const { output } = outcome;
  return { ...outcome, output: { ...output, warnings: [...output.warnings, mark] } };
});
