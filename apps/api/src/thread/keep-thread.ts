/** Starts a thread when it is wanted, watches over it, and tells when and where it has died. */
import type { Worker as Thread } from "node:worker_threads";
import type { ChannelLengths } from "../services/channel-quality.js";
import type { StartThread } from "../start-thread.js";
import { READY } from "./messages.js";

/** A thread that says nothing for so many seconds, although something is wanted of it, is ended. Any answer takes milliseconds. */
const PATIENCE = 30;

export interface ThreadKeeperOptions {
  readonly startThread: StartThread;
  readonly channelLengths: ChannelLengths;
  readonly onReady: () => void;
  readonly onMessage: (message: unknown) => void;
  /** @param row the number of the row that the thread was at, 0 where it was at none */
  readonly onDeath: (error: unknown, row: number) => void;
  /** Whether an answer is waited for. */
  readonly isBusy: () => boolean;
}

export interface ThreadKeeper {
  /** Starts the thread, unless there is one. */
  start(): void;
  /** The thread, once it is ready. */
  readonly ready: Thread | undefined;
  /** Ends the thread for good. */
  stop(): Promise<void>;
}

export function keepThread(options: ThreadKeeperOptions): ThreadKeeper {
  const { startThread, channelLengths, onReady, onMessage, onDeath, isBusy } = options;
  let thread: Thread | undefined;
  let isReady = false;
  let isStopped = false;

  function start(): void {
    if (thread !== undefined || isStopped) return;
    const atRow = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const started = startThread({ channelLengths, atRow });
    let cause: unknown;
    let silence = 0;
    // Counted, not measured: a process that was suspended has not been waiting.
    const watch = setInterval(() => {
      silence = isReady && !isBusy() ? 0 : silence + 1;
      if (silence < PATIENCE) return;
      cause ??= new Error(`The thread said nothing for ${PATIENCE} seconds.`);
      void started.terminate();
    }, 1_000).unref();
    thread = started;
    started.unref();
    started.on("message", (message) => {
      silence = 0;
      if (message !== READY) return onMessage(message);
      isReady = true;
      onReady();
    });
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", (code) => {
      clearInterval(watch);
      thread = undefined;
      isReady = false;
      if (isStopped) return;
      onDeath(cause ?? new Error(`The thread ended with exit code ${code}.`), Atomics.load(new Int32Array(atRow), 0));
    });
  }

  return {
    start,
    get ready() {
      return isReady ? thread : undefined;
    },
    async stop() {
      isStopped = true;
      await thread?.terminate();
    },
  };
}
