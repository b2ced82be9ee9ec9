import type { Reading } from "../values/read-number.js";

/** Where a field comes from, and how its values are read. */
export interface ProjectColumn {
  /** The name of the column. */
  readonly from: string;
  readonly read: Reading;
}

/** What `templates.yaml` says: templates, and how the file of products is read that they are for. */
export interface Project {
  /** The column with the ids of products. */
  readonly id: string | undefined;
  /** Field of the templates → column. */
  readonly columns: ReadonlyMap<string, ProjectColumn>;
  readonly encoding: string | undefined;
  readonly sheet: string | undefined;
  /** Output name → template. */
  readonly templates: ReadonlyMap<string, string>;
  readonly mode: "strict" | "flexible" | undefined;
  readonly channel: string | undefined;
  /** Output name → the most characters of its text. */
  readonly limits: ReadonlyMap<string, number>;
  /** A list of corrections, which the caller checks, or the name of a file with such a list. */
  readonly corrections: readonly unknown[] | string | undefined;
}

/** What is wrong with a project file, or may be. */
export interface ProjectFinding {
  readonly code: ProjectFindingCode;
  /** The names that lead to it, from the outermost. */
  readonly path: readonly string[];
  /** For people. */
  readonly message: string;
}

/** All codes of {@link ProjectFinding}; the last is a notice, the others are mistakes. */
export const projectFindingCodes = [
  "not_a_record",
  "no_templates",
  "not_text",
  "not_a_column",
  "bad_name",
  "unknown_reading",
  "unknown_mode",
  "not_a_limit",
  "bad_corrections",
  "invalid_yaml",
  "unknown_member",
] as const;
/** One of {@link projectFindingCodes}. */
export type ProjectFindingCode = (typeof projectFindingCodes)[number];
