import { open } from "node:fs/promises";
import { addAbortSignal, type Readable } from "node:stream";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { Terminal } from "../terminal.js";

/** Bytes that are read piece by piece. */
export interface Input {
  /** For messages. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** In bytes; undefined where nobody knows it before the end. */
  readonly size: number | undefined;
  /** Bytes read so far. */
  readonly read: () => number;
  /** For who leaves early: what is open is closed. */
  readonly close: () => void;
}

/** Large enough that what is done once for each piece does not count, small enough that memory stays small. */
const PIECE_BYTES = 64 * 1024;

/**
 * Opens a file, or standard input where the path is `-`.
 * @throws CommandError when it can't be read
 */
export async function openInput(path: string, terminal: Terminal, messages: Messages): Promise<Input> {
  if (path === "-") {
    const { stdin, signal } = terminal;
    return counted(messages.input.standardInput, addAbortSignal(signal, stdin), undefined);
  }
  try {
    const handle = await open(path);
    const stat = await handle.stat();
    if (stat.isDirectory()) {
      await handle.close();
      throw new CommandError(messages.input.folder(path));
    }
    const stream = handle.createReadStream({ highWaterMark: PIECE_BYTES, signal: terminal.signal });
    return counted(path, stream, stat.isFile() ? stat.size : undefined);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(messages.input.unreadable(path, reasonOf(error, messages)));
  }
}

function counted(name: string, source: Readable, size: number | undefined): Input {
  let count = 0;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      count += piece.length;
      yield piece;
    }
  }
  return { name, bytes: bytes(), size, read: () => count, close: () => void source.destroy() };
}

/** Why the operating system refused something, in the user's language where the reason is a usual one. */
export function reasonOf(error: unknown, messages: Messages): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons = messages.systemErrors;
  return code !== undefined && Object.hasOwn(reasons, code) ? (reasons[code] as string) : message;
}
