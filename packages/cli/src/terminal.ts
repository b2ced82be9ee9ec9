import type { Readable, Writable } from "node:stream";
import { createColors } from "picocolors";

/** A stream that may be shown on a terminal. */
export type ShownStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Where a command reads and writes, handed in so that commands run in tests. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: ShownStream;
  readonly stderr: ShownStream;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Aborted when the process is asked to stop; the reason is a {@link StopRequest}. */
  readonly signal: AbortSignal;
}

/** The process was asked to stop. */
export class StopRequest extends Error {
  override readonly name = "StopRequest";

  constructor(readonly status: 130 | 143) {
    super("The process was asked to stop.");
  }
}

/** Colours and other marks of text, each a function from text to text. */
export type Colors = ReturnType<typeof createColors>;

/**
 * The colours for a stream: none in a pipe, for `NO_COLOR` and for terminals that can't show any; `FORCE_COLOR` asks
 * for them.
 */
export function colorsOf(stream: ShownStream, { variables }: Terminal): Colors {
  const { NO_COLOR: refused = "", FORCE_COLOR: forced = "", TERM: kind } = variables;
  if (refused !== "") return createColors(false);
  if (forced !== "") return createColors(forced !== "0" && forced !== "false");
  return createColors(stream.isTTY === true && kind !== "dumb");
}

/** How much fits into a line of a stream, and in which colours. */
export interface Page {
  readonly colors: Colors;
  /** In columns; without a limit where the stream is no terminal. */
  readonly width: number;
}

/** What is known of a stream that people read. */
export function pageOf(stream: ShownStream, terminal: Terminal): Page {
  const { columns = 0 } = stream;
  return { colors: colorsOf(stream, terminal), width: columns > 0 ? columns : Number.POSITIVE_INFINITY };
}

/** Writes a text and waits until the stream has taken it, so that a slow reader slows the writer down. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes lines to standard output. */
export function print(terminal: Terminal, ...lines: readonly string[]): Promise<void> {
  return write(terminal.stdout, lines.map((line) => `${line}\n`).join(""));
}

/** Writes lines to standard error. A reader that is gone is no reason to stop. */
export async function tell(terminal: Terminal, ...lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await write(terminal.stderr, lines.map((line) => `${line}\n`).join("")).catch(() => undefined);
}
