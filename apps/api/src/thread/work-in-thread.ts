/** The thread's side: it has a dictionary and engines of its own, takes groups of rows, and sends back what became of them. */
import { parentPort, workerData } from "node:worker_threads";
import { loadEngines } from "../load-engines.js";
import { createPolicies } from "../services/content-policy.js";
import { createItemProcessor, type ProcessItem } from "../services/process-item.js";
import { createEngineOf } from "../services/project-engines.js";
import { createMakeReady } from "../services/ready-templates.js";
import type { ProductFields } from "../storage/stored-output.js";
import { type ProjectSettings, READY, type RowGroup, type RowResult, type ThreadData } from "./messages.js";

/**
 * Works off what the server sends, until the thread is ended.
 * @param change replaces the function that makes texts, in tests
 */
export async function workInThread(
  change: (process: ProcessItem) => ProcessItem = (process) => process,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("This is the entry of a thread: the server starts it.");
  const { channelLengths, atRow } = workerData as ThreadData;
  const place = new Int32Array(atRow);
  const engines = await loadEngines();
  let settings: ProjectSettings = { dictionary: null, policies: [] };
  const process = change(
    createItemProcessor({
      makeReady: createMakeReady(createEngineOf(engines, { of: () => settings.dictionary })),
      channelLengths,
      policyOf: createPolicies({ of: () => settings.policies }, engines.plain.lemmasOf),
    }),
  );

  port.on("message", (group: RowGroup) => {
    settings = group.settings ?? settings;
    const { first, job, ids } = group;
    const inputs: readonly ProductFields[] = JSON.parse(group.inputs);
    const results = inputs.map((input, position): RowResult => {
      Atomics.store(place, 0, first + position);
      // Without a prototype, so that `constructor` is a field only where it was sent.
      Object.setPrototypeOf(input, null);
      try {
        return process({ id: ids[position] ?? "", input }, { job });
      } catch (error) {
        return { status: "threw", error };
      }
    });
    Atomics.store(place, 0, 0);
    port.postMessage({ first, results });
  });
  port.postMessage(READY);
}
