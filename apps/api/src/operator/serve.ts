import type { IdSource } from "@skladno/jobs";
import type { Config } from "../config.js";
import { loadEngines } from "../load-engines.js";
import { createLog } from "../log.js";
import { startServer } from "../server.js";
import { ensureDefaultProject } from "../services/api-keys.js";
import type { ChannelLengths } from "../services/channel-quality.js";
import type { Plans } from "../services/plans.js";
import { openRequestCounters } from "../storage/request-counters.js";
import type { Program } from "./cli.js";

/** The request counters lie in a folder beside the database; with a database in memory they are in memory too. */
function countersFolder(databasePath: string): string | undefined {
  return databasePath === ":memory:" ? undefined : `${databasePath}-counters`;
}

/** `serve`: runs until it is asked to stop. The key of a new default project goes to standard error, so that the log has none. */
export async function serve(
  program: Program,
  config: Config,
  { plans, channelLengths }: { readonly plans: Plans; readonly channelLengths: ChannelLengths },
  ids: IdSource,
): Promise<void> {
  const { console, openStorage, stopRequested } = program;
  const log = createLog(config.logLevel, console.isTerminal);
  const storage = await openStorage(config.databasePath);
  try {
    const { newKey } = await ensureDefaultProject(storage.projects, config.apiKey, () => ids.newId(), Date.now());
    const engines = await loadEngines();
    const requestCounters = openRequestCounters(countersFolder(config.databasePath));
    const server = await startServer(config, { storage, requestCounters, engines, plans, channelLengths, ids, log });
    if (newKey !== undefined) console.error(`API key of the default project, shown only this once: ${newKey}`);
    log.info({ url: server.url, database: config.databasePath }, "listening");
    await stopRequested();
    log.info("stopping");
    await server.stop();
    log.info("stopped");
  } catch (error) {
    storage.close();
    throw error;
  }
}
