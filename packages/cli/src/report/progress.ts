import { SingleBar } from "cli-progress";
import type { Messages } from "../messages/messages.js";
import { colorsOf, type ShownStream, type Terminal } from "../terminal.js";

/** Shows how far the work is; does nothing where nobody looks. */
export interface Progress {
  /** @param done bytes or products, of the total @param products how many are done */
  update(done: number, products: number): void;
  stop(): void;
}

const silent: Progress = { update: () => undefined, stop: () => undefined };

/** What progress is shown of. */
export interface ProgressOptions {
  /** Undefined where nobody knows how much there is. */
  readonly total: number | undefined;
  /** False on request, and where the texts themselves are shown on the terminal. */
  readonly wanted: boolean;
}

/**
 * A bar on the terminal behind standard error: none in a pipe, in a file, or on a terminal that cannot move its cursor.
 */
export function startProgress({ total, wanted }: ProgressOptions, terminal: Terminal, messages: Messages): Progress {
  const { stderr } = terminal;
  if (!wanted || stderr.isTTY !== true || terminal.variables.TERM === "dumb") return silent;
  const colors = colorsOf(stderr, terminal);
  const bar = new SingleBar({
    // The library writes to any stream that can move its cursor.
    stream: stderr,
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
    fps: 8,
    barsize: barSize(stderr),
    barCompleteChar: "█",
    barIncompleteChar: "░",
    format:
      total === undefined
        ? `{count} ${messages.progress.products}`
        : `${colors.cyan("{bar}")} {percentage} %  {count} ${messages.progress.products}  {left}`,
    gracefulExit: false,
  });
  const started = Date.now();
  const number = new Intl.NumberFormat(messages.language);
  bar.start(total ?? 1, 0, { count: "0", left: "" });
  return {
    update: (done, products) => {
      const elapsed = Date.now() - started;
      const left = total === undefined || done === 0 ? Number.NaN : (elapsed * (total - done)) / done / 1000;
      bar.update(Math.min(done, total ?? 0), {
        count: number.format(products),
        left: elapsed > 2000 && left >= 1 ? messages.progress.secondsLeft(Math.round(left)) : "",
      });
    },
    stop: () => bar.stop(),
  };
}

/** What is left beside figures and words; nothing on a very narrow terminal. */
function barSize(stream: ShownStream): number {
  return Math.max(4, Math.min(40, (stream.columns ?? 80) - 42));
}
