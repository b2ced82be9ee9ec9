import { isNode, LineCounter, parseDocument } from "yaml";
import { type CatalogueMessages, english } from "../messages/english.js";
import { checkProject } from "./check-project.js";
import type { Project, ProjectFinding } from "./project.js";

/** A finding at its place in the file. */
export interface PlacedFinding extends ProjectFinding {
  /** From 1. */
  readonly line: number;
}

/** A project file that can't be used. The message lists everything that is wrong with it, with lines. */
export class ProjectError extends Error {
  override readonly name = "ProjectError";

  constructor(readonly mistakes: readonly PlacedFinding[]) {
    super(mistakes.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  }
}

/** A project and what is to be said about its file. */
export interface ReadProject {
  readonly project: Project;
  readonly notices: readonly PlacedFinding[];
}

/**
 * Reads a project file, YAML or JSON.
 * @throws ProjectError naming every mistake with its line
 * @example readProject('templates: { h1: "{{товар}}" }').project.templates
 */
export function readProject(
  text: string,
  { messages = english }: { readonly messages?: CatalogueMessages | undefined } = {},
): ReadProject {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\ufeff/, ""), {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: "silent",
  });
  if (document.errors.length > 0) {
    throw new ProjectError(
      document.errors.map(({ code, message, pos: [start] }) => ({
        code: "invalid_yaml" as const,
        path: [],
        line: lines.linePos(start).line,
        message: code === "DUPLICATE_KEY" ? messages.project.duplicateName : message,
      })),
    );
  }
  const lineOf = (path: readonly string[]): number => {
    const node = document.getIn(path, true);
    return lines.linePos(isNode(node) ? (node.range?.[0] ?? 0) : 0).line;
  };
  const place = (finding: ProjectFinding): PlacedFinding => ({ ...finding, line: lineOf(finding.path) });
  // Aliases of YAML can make a small file large: as many as a person writes are followed.
  const { project, mistakes, notices } = checkProject(document.toJS({ maxAliasCount: 100 }), messages);
  if (project === undefined) throw new ProjectError(mistakes.map(place));
  return { project, notices: notices.map(place) };
}
