import { type Problem, problem } from "./problem.js";
import type { Suggest } from "./suggest/suggest.js";

/**
 * The most characters (code points) that channels show of each output, unless the operator of a server says otherwise.
 * A longer text is kept, with the warning `length_exceeded`.
 */
export const textLengths: Readonly<Record<string, number>> = {
  seo_title: 70,
  meta_description: 160,
  h1: 100,
  og_title: 95,
  og_description: 200,
  marketplace_a_name: 60,
  marketplace_b_name: 200,
  marketplace_c_name: 150,
  messenger_message: 4096,
};

/** The output names that the service publicly supports. Other valid names work, with a notice. */
export const publicOutputNames: readonly string[] = /* @__PURE__ */ Object.keys(textLengths);

const OUTPUT_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Whether a text may be the name of an output: `^[a-z][a-z0-9_]{0,63}$`. */
export function isOutputName(text: string): boolean {
  return OUTPUT_NAME.test(text);
}

/**
 * The error of a name that no output may have. It stands outside the template, so the place is the template's beginning
 * and there is no suggestion that could be applied to the template; the nearest public name is the hint.
 */
export function checkOutputName(name: string, suggest?: Suggest): Problem<"invalid_output_name"> | undefined {
  if (isOutputName(name)) return undefined;
  return problem("invalid_output_name", { start: 0, end: 0 }, { found: name }, { hint: suggest?.outputName(name) });
}
