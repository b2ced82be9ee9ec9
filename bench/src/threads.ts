import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Comparison, toComparison } from "./compare.js";
import { bodyOf } from "./job.js";

const server = fileURLToPath(new URL("../../apps/api/", import.meta.url));

type Figure = "one" | "each" | "delay" | "processor";
type Measured = Readonly<Record<string, Readonly<Record<Figure, number>>>>;

/** Rendering in chunks on the thread that serves, in one process and in two, against rendering in threads beside it. */
export async function compareThreads(): Promise<readonly Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), "skladno-bench-"));
  const request = join(folder, "request.json");
  writeFileSync(request, bodyOf(500));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=@skladno/source", "--import", "tsx", "bench/threads.ts", request],
    { cwd: server },
  );
  rmSync(folder, { recursive: true });
  const measured: Measured = JSON.parse(stdout);
  const compare = (name: string, figure: Figure, note?: string) =>
    toComparison(
      { name, unit: "ms", ...(note === undefined ? {} : { note }) },
      Object.entries(measured).map(([who, figures]) => ({ name: who, value: figures[figure] })),
      "smaller is better",
    );
  return [
    compare("a job of 500 products, rendered", "one", "queue, store on disk and engine, without HTTP"),
    compare("each of twenty queued jobs, rendered", "each"),
    compare(
      "processor time of each of them",
      "processor",
      "over all threads and processes; hardly depends on what else runs",
    ),
    compare("delay of the event loop meanwhile, p99, rendered", "delay"),
  ];
}
