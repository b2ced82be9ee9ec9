import { type Problem, problem } from "./problem.js";
import { createNameFinder } from "./suggest/nearest-name.js";

/** The output names that the service publicly supports. Other valid names work, with a notice. */
export const publicOutputNames: readonly string[] = [
  "seo_title",
  "meta_description",
  "h1",
  "og_title",
  "og_description",
  "marketplace_a_name",
  "marketplace_b_name",
  "marketplace_c_name",
  "messenger_message",
];

const findOutputName = createNameFinder(publicOutputNames);
const OUTPUT_NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** Whether a text may be the name of an output: `^[a-z][a-z0-9_]{0,63}$`. */
export function isOutputName(text: string): boolean {
  return OUTPUT_NAME.test(text);
}

/**
 * Checks an output name: an error, advice, or nothing to say. It stands outside the template, so the place is the
 * template's beginning and there is no suggestion that could be applied to the template; the nearest public name is the hint.
 */
export function checkOutputName(name: string): Problem<"invalid_output_name" | "custom_output_name"> | undefined {
  if (publicOutputNames.includes(name)) return undefined;
  const code = isOutputName(name) ? "custom_output_name" : "invalid_output_name";
  const values = { found: name, allowed: publicOutputNames.join(", ") };
  return problem(code, { start: 0, end: 0 }, values, { hint: findOutputName(name) });
}
