/** Works on what is in a database until nothing is left, or until it kills itself at the item of this number. */
import { createJobEvents, createWorker } from "@skladno/jobs";
import { outputOf } from "../../exam/harness.js";
import { openSqliteStorage } from "../open-sqlite-storage.js";

const [, , file = "", fatal = "0"] = process.argv;
const storage = await openSqliteStorage(file);
let count = 0;
const worker = createWorker({
  store: storage.jobs,
  events: createJobEvents(),
  leaseMilliseconds: 500,
  chunkSize: 10,
  onError: ({ error }) => console.error(error),
  process: (item) => {
    count += 1;
    if (count === Number(fatal)) process.kill(process.pid, "SIGKILL");
    return { status: "completed", output: outputOf({ h1: `Text of ${item.id}` }), warnings: [] };
  },
});
for (;;) {
  const worked = await worker.runOnce();
  const due = await storage.jobs.nextDue();
  if (!worked && due === null) break;
  if (!worked && due !== null) await new Promise((resolve) => setTimeout(resolve, Math.max(1, due - Date.now())));
}
await storage.close();
