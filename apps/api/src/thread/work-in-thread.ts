/** The thread's side: it has a dictionary and engines of its own, reads bodies, takes groups of rows, and sends back what became of them. */
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { ItemOutcome } from "@skladno/jobs";
import { readJobBody } from "../http/read-job.js";
import { loadEngines } from "../load-engines.js";
import { createPolicies } from "../services/content-policy.js";
import { createItemProcessor, type ProcessItem } from "../services/process-item.js";
import { createEngineOf } from "../services/project-engines.js";
import { createMakeReady } from "../services/ready-templates.js";
import { readInputs } from "../storage/item-texts.js";
import { type PreparedOutput, prepareOutput } from "../storage/prepared-output.js";
import type { ProductOutput } from "../storage/stored-output.js";
import {
  type Body,
  type BodyResult,
  type GroupResult,
  type ProjectSettings,
  READY,
  type RowGroup,
  type RowResult,
  type ThreadData,
  type Threw,
} from "./messages.js";

/**
 * Works off what the server sends, until the thread is ended.
 * @param change replaces the function that makes texts, in tests
 */
export async function workInThread(
  change: (process: ProcessItem) => ProcessItem = (process) => process,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("This is the entry of a thread: the server starts it.");
  const { channelLengths, atRow, bodies } = workerData as ThreadData;
  const place = new Int32Array(atRow);
  const engines = await loadEngines();
  let settings: ProjectSettings = { dictionary: null, policies: [] };
  let bodyPolicies: ProjectSettings["policies"] = [];
  const policiesOf = createPolicies(
    { of: (what) => (what === "rows" ? settings.policies : bodyPolicies) },
    engines.plain.lemmasOf,
  );
  const process = change(
    createItemProcessor({
      makeReady: createMakeReady(createEngineOf(engines, { of: () => settings.dictionary })),
      channelLengths,
      policyOf: () => policiesOf("rows"),
    }),
  );

  function readBody({ number, bytes, options, policies }: Body): void {
    bodyPolicies = policies ?? bodyPolicies;
    const reading = orError(() => readJobBody(bytes, policiesOf("body"), options));
    if ("job" in reading) {
      const { job } = reading;
      // The largest part goes over without a copy.
      const inputs = new TextEncoder().encode(job.items.inputs as string);
      const result = { ...reading, job: { ...job, items: { ...job.items, inputs } } };
      bodies.postMessage({ number, result } satisfies BodyResult, [inputs.buffer]);
    } else bodies.postMessage({ number, result: reading } satisfies BodyResult);
  }

  /** The bodies that have come while rows are made. */
  function readBodies(): void {
    for (;;) {
      const body = receiveMessageOnPort(bodies);
      if (body === undefined) return;
      readBody(body.message);
    }
  }

  bodies.on("message", readBody);
  port.on("message", (group: RowGroup) => {
    settings = group.settings ?? settings;
    const { first, job, ids } = group;
    const results = readInputs(group.inputs).map((input, index): RowResult => {
      readBodies();
      Atomics.store(place, 0, first + index);
      const result = orError(() => prepared(process({ id: ids[index] ?? "", input }, { job })));
      Atomics.store(place, 0, 0);
      return result;
    });
    const done: GroupResult = { first, results };
    port.postMessage(done);
  });
  port.postMessage(READY);
}

function prepared(outcome: ItemOutcome<ProductOutput>): ItemOutcome<PreparedOutput> {
  return outcome.status === "failed" ? outcome : { ...outcome, output: prepareOutput(outcome.output) };
}

function orError<Result>(work: () => Result): Result | Threw {
  try {
    return work();
  } catch (error) {
    return { status: "threw", error };
  }
}
