/** Starts a thread when it is wanted, watches over it, and tells when and where it has died. */
import { MessageChannel, type MessagePort, type Worker as Thread } from "node:worker_threads";
import type { ChannelLengths } from "../services/channel-quality.js";
import type { StartThread } from "../start-thread.js";
import { READY } from "./messages.js";

/** A thread that says nothing for so many seconds, although something is wanted of it, is ended. Any answer takes milliseconds. */
const PATIENCE = 30;
/** The pause before a thread is started again that could not be started, or that died at no row, in milliseconds. */
const PAUSE = 60_000;

export interface ThreadKeeperOptions {
  readonly startThread: StartThread;
  readonly channelLengths: ChannelLengths;
  readonly onReady: () => void;
  /** Told of what the thread has answered, on either way. */
  readonly onRows: (message: unknown) => void;
  readonly onBody: (message: unknown) => void;
  /** @param row the number of the row that the thread was at, 0 where it was at none */
  readonly onDeath: (error: unknown, row: number) => void;
  /** Whether an answer is waited for. */
  readonly isBusy: () => boolean;
}

/** A thread that can be told something. */
export interface ReadyThread {
  readonly rows: Pick<Thread, "postMessage">;
  readonly bodies: Pick<MessagePort, "postMessage">;
}

export interface ThreadKeeper {
  /** Starts the thread, unless there is one. @returns false where there is none and none will be: it rests, or was ended */
  start(): boolean;
  readonly ready: ReadyThread | undefined;
  /** Ends the thread for good. */
  stop(): Promise<void>;
}

export function keepThread(options: ThreadKeeperOptions): ThreadKeeper {
  const { startThread, channelLengths, onReady, onRows, onBody, onDeath, isBusy } = options;
  let thread: Thread | undefined;
  let ready: ReadyThread | undefined;
  let restsUntil = 0;
  let isStopped = false;

  function start(): boolean {
    if (isStopped || performance.now() < restsUntil) return false;
    if (thread !== undefined) return true;
    const place = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const { port1: bodies, port2 } = new MessageChannel();
    const started = startThread({ channelLengths, atRow: place.buffer, bodies: port2 });
    let cause: unknown;
    let silence = 0;
    // Counted, not measured: a process that was suspended has not been waiting.
    const watch = setInterval(() => {
      silence = ready === undefined || isBusy() ? silence + 1 : 0;
      if (silence < PATIENCE) return;
      cause ??= new Error(`The thread said nothing for ${PATIENCE} seconds.`);
      void started.terminate();
    }, 1_000).unref();
    thread = started;
    // It keeps no process alive.
    started.unref();
    bodies.on("message", (message) => {
      silence = 0;
      onBody(message);
    });
    bodies.unref();
    started.on("message", (message) => {
      silence = 0;
      if (message !== READY) return onRows(message);
      ready = { rows: started, bodies };
      onReady();
    });
    started.on("error", (error) => {
      cause = error;
    });
    started.on("exit", (code) => {
      clearInterval(watch);
      bodies.close();
      thread = undefined;
      ready = undefined;
      if (isStopped) return;
      const row = Atomics.load(place, 0);
      if (row === 0) restsUntil = performance.now() + PAUSE;
      onDeath(cause ?? new Error(`The thread ended with exit code ${code}.`), row);
    });
    return true;
  }

  return {
    start,
    get ready() {
      return ready;
    },
    async stop() {
      isStopped = true;
      await thread?.terminate();
    },
  };
}
