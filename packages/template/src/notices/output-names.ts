import { publicOutputNames } from "../output-name.js";
import { type Problem, problem } from "../problem.js";
import { outputName } from "../suggest/names.js";

/** A name that is an output's but none of the public ones: its text has no page and no limit of its own. */
export function adviseOnOutputName(name: string): Problem<"custom_output_name"> | undefined {
  if (publicOutputNames.includes(name)) return undefined;
  const values = { found: name, allowed: publicOutputNames.join(", ") };
  return problem("custom_output_name", { start: 0, end: 0 }, values, { hint: outputName(name) });
}
