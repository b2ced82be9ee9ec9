import { setMaxListeners } from "node:events";
import { createRetention } from "@skladno/jobs";
import { createApp } from "./app.js";
import type { Config } from "./config.js";
import { createDeps, type Parts } from "./deps.js";
import { listen } from "./listen.js";

/** A server at work. */
export interface Running {
  readonly url: string;
  /** Takes no new requests, finishes the work at hand or gives it back, within 10 seconds. */
  stop(): Promise<void>;
}

/** Answers under way may take this long once the server stops, rows at work this long. Together they stay below 10 seconds. */
const ANSWERS_MILLISECONDS = 4_000;
const ROWS_MILLISECONDS = 2_000;

/**
 * Starts listening and working.
 * @throws ListenError when the address can't be had
 */
export async function startServer(config: Config, parts: Omit<Parts, "stopping">): Promise<Running> {
  const stopping = new AbortController();
  // As many wait for it as requests wait for their jobs; each takes its listener away again.
  setMaxListeners(0, stopping.signal);
  const { app, worker, thread } = createDeps(config, { ...parts, stopping: stopping.signal });
  const listening = await listen(createApp(app), config.host, config.port, parts.storage.refreshSettings);
  worker?.start();
  const retention = createRetention({
    store: parts.storage.jobs,
    keepMilliseconds: config.retentionMilliseconds,
    onError: (error) => parts.log.error({ err: error }, "old jobs could not be deleted"),
  });
  retention.start();
  return {
    url: listening.url,
    async stop() {
      stopping.abort();
      await Promise.all([listening.close(ANSWERS_MILLISECONDS), worker?.stop(ROWS_MILLISECONDS), retention.stop()]);
      await thread?.stop();
      parts.requestCounters.close();
      parts.storage.close();
    },
  };
}
