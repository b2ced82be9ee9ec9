import { createRequire } from "node:module";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createWordAdvice } from "@skladno/engine/advice";
import {
  createJobEvents,
  createOrchestrator,
  createRetention,
  createWorker,
  type IdSource,
  isFinal,
  type Job,
  type Process,
  type Retention,
  type Worker,
} from "@skladno/jobs";
import { createMorphology, type Morphology, openCorrectionsInSteps, openDictionary } from "@skladno/morphology";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { createApp, createMetricsApp } from "./app.js";
import type { AppEnvironment } from "./app-environment.js";
import type { Config } from "./config.js";
import { createMetrics } from "./metrics.js";
import { OpenAnswers } from "./open-answers.js";
import { authenticate } from "./services/api-keys.js";
import { type ChannelLengths, defaultChannelLengths } from "./services/channel-quality.js";
import { createPolicies } from "./services/content-policy/policies.js";
import { createPace } from "./services/pace.js";
import type { Plans } from "./services/plans.js";
import { createItemProcessor } from "./services/process-item.js";
import { createEngineOf, type EngineSource } from "./services/project-engines.js";
import { createTakeRequest } from "./services/rate-limit.js";
import { createReadiness } from "./services/readiness.js";
import { createMakeReady } from "./services/ready-templates.js";
import { readStudioFiles } from "./services/studio-files.js";
import type { TextEngine } from "./services/text-engine.js";
import { createVersionRetention } from "./services/version-retention.js";
import type { JobDetails, JobSummary, ProductFields, ProductOutput, Storage } from "./storage/port.js";
import type { Tracing } from "./tracing.js";

/** What a server is made of, with its settings. */
export interface Parts {
  readonly storage: Storage;
  readonly engines: EngineSource;
  readonly plans: Plans;
  /** The built-in lengths when absent. */
  readonly channelLengths?: ChannelLengths | undefined;
  readonly ids: IdSource;
  readonly log: Logger;
  readonly lostLogLines?: (() => number) | undefined;
  readonly tracing?: Tracing | undefined;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/** A server put together; nothing runs yet. */
export interface Composition {
  readonly app: Hono<AppEnvironment>;
  /** Undefined where `app` serves the metrics. */
  readonly metricsApp: Hono<AppEnvironment> | undefined;
  readonly answers: OpenAnswers;
  /** Undefined where this process only takes jobs in. */
  readonly worker: Worker | undefined;
  /** How many rows are being rendered. */
  readonly rowsAtWork: () => number;
  readonly retentions: readonly Retention[];
}

/** Makes everything once: a store becomes a queue, the queue meets the engine, both meet the routes. */
export function compose(config: Config, parts: Parts): Composition {
  const { storage, engines, plans, ids, log, stopping, channelLengths = defaultChannelLengths } = parts;
  const events = createJobEvents<JobSummary>();
  const jobs = createOrchestrator({
    store: storage.jobs,
    events,
    clock: storage.clock,
    ids,
    attempts: { maxAttempts: config.maxAttempts },
  });
  const readiness = createReadiness({
    check: () => storage.check(),
    onError: (error) => log.error({ err: error }, "not ready"),
  });
  const metrics = createMetrics({
    statistics: () => storage.statistics(),
    readiness,
    now: () => storage.clock.now(),
    lostLogLines: parts.lostLogLines,
  });
  events.subscribe((news) => {
    if (news.kind !== "changed") return;
    metrics.seeJob(news.job);
    if (isFinal(news.job.status)) logEnd(log, news.job);
  });
  storage.watchReadyJobs((job) => events.publish({ kind: "ready", ...job }));
  const policyOf = createPolicies(storage.policies, engines.plain.lemmasOf);
  const engineOf = createEngineOf(engines, storage.dictionaries);
  const makeReady = createMakeReady(engineOf);
  const { process, rowsAtWork } = counting(createItemProcessor({ makeReady, channelLengths, policyOf }));
  const answers = new OpenAnswers();
  const deps = {
    authenticate: (key: string) => authenticate(storage.keys, plans, key),
    takeRequest: createTakeRequest(storage.requestCounters),
    rateLimit: config.rateLimit,
    jobs,
    catalogue: storage.catalogue,
    readQuota: (projectId: string) => storage.jobs.readQuota(projectId, storage.clock.now()),
    engineOf,
    makeReady,
    policyOf,
    channelLengths,
    answers,
    readiness,
    stopping,
    now: () => storage.clock.now(),
    newId: () => ids.newId(),
    log,
    metrics,
    tracing: parts.tracing?.middleware,
    servesMetrics: config.metricsPort === undefined,
    studio: config.studio ? readStudioFiles() : undefined,
  };
  const worker =
    config.workerConcurrency === 0
      ? undefined
      : createWorker({
          store: storage.jobs,
          events,
          process,
          clock: storage.clock,
          ...workerSizes(config),
          concurrency: config.workerConcurrency,
          leaseMilliseconds: config.leaseMilliseconds,
          onError: ({ error, jobId }) => log.error({ err: error, job_id: jobId }, "worker error"),
        });
  return {
    app: createApp(deps),
    metricsApp: deps.servesMetrics ? undefined : createMetricsApp(deps),
    answers,
    worker,
    rowsAtWork,
    retentions: createRetentions(config, storage, log),
  };
}

function workerSizes({ database }: Config) {
  // PostgreSQL is waited for twice a chunk: chunks are larger, and the next one is rendered meanwhile.
  if ("url" in database) return { chunkSize: 100, itemsAtOnce: 2 };
  // Writing a chunk keeps the event loop for some ten milliseconds: half of the queue's own size keeps answers quick.
  return { chunkSize: 50 };
}

function createRetentions(config: Config, storage: Storage, log: Logger): readonly Retention[] {
  const ofJobs = createRetention({
    store: storage.jobs,
    clock: storage.clock,
    keepMilliseconds: config.retentionMilliseconds,
    onDeleted: (jobs) => log.info({ jobs }, "old jobs were deleted"),
    onError: (error) => log.error({ err: error }, "old jobs could not be deleted"),
  });
  if (config.versionsKept === undefined) return [ofJobs];
  const ofVersions = createVersionRetention({
    catalogue: storage.catalogue,
    keep: config.versionsKept,
    onDeleted: (versions) => log.info({ versions }, "old versions were deleted"),
    onError: (error) => log.error({ err: error }, "old versions could not be deleted"),
  });
  return [ofJobs, ofVersions];
}

function logEnd(log: Logger, { id, scope, status, completed, failed, cancelled }: Job<JobSummary>): void {
  log.info({ job_id: id, project: scope, status, completed, failed, cancelled }, "job ended");
}

function counting(inner: Process<ProductFields, ProductOutput, JobDetails>) {
  let rows = 0;
  const process: typeof inner = async (item, context) => {
    rows += 1;
    try {
      return await inner(item, context);
    } finally {
      rows -= 1;
    }
  };
  return { process, rowsAtWork: () => rows };
}

/** Opening a correction takes some 50 µs. */
const UNITS_PER_CORRECTION = 1_000;

/** The dictionary, opened once; from it come the engine of all projects, and those of projects with corrections. */
export async function loadEngines(): Promise<EngineSource> {
  const dictionary = openDictionary(await loadDictionary());
  const { version } = createRequire(import.meta.url)("@skladno/engine/package.json") as { version: string };
  const over = (morphology: Morphology): TextEngine => ({
    ...createEngine({ morphology }),
    engineVersion: version,
    dictionaryHash: morphology.hash,
    lemmasOf: (word) => morphology.analyse(word).map(({ lemma }) => lemma),
    words: createWordAdvice(morphology),
  });
  return {
    plain: over(createMorphology(dictionary)),
    async corrected(corrections) {
      const pace = createPace();
      const steps = openCorrectionsInSteps(dictionary, corrections);
      for (;;) {
        const { done, value } = steps.next();
        if (done) return over(createMorphology(dictionary, { corrections: value }));
        if (pace.isDue(UNITS_PER_CORRECTION)) await pace.rest();
      }
    },
  };
}
