import type { Correction } from "@skladno/morphology";
import type { Work } from "./work.js";

/** The project file of a shop, without its products. */
export interface PackedProject {
  readonly format: "skladno-project";
  readonly version: 1;
  readonly name: string;
  readonly mode: Work["mode"];
  readonly templates: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<string, number>>;
  readonly columns: { readonly fields: Readonly<Record<string, string>> };
  readonly corrections: readonly Correction[];
}

/** The work as a project; the columns of a file are named like the fields. */
export function packProject({ templates, mode, fields, corrections }: Work): PackedProject {
  return {
    format: "skladno-project",
    version: 1,
    name: "",
    mode,
    templates: Object.fromEntries(templates),
    limits: {},
    columns: { fields: Object.fromEntries([...fields.keys()].map((name) => [name, name])) },
    corrections,
  };
}
