import { editProject, english, type Project, ProjectError, printProject, readProject } from "@skladno/catalogue";
import { russian } from "@skladno/catalogue/ru";
import { fieldsOf, parseTemplate } from "@skladno/template";
import { type Draft, type Texts, unpackWork, type Work } from "./work.js";

/**
 * The project file that the command line reads too: its templates, mode and corrections are the work, everything else
 * of it (columns, limits, comments) is kept as text, for the file that is saved. The reader of YAML is loaded with this
 * module, once a file is opened or saved.
 */

/** The work as `templates.yaml`. @param file the one that was opened */
export function writeProjectFile({ templates, mode, corrections }: Work, file: string | undefined): string {
  const own = corrections.length > 0 ? corrections : undefined;
  if (file === undefined) return printProject({ ...nothing, templates, mode, corrections: own });
  const before = readProject(file).project;
  return editProject(file, {
    templates,
    // A file that says nothing is strict.
    mode: before.mode === undefined && mode === "strict" ? undefined : mode,
    // The name of a file of corrections is kept: its words are not here.
    corrections: own ?? (typeof before.corrections === "string" ? before.corrections : undefined),
  });
}

const nothing: Omit<Project, "templates"> = {
  id: undefined,
  columns: new Map(),
  encoding: undefined,
  sheet: undefined,
  mode: undefined,
  channel: undefined,
  limits: new Map(),
  corrections: undefined,
};

/** What a file held, or every mistake in it, with lines. */
export type OpenedProject = { readonly draft: Draft } | { readonly mistakes: readonly string[] };

/**
 * The draft that a project file makes. Its product has the fields that the file names, with the values that they have
 * now.
 */
export function readProjectFile(file: string, fields: Texts, language: "ru" | "en"): OpenedProject {
  try {
    const { project } = readProject(file, { messages: language === "ru" ? russian : english });
    const names = [
      ...project.columns.keys(),
      ...[...project.templates.values()].flatMap((text) =>
        fieldsOf(parseTemplate(text).template).map(({ name }) => name),
      ),
    ];
    const work = unpackWork({
      t: Object.fromEntries(project.templates),
      m: project.mode ?? "strict",
      f: Object.fromEntries(names.map((name) => [name, fields.get(name) ?? ""])),
      c: Array.isArray(project.corrections) ? project.corrections : [],
    });
    return { draft: { work, edited: new Map(), file, limits: project.limits } };
  } catch (error) {
    if (!(error instanceof ProjectError)) return { mistakes: [(error as Error).message] };
    const place = language === "ru" ? "строка" : "line";
    return { mistakes: error.mistakes.map(({ line, message }) => `${place} ${line}: ${message}`) };
  }
}
