import { isMap, isScalar, parseDocument, Scalar } from "yaml";
import type { Project } from "./project.js";

/** What an editor of templates changes in a project file. */
export type ProjectChanges = Pick<Project, "templates" | "mode" | "corrections">;

/**
 * A project file with other templates, another mode, other corrections: everything else of it, comments too, stays.
 * Templates that are as they were are not touched. @param text of a file that `readProject` reads
 */
export function editProject(text: string, { templates, mode, corrections }: ProjectChanges): string {
  const document = parseDocument(text.replace(/^\ufeff/, ""));
  const written = document.get("templates", true);
  const names = isMap(written) ? written.items.map(({ key }) => String(isScalar(key) ? key.value : key)) : [];
  for (const name of names) if (!templates.has(name)) document.deleteIn(["templates", name]);
  for (const [name, template] of templates) {
    if (document.getIn(["templates", name]) === template) continue;
    const value = new Scalar(template);
    value.type = "QUOTE_DOUBLE";
    document.setIn(["templates", name], value);
  }
  set("mode", mode, document.get("mode") ?? document.get("generation_mode"));
  set("corrections", corrections, document.toJS({ maxAliasCount: 100 })?.corrections);
  return document.toString({ lineWidth: 0 });

  function set(name: "mode" | "corrections", value: unknown, before: unknown): void {
    if (JSON.stringify(value) === JSON.stringify(before)) return;
    // Older files and requests to the service call the mode so.
    const member = name === "mode" && document.has("generation_mode") ? "generation_mode" : name;
    if (value === undefined) document.delete(member);
    else document.set(member, document.createNode(value));
  }
}
