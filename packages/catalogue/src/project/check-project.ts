import type { CatalogueMessages } from "../messages/english.js";
import { type Reading, readings } from "../values/read-number.js";
import { nearest } from "./nearest.js";
import type { Project, ProjectColumn, ProjectFinding, ProjectFindingCode } from "./project.js";

/** A project, or why there is none. */
export interface CheckedProject {
  /** Undefined where there are mistakes. */
  readonly project: Project | undefined;
  /** All of them. */
  readonly mistakes: readonly ProjectFinding[];
  /** Members that are not known: a later version may know them, so they are no mistakes. */
  readonly notices: readonly ProjectFinding[];
}

/** Members of a project file; the last ones are those of a request to the service, which is one too. */
const MEMBERS = [
  "id",
  "columns",
  "encoding",
  "sheet",
  "templates",
  "mode",
  "channel",
  "limits",
  "corrections",
  "generation_mode",
  "locale",
  "items",
  "$schema",
];
const MODES = ["strict", "flexible"];
/** What templates can write between their braces. */
const FIELD_NAME = /^[\p{L}\p{M}\p{N}_.-]{1,128}$/u;

/** Checks the value of a project file, as JSON or YAML gives it, and reads it. */
export function checkProject(value: unknown, { project: texts }: CatalogueMessages): CheckedProject {
  const mistakes: ProjectFinding[] = [];
  const notices: ProjectFinding[] = [];
  const wrong = (code: ProjectFindingCode, path: readonly string[], message: string): undefined => {
    mistakes.push({ code, path, message });
    return undefined;
  };
  if (!isRecord(value)) {
    wrong("not_a_record", [], texts.notARecord);
    return { project: undefined, mistakes, notices };
  }
  const text = (name: string): string | undefined => {
    const member = value[name];
    if (member === undefined || member === null) return undefined;
    if (typeof member === "string" && member.trim() !== "") return member;
    return wrong("not_text", [name], texts.notText(name));
  };
  const record = (name: string): readonly (readonly [string, unknown])[] => {
    const member = value[name];
    if (member === undefined || member === null) return [];
    if (isRecord(member)) return Object.entries(member);
    wrong("not_a_record", [name], texts.notARecordAt(name));
    return [];
  };

  for (const name of Object.keys(value)) {
    if (MEMBERS.includes(name)) continue;
    notices.push({ code: "unknown_member", path: [name], message: texts.unknownMember(name, nearest(name, MEMBERS)) });
  }
  const templates = new Map<string, string>();
  for (const [output, template] of record("templates")) {
    if (typeof template === "string") templates.set(output, template);
    else wrong("not_text", ["templates", output], texts.notText(`templates.${output}`));
  }
  if (templates.size === 0 && mistakes.length === 0) wrong("no_templates", [], texts.noTemplates);

  const columns = new Map<string, ProjectColumn>();
  for (const [field, member] of record("columns")) {
    const path = ["columns", field];
    const from = typeof member === "string" ? member : isRecord(member) ? member.from : undefined;
    const read = isRecord(member) ? (member.read ?? "text") : "text";
    const others = isRecord(member) ? Object.keys(member).filter((name) => name !== "from" && name !== "read") : [];
    if (!FIELD_NAME.test(field)) wrong("bad_name", path, texts.badName(path.join(".")));
    else if (typeof from !== "string" || from.trim() === "" || others.length > 0) {
      wrong("not_a_column", path, texts.notAColumn(path.join(".")));
    } else if (!readings.some((reading) => reading === read)) {
      wrong("unknown_reading", [...path, "read"], texts.oneOf([...path, "read"].join("."), String(read), readings));
    } else columns.set(field, { from, read: read as Reading });
  }
  const limits = new Map<string, number>();
  for (const [output, limit] of record("limits")) {
    const path = ["limits", output];
    if (typeof limit === "number" && Number.isInteger(limit) && limit >= 1) limits.set(output, limit);
    else wrong("not_a_limit", path, texts.notALimit(path.join(".")));
  }
  const modeName = value.mode === undefined && value.generation_mode !== undefined ? "generation_mode" : "mode";
  const mode = value[modeName] ?? undefined;
  if (mode !== undefined && !MODES.includes(mode as string)) {
    wrong("unknown_mode", [modeName], texts.oneOf(modeName, String(mode), MODES));
  }
  const { corrections = undefined } = value;
  const isList = Array.isArray(corrections) && corrections.every(isRecord);
  const isPath = typeof corrections === "string" && corrections.trim() !== "";
  if (corrections !== undefined && corrections !== null && !isList && !isPath) {
    wrong("bad_corrections", ["corrections"], texts.badCorrections("corrections"));
  }
  const project: Project = {
    id: text("id"),
    columns,
    encoding: text("encoding"),
    sheet: text("sheet"),
    templates,
    mode: mode as Project["mode"],
    channel: text("channel"),
    limits,
    corrections: (corrections ?? undefined) as Project["corrections"],
  };
  return { project: mistakes.length === 0 ? project : undefined, mistakes, notices };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
