import { setMaxListeners } from "node:events";
import { type IdSource, uuidV7Source } from "@skladno/jobs";
import type { Logger } from "pino";
import { type Composition, compose, loadEngines } from "./compose.js";
import type { Config } from "./config.js";
import { type ConnectionLimits, type Listening, listen } from "./listen.js";
import { createLog } from "./log.js";
import { serializers } from "./loggable-error.js";
import { OpenAnswers } from "./open-answers.js";
import { ensureDefaultProject } from "./services/api-keys.js";
import type { ChannelLengths } from "./services/channel-quality.js";
import { inTime } from "./services/in-time.js";
import { builtInPlans, type Plans } from "./services/plans.js";
import type { EngineSource } from "./services/project-engines.js";
import { openStorage } from "./storage/open-storage.js";
import type { Storage } from "./storage/port.js";
import { startTracing, type Tracing } from "./tracing.js";

/** What a server is opened with beyond its settings; the usual parts when absent. */
export interface ServerOptions {
  readonly plans?: Plans;
  /** The built-in lengths when absent. */
  readonly channelLengths?: ChannelLengths;
  /** JSON lines on standard output when absent. */
  readonly log?: Logger;
  /** How many lines `log` has lost so far, for the metrics; 0 when absent. */
  readonly lostLogLines?: () => number;
  readonly ids?: IdSource;
  /** Opened already; closed by the server when it stops, and when it can't be started. */
  readonly storage?: Storage;
  /** Loaded already. */
  readonly engines?: EngineSource;
  readonly connections?: ConnectionLimits;
}

/** What a stop did not wait for. */
export interface CutOff {
  readonly answers: number;
  readonly rows: number;
}

/** A server at work. */
export interface OpenServer {
  readonly url: string;
  /** Of the port that serves nothing but `/metrics`; undefined where there is none. */
  readonly metricsUrl: string | undefined;
  /** Shown this once: the key of the default project, where there was none and the settings name none. */
  readonly newKey: string | undefined;
  /** Takes no new requests, finishes the work at hand or gives it back, within 10 seconds. */
  stop(): Promise<CutOff>;
}

/** Answers under way have so long once the server stops, rows at work so long, and everything together so long. */
const ANSWERS_MILLISECONDS = 4_000;
const ROWS_MILLISECONDS = 2_000;
const ALL_MILLISECONDS = 8_000;

/**
 * Opens the database, loads the dictionary, and serves, as `skladno-api serve` does.
 * @param config from `readConfig`
 * @throws ListenError when the address can't be had; ConfiguredKeyError; Error when the database can't be opened
 */
export async function openServer(config: Config, options: ServerOptions = {}): Promise<OpenServer> {
  const { ids = uuidV7Source(), plans = builtInPlans } = options;
  const log = (options.log ?? createLog(config.logLevel, false)).child({}, { serializers });
  const storage = options.storage ?? (await openStorage(config.database));
  let tracing: Tracing | undefined;
  try {
    const { newKey } = await ensureDefaultProject(storage, config.apiKey, () => ids.newId(), storage.clock.now());
    tracing = config.otlpEndpoint === undefined ? undefined : await startTracing(config.otlpEndpoint);
    const engines = options.engines ?? (await loadEngines());
    const stopping = new AbortController();
    // As many wait for it as requests wait for their jobs; each takes its listener away again.
    setMaxListeners(0, stopping.signal);
    const { channelLengths, lostLogLines } = options;
    const composition = compose(config, {
      ...{ storage, engines, plans, channelLengths, ids, log, lostLogLines, tracing },
      stopping: stopping.signal,
    });
    const listening = await listenAll(config, composition, log, options.connections);
    composition.worker?.start();
    for (const retention of composition.retentions) retention.start();
    return {
      url: listening.api.url,
      metricsUrl: listening.metrics?.url,
      newKey,
      async stop() {
        stopping.abort();
        const cutOff = await stopWork(composition, listening);
        await endsInTime(tracing?.stop());
        await storage.close();
        return cutOff;
      },
    };
  } catch (error) {
    await endsInTime(tracing?.stop());
    await storage.close();
    throw error;
  }
}

interface ListeningPorts {
  readonly api: Listening;
  readonly metrics: Listening | undefined;
}

async function listenAll(
  { host, port, metricsPort }: Config,
  { app, metricsApp, answers }: Composition,
  log: Logger,
  limits: ConnectionLimits | undefined,
): Promise<ListeningPorts> {
  const api = await listen(app, { host, port, log, answers, limits });
  if (metricsApp === undefined || metricsPort === undefined) return { api, metrics: undefined };
  try {
    const metrics = await listen(metricsApp, { host, port: metricsPort, log, answers: new OpenAnswers(), limits });
    return { api, metrics };
  } catch (error) {
    await api.close(0);
    throw error;
  }
}

async function stopWork(
  { worker, retentions, rowsAtWork }: Composition,
  { api, metrics }: ListeningPorts,
): Promise<CutOff> {
  const answers = api.close(ANSWERS_MILLISECONDS);
  const ended = Promise.all([
    answers,
    metrics?.close(ANSWERS_MILLISECONDS),
    worker?.stop(ROWS_MILLISECONDS),
    ...retentions.map((retention) => retention.stop()),
  ]);
  // A row that does not end must not keep the process.
  const isInTime = await endsInTime(ended, ALL_MILLISECONDS);
  return { answers: await answers, rows: isInTime ? 0 : rowsAtWork() };
}

/** Whether work has ended, well or not, before the time is over. */
function endsInTime(work: Promise<unknown> | undefined, milliseconds = 1_000): Promise<boolean> {
  const ended = Promise.allSettled([work]).then(() => true);
  return inTime(ended, milliseconds, false);
}
