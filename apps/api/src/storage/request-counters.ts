/**
 * Counts the requests of keys in windows of time, over all processes of a database. Each key has a file for each window, to which every request appends a
 * record of four bytes: the system puts appended records one behind the other, whichever process they come from, so the place of a record is its
 * number. That is exact, and costs a tenth of a transaction; none of it is worth waiting for the disk. Losing the files costs one window. As long as
 * the disk is full each process counts alone, so that reading goes on.
 */
import { randomBytes } from "node:crypto";
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { StoreUnavailableError } from "@skladno/jobs";

export interface RequestCounters {
  /**
   * Counts one request, and gives its number in the present window and when that ends. Windows are those of the clock: of a minute, each begins with the minute.
   * @throws StoreUnavailableError when the files can't be written, for another reason than a full disk
   */
  count(keyId: string, windowMilliseconds: number, now: number): { readonly count: number; readonly endsAt: number };
  close(): void;
}

/** Keys whose file is kept open; those of the others are opened anew. */
const OPEN_FILES = 200;
const RECORD_BYTES = 4;

interface OpenFile {
  readonly window: number;
  readonly descriptor: number;
  /** What this opening of the file writes. */
  readonly record: Buffer;
  /** Everything before this was there when the last record was written. */
  position: number;
}

/**
 * @param folder made when it is absent; all processes of a database share it. Undefined: counts in memory, of this process alone.
 * @throws Error when the folder can't be made
 */
export function openRequestCounters(folder: string | undefined): RequestCounters {
  return folder === undefined ? countersInMemory() : countersInFolder(folder);
}

function countersInFolder(folder: string): RequestCounters {
  mkdirSync(folder, { recursive: true });
  // In the order of their opening.
  const files = new Map<string, OpenFile>();
  const found = Buffer.alloc(RECORD_BYTES * 1024);
  let swept = -1;
  /** For as long as the disk is full. */
  const alone = countersInMemory();

  function close(keyId: string): void {
    const file = files.get(keyId);
    if (file === undefined) return;
    files.delete(keyId);
    closeSync(file.descriptor);
  }

  function open(keyId: string, window: number): OpenFile {
    close(keyId);
    for (const [oldest] of files) {
      if (files.size < OPEN_FILES) break;
      close(oldest);
    }
    if (window !== swept) sweep(window);
    const descriptor = openSync(join(folder, `${window}-${encodeURIComponent(keyId)}`), "a+", 0o600);
    const { size } = fstatSync(descriptor);
    const file = {
      window,
      descriptor,
      record: randomBytes(RECORD_BYTES),
      position: size - (size % RECORD_BYTES),
    };
    files.set(keyId, file);
    return file;
  }

  /** Removes the files of windows that have ended, of processes too that are gone. One window of grace, for a process that is late. */
  function sweep(window: number): void {
    swept = window;
    for (const name of readdirSync(folder)) {
      if (Number.parseInt(name, 10) < window - 1) rmSync(join(folder, name), { force: true });
    }
  }

  /** Appends a record, and gives its number in the file. */
  function append(file: OpenFile): number {
    writeSync(file.descriptor, file.record);
    for (;;) {
      const length = readSync(file.descriptor, found, 0, found.length, file.position);
      for (let at = 0; at + RECORD_BYTES <= length; at += RECORD_BYTES) {
        file.position += RECORD_BYTES;
        if (found.compare(file.record, 0, RECORD_BYTES, at, at + RECORD_BYTES) === 0) {
          return file.position / RECORD_BYTES;
        }
      }
      // Not to be found behind a record that a full disk has cut short: then all of them count.
      if (length < found.length) return Math.ceil((file.position + (length % RECORD_BYTES)) / RECORD_BYTES);
    }
  }

  return {
    count(keyId, windowMilliseconds, now) {
      const window = Math.floor(now / windowMilliseconds);
      try {
        const known = files.get(keyId);
        const file = known?.window === window ? known : open(keyId, window);
        return { count: append(file), endsAt: (window + 1) * windowMilliseconds };
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOSPC" || code === "EDQUOT") return alone.count(keyId, windowMilliseconds, now);
        throw new StoreUnavailableError(`Requests cannot be counted in ${folder}: ${(error as Error).message}.`, {
          cause: error,
        });
      }
    },
    close() {
      for (const keyId of [...files.keys()]) close(keyId);
    },
  };
}

function countersInMemory(): RequestCounters {
  let window = Number.NaN;
  const counts = new Map<string, number>();
  return {
    count(keyId, windowMilliseconds, now) {
      const present = Math.floor(now / windowMilliseconds);
      if (present !== window) counts.clear();
      window = present;
      const count = (counts.get(keyId) ?? 0) + 1;
      counts.set(keyId, count);
      return { count, endsAt: (present + 1) * windowMilliseconds };
    },
    close: () => counts.clear(),
  };
}
