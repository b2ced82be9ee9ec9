import type { Placeholder } from "./ast.js";

/** After the name of a placeholder, its alias and its `?`: where the first filter goes. */
export function endOfName({ field, alias, optional }: Placeholder): number {
  return alias === undefined ? field.end + Number(optional) : alias.end + Number(optional && alias.marked);
}
