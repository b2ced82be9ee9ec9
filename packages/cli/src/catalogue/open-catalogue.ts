import {
  CatalogueError,
  type CatalogueOptions as FileOptions,
  openCatalogue as openFile,
  type Catalogue as ReadCatalogue,
} from "@skladno/catalogue";
import { CommandError } from "../command-error.js";
import type { Messages } from "../messages/messages.js";
import type { Terminal } from "../terminal.js";
import { openInput } from "./open-input.js";

/** What the user said about the file of products. */
export type CatalogueOptions = Pick<FileOptions, "format" | "encoding" | "delimiter" | "quotes" | "sheet">;

/** Products that are read piece by piece, in the order of the file. */
export interface Catalogue extends ReadCatalogue {
  readonly name: string;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
  /** How many of them are done with. */
  readonly read: () => number;
  /** For a reader that leaves early: the file is closed. */
  readonly close: () => void;
}

/**
 * Opens a file of products, or standard input where the path is `-`.
 * @throws CommandError when it can't be read; its batches throw it for what can't be read later on
 */
export async function openCatalogue(
  path: string,
  options: CatalogueOptions,
  terminal: Terminal,
  messages: Messages,
): Promise<Catalogue> {
  const { name, bytes, size, read, close } = await openInput(path, terminal, messages);
  try {
    const opened = await openFile(bytes, { ...options, name, messages: messages.catalogue });
    const { progress } = opened;
    // A workbook is read whole before its first row comes: what counts is how much of it is unpacked.
    const done = progress === undefined ? read : () => Math.floor(progress() * (size ?? 0));
    return { ...opened, name, size, read: done, close, batches: withCommandErrors(opened.batches) };
  } catch (error) {
    close();
    throw toCommandError(error);
  }
}

async function* withCommandErrors<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* batches;
  } catch (error) {
    throw toCommandError(error);
  }
}

/** What is wrong with a file, as the end of a command. */
export function toCommandError(error: unknown): unknown {
  return error instanceof CatalogueError ? new CommandError(error.message) : error;
}
