/**
 * The exam every store takes: each operation, each race of two workers, leases that run out, workers that wake up late, calls that come twice.
 * Time is an argument of the operations, so nothing here waits.
 */
import { createExam } from "./exam.js";
import { examineAcceptance } from "./examine-acceptance.js";
import { examineChunks } from "./examine-chunks.js";
import { examineLeases } from "./examine-leases.js";
import { examinePairs } from "./examine-pairs.js";
import { examinePlanning } from "./examine-planning.js";
import { examineRaces } from "./examine-races.js";
import { examineReading } from "./examine-reading.js";
import type { StoreHarness, TestFunctions } from "./store-harness.js";

export { createFakeClock, type FakeClock } from "./fake-clock.js";
export { interleavings } from "./interleave.js";
export {
  type CommandModel,
  type ModelClaim,
  openForCommands,
  type RealStore,
  type StoreCommand,
  type StoreCommandKind,
  storeCommand,
  storeCommandKinds,
} from "./store-commands.js";
export type { OpenedStore, StoreHarness, TestFunctions } from "./store-harness.js";
export type { ModelJob, ModelRow, StoreModel } from "./store-model.js";

/** Runs the exam with the functions of the test framework. */
export function exerciseStore<Input, Output, Details>(
  functions: TestFunctions,
  harness: StoreHarness<Input, Output, Details>,
): void {
  const exam = createExam(functions, harness);
  examineAcceptance(exam);
  examineReading(exam);
  examineChunks(exam);
  examineLeases(exam);
  examinePlanning(exam);
  examineRaces(exam);
  examinePairs(exam);
}
