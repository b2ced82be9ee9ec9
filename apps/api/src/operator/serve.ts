import type { IdSource } from "@skladno/jobs";
import type { Config } from "../config.js";
import { createLog } from "../log.js";
import { openServer } from "../server.js";
import type { ChannelLengths } from "../services/channel-quality.js";
import type { Plans } from "../services/plans.js";
import { nameOf } from "../storage/database.js";
import { version } from "../version.js";
import type { Program } from "./cli.js";
import { CommandError } from "./console.js";

/** `serve`: runs until it is asked to stop. The key of a new default project goes to standard error, so that the log has none. */
export async function serve(
  { console, openStorage, stopRequested }: Program,
  config: Config,
  { plans, channelLengths }: { readonly plans: Plans; readonly channelLengths: ChannelLengths },
  ids: IdSource,
  json: boolean,
): Promise<void> {
  let lostLines = 0;
  const log = createLog(config.logLevel, console.isTerminal && !json, () => {
    lostLines += 1;
  });
  // From now on, not from when it listens: a server that is asked to stop while it starts ends in the same order.
  const stopping = stopRequested();
  const storage = await openStorage(config.database);
  const server = await openServer(config, { storage, plans, channelLengths, log, lostLogLines: () => lostLines, ids });
  if (server.newKey !== undefined) {
    console.error(`API key of the default project, shown only this once: ${server.newKey}`);
  }
  const { url, metricsUrl: metrics_url } = server;
  log.info({ url, metrics_url, database: nameOf(config.database), version }, "listening");
  await stopping;
  log.info("stopping");
  const { answers, rows } = await server.stop();
  if (answers + rows > 0) {
    log.error({ answers, rows }, "the shutdown was forced");
    throw new CommandError(`The shutdown was forced. ${answers} answers and ${rows} rows were cut off.`);
  }
  log.info("stopped");
}
