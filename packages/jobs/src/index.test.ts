import { expect, test } from "vitest";
import * as jobs from "./index.js";
import * as memory from "./memory-store.js";
import * as testing from "./testing/exercise-store.js";

test("the public names change only on purpose", () => {
  expect(Object.keys(jobs).sort()).toEqual([
    "JobUsageError",
    "LONGEST_PAUSE",
    "StoreUnavailableError",
    "closingEvent",
    "createJobEvents",
    "createOrchestrator",
    "createRetention",
    "createWorker",
    "defaultAttemptPolicy",
    "errorMessages",
    "isDue",
    "isExpired",
    "isFinal",
    "isUnavailable",
    "jobError",
    "nextStatus",
    "pauseAfter",
    "quotaPeriod",
    "quotaResetsAt",
    "replayOf",
    "retryFingerprint",
    "systemClock",
    "transitions",
    "uuidV7Source",
  ]);
  expect(Object.keys(memory)).toEqual(["createMemoryStore"]);
  expect(Object.keys(testing).sort()).toEqual([
    "createFakeClock",
    "exerciseStore",
    "interleavings",
    "openForCommands",
    "storeCommand",
    "storeCommandKinds",
  ]);
});
