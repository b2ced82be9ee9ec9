import { parseTemplate, type Template } from "@skladno/template";

let last: Template | undefined;

/** The tree of a template. The last one is kept: between two keys an editor asks several things of one text. */
export function treeOf(source: string): Template {
  if (last?.source !== source) last = parseTemplate(source).template;
  return last;
}
