import { readFile } from "node:fs/promises";

/** Where a command writes, and what it was given; handed in, so that commands run in tests. */
export interface Console {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  out(line: string): void;
  error(line: string): void;
}

/** A command that can't do what was asked; its message is for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";

  /** @param exitStatus 1: it failed; 2: it can't be used like this */
  constructor(
    message: string,
    readonly exitStatus: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** The text of a file that a command was given. @throws CommandError when it can't be read */
export async function readGivenFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(
      `The file ${path} can't be read: ${(error as Error).message}. Name a JSON file that is there.`,
    );
  }
}

/** Writes a value as one line of JSON, or as lines for people. */
export type Show = (value: unknown, lines: readonly string[]) => void;

export function showOn(console: Console, json: true | undefined): Show {
  return (value, lines) => {
    for (const line of json ? [JSON.stringify(value)] : lines) console.out(line);
  };
}

/** Rows under their titles, in columns. What would break a line is shown as a blank. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [titles, ...rows].map((row) => row.map((cell) => cell.replace(/[\p{Cc}\u2028\u2029]/gu, " ")));
  const widths = titles.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
