import { availableParallelism } from "node:os";
import { type IdSource, uuidV7Source } from "@skladno/jobs";
import type { Logger } from "pino";
import type { Config } from "./config.js";
import { loadEngines } from "./load-engines.js";
import { createLog } from "./log.js";
import { type Running, startServer } from "./server.js";
import { ensureDefaultProject } from "./services/api-keys.js";
import type { ChannelLengths } from "./services/channel-quality.js";
import { builtInPlans, type Plans } from "./services/plans.js";
import { startThread } from "./start-thread.js";
import { openStorage } from "./storage/open-storage.js";
import { openRequestCounters } from "./storage/request-counters.js";
import type { Storage } from "./storage/storage.js";

/** What a server is opened with beside its settings; the usual parts when absent. */
export interface ServerOptions {
  readonly plans?: Plans;
  /** The built-in lengths when absent. */
  readonly channelLengths?: ChannelLengths;
  /** JSON lines on standard output when absent. */
  readonly log?: Logger;
  readonly ids?: IdSource;
  /** Opened already; closed by the server when it stops, and when it can't be started. */
  readonly storage?: Storage;
}

/** A server that was opened, with the key of a default project that was made for it. */
export interface OpenServer extends Running {
  /** Shown this once: the key of the default project, where there was none and the settings name none. */
  readonly newKey: string | undefined;
}

/** The request counters lie in a folder beside the database; with a database in memory they are in memory too. */
function countersFolder(databasePath: string): string | undefined {
  return databasePath === ":memory:" ? undefined : `${databasePath}-counters`;
}

function wantsThread({ secondThread }: Config): boolean {
  return secondThread === "on" || (secondThread === "auto" && availableParallelism() > 1);
}

/**
 * Opens the database, loads the dictionary, and serves: what `skladno-api serve` does, for a program that wants the server inside.
 * @param config from `readConfig`
 * @throws ListenError when the address can't be had; Error when the database can't be opened
 */
export async function openServer(config: Config, options: ServerOptions = {}): Promise<OpenServer> {
  const { plans = builtInPlans, channelLengths, ids = uuidV7Source() } = options;
  const storage = options.storage ?? openStorage(config.databasePath);
  try {
    const { newKey } = await ensureDefaultProject(storage.projects, config.apiKey, () => ids.newId(), Date.now());
    const running = await startServer(config, {
      storage,
      engines: await loadEngines(),
      requestCounters: openRequestCounters(countersFolder(config.databasePath)),
      plans,
      ...(channelLengths === undefined ? {} : { channelLengths }),
      ids,
      ...(wantsThread(config) ? { startThread } : {}),
      log: options.log ?? createLog(config.logLevel, false),
    });
    return { ...running, newKey };
  } catch (error) {
    storage.close();
    throw error;
  }
}
