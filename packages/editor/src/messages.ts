import type { CaseName, MessageTable } from "@skladno/template";

/** All sentences of an editor in one language. English is built in; Russian is `@skladno/editor/ru`. */
export interface EditorMessages {
  /** The sentences of errors and notices. */
  readonly templates: MessageTable;
  /** Filter name → what it does, in a few words. A filter without an entry is shown by its name alone. */
  readonly filters: Readonly<Record<string, string>>;
  /** Case → its name, with the questions that it answers. */
  readonly cases: Readonly<Record<CaseName, string>>;
  readonly field: string;
  readonly optionalField: string;
  readonly secondName: (field: string) => string;
  readonly condition: (field: string) => string;
  /** Of `#unless`. */
  readonly emptyCondition: (field: string) => string;
  /** Of `{{else}}`. */
  readonly otherwise: string;
  readonly endOfCondition: string;
  readonly variants: (count: number) => string;
  /** The label of a fix, by what it does to the text. */
  readonly replaceWith: (text: string) => string;
  readonly insert: (text: string) => string;
  readonly remove: (text: string) => string;
}
