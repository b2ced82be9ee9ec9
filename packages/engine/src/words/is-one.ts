import { selectForm } from "@skladno/plural";

/** 1, 21, 101: a noun with the number stands in the singular. @param number a plain decimal */
export function isOne(number: string): boolean {
  return selectForm(number, ONE) === "one";
}

const ONE = ["one", "few", "many"] as const;
