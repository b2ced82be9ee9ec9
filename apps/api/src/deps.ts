import {
  createJobEvents,
  createOrchestrator,
  createWorker,
  type IdSource,
  systemClock,
  type Worker,
} from "@skladno/jobs";
import type { Logger } from "pino";
import type { AppDeps } from "./app.js";
import type { Config } from "./config.js";
import { createMetrics } from "./metrics.js";
import { authenticate } from "./services/api-keys.js";
import { clockAfter, createArrivals } from "./services/arrivals.js";
import { type ChannelLengths, defaultChannelLengths } from "./services/channel-quality.js";
import { createPolicies } from "./services/content-policy.js";
import type { Plans } from "./services/plans.js";
import { createItemProcessor } from "./services/process-item.js";
import { createEngineOf, type EngineSource } from "./services/project-engines.js";
import { takeRequest } from "./services/rate-limit.js";
import { createMakeReady } from "./services/ready-templates.js";
import type { StartThread } from "./start-thread.js";
import type { RequestCounters } from "./storage/request-counters.js";
import type { Storage } from "./storage/storage.js";
import type { JobDetails } from "./storage/stored-output.js";
import { createSecondThread, ROWS_AT_ONCE, type SecondThread } from "./thread/second-thread.js";

/** What a server is made of beside its settings. */
export interface Parts {
  readonly storage: Storage;
  readonly requestCounters: RequestCounters;
  readonly engines: EngineSource;
  readonly plans: Plans;
  /** The built-in lengths when absent. */
  readonly channelLengths?: ChannelLengths;
  readonly ids: IdSource;
  readonly log: Logger;
  /** Everything happens on one thread when absent. */
  readonly startThread?: StartThread;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/** Puts the parts together: a store becomes a queue, the queue meets the engine. Starts nothing. */
export function createDeps(
  config: Config,
  parts: Parts,
): { readonly app: AppDeps; readonly worker: Worker | undefined; readonly thread: SecondThread | undefined } {
  const { storage, requestCounters, engines, plans, ids, log, stopping } = parts;
  const events = createJobEvents<JobDetails>();
  const jobs = createOrchestrator({
    store: storage.jobs,
    events,
    clock: systemClock,
    ids,
    attempts: { maxAttempts: config.maxAttempts },
  });
  const metrics = createMetrics(storage, () => thread?.isReady() === true);
  events.subscribe((news) => {
    if (news.kind === "changed") metrics.seeJob(news.job);
  });
  const policyOf = createPolicies(storage.contentPolicies, engines.plain.lemmasOf);
  const engineOf = createEngineOf(engines, storage.projectDictionaries);
  const makeReady = createMakeReady(engineOf);
  const arrivals = createArrivals(systemClock);
  const channelLengths = parts.channelLengths ?? defaultChannelLengths;
  const processHere = createItemProcessor({ makeReady, channelLengths, policyOf });
  const thread: SecondThread | undefined =
    parts.startThread &&
    createSecondThread({
      startThread: parts.startThread,
      channelLengths,
      processHere,
      policyOf,
      settingsOf: (projectId) => ({
        dictionary: storage.projectDictionaries.of(projectId),
        policies: storage.contentPolicies.of(projectId),
      }),
      onDeath(error, row) {
        log.error({ err: error, job: row?.job.id }, "the second thread has died");
        metrics.seeThreadDeath();
      },
    });
  const worker =
    config.workerConcurrency === 0
      ? undefined
      : createWorker({
          store: storage.jobs,
          events,
          process: thread?.process ?? processHere,
          itemsAtOnce: thread === undefined ? 1 : ROWS_AT_ONCE,
          clock: clockAfter(arrivals, systemClock),
          concurrency: config.workerConcurrency,
          leaseMilliseconds: config.leaseMilliseconds,
          onError: ({ error, jobId }) => log.error({ err: error, job: jobId }, "worker error"),
        });
  const app: AppDeps = {
    authenticate: (key) => authenticate(storage.projects, plans, key),
    jobs,
    catalogue: storage.catalogue,
    engineOf,
    makeReady,
    rateLimit: config.rateLimit,
    takeRequest: (keyId, limit) => takeRequest(requestCounters, keyId, limit, systemClock.now()),
    readQuota: (projectId) => storage.jobs.readQuota(projectId, systemClock.now()),
    channelLengths,
    policyOf,
    readElsewhere: (...body) => thread?.read(...body),
    arrivals,
    checkStorage: () => storage.check(),
    stopping,
    newId: () => ids.newId(),
    log,
    metrics,
  };
  return { app, worker, thread };
}
