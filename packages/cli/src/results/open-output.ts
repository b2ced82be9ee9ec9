import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { reasonOf } from "../catalogue/open-input.js";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import { type Terminal, write } from "../terminal.js";

/** Where results are written. */
export interface Output {
  /** As the user named it; undefined for standard output. */
  readonly path: string | undefined;
  /** Waits until the piece is taken. */
  write(piece: string | Uint8Array): Promise<void>;
  /** Everything is written: the file gets its name. */
  finish(): Promise<void>;
  /** Something went wrong: what stood there before stays. */
  discard(): Promise<void>;
}

/**
 * Opens a file for writing, or standard output where the path is `-` or absent. A file is written under another name
 * beside it and gets its own when it is complete: whoever finds it finds all of it, and it may be the very file that is
 * read.
 * @throws CommandError when it can't be written, now or later
 */
export async function openOutput(path: string | undefined, terminal: Terminal, messages: Messages): Promise<Output> {
  if (path === undefined || path === "-") {
    const nothing = async (): Promise<void> => undefined;
    return {
      path: undefined,
      write: async (piece) => (piece.length > 0 ? write(terminal.stdout, piece) : undefined),
      finish: nothing,
      discard: nothing,
    };
  }
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new CommandError(messages.output.unwritable(path, reasonOf(error, messages)));
    }
  };
  return guarded(async () => {
    const existing = await stat(path).catch(() => undefined);
    // A link keeps pointing to the file, and a pipe or a device can't be replaced by a file.
    const target = existing === undefined ? path : await realpath(path);
    const replaceable = existing === undefined || existing.isFile();
    const written = replaceable ? `${target}.${process.pid}.partial` : target;
    const handle = await open(written, "w", existing?.mode ?? 0o666);
    let open_ = true;
    const close = async (file: FileHandle): Promise<void> => {
      if (open_) await file.close();
      open_ = false;
    };
    return {
      path,
      write: (piece) => guarded(() => handle.writeFile(piece)),
      finish: () =>
        guarded(async () => {
          await close(handle);
          if (replaceable) await rename(written, target);
        }),
      discard: async () => {
        await close(handle).catch(() => undefined);
        if (replaceable) await rm(written, { force: true });
      },
    };
  });
}
