import type { NoticeCode } from "./error-codes.js";
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
 * Checks an output name. It stands outside the template, so the place is the template's beginning and there is no
 * suggestion that could be applied to the template; the nearest public name is the hint.
 */
export function checkOutputName(name: string): {
  readonly problems: readonly Problem[];
  readonly notices: readonly Problem<NoticeCode>[];
} {
  const place = { start: 0, end: 0 };
  if (publicOutputNames.includes(name)) return { problems: [], notices: [] };
  const hint = findOutputName(name);
  const values = { found: name, allowed: publicOutputNames.join(", ") };
  return isOutputName(name)
    ? { problems: [], notices: [problem("custom_output_name", place, values, { hint })] }
    : { problems: [problem("invalid_output_name", place, { found: name }, { hint })], notices: [] };
}
