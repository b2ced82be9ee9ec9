import { readFileSync } from "node:fs";

/** What a row that is known to fail has in its last column. */
const KNOWN_WRONG = "known-wrong";

export interface Fixture {
  /** The columns that the header names. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that an editor has read and that come out otherwise. */
  readonly knownWrong: readonly (readonly string[])[];
}

/** Reads a file of `fixtures/`: tab-separated columns under a header. */
export function readFixture(name: string): Fixture {
  const text = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8");
  const [header = [], ...rows] = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const isWrong = (row: readonly string[]) => row.at(-1) === KNOWN_WRONG;
  return {
    header,
    rows: rows.filter((row) => !isWrong(row)),
    knownWrong: rows.filter(isWrong).map((row) => row.slice(0, -1)),
  };
}
