/** Where a command writes, and what it was given; handed in, so that commands run in tests. */
export interface Console {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  out(line: string): void;
  error(line: string): void;
}

/** A command that can't do what was asked: its message is for the operator, its exit status is 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Writes a value as one line of JSON, or as lines for people. */
export function show(console: Console, json: boolean, value: unknown, lines: readonly string[]): void {
  if (json) console.out(JSON.stringify(value));
  else for (const line of lines) console.out(line);
}

/** Rows under their titles, in columns. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
