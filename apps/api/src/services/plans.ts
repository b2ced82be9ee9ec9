import { limits } from "@skladno/contract";
import * as v from "valibot";
import type { Plan } from "./caller.js";
import { parseSettings } from "./parse-settings.js";

/** The plan of the default project: both modes, no quota, the server's rate limit. */
export const defaultPlan: Plan = {
  name: "default",
  modes: ["strict", "flexible"],
  rateLimit: null,
  monthlyQuota: null,
  itemsPerJob: limits.itemsPerJob.max,
  openRows: 500_000,
};

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const planFile = v.record(
  v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,64}$/)),
  v.strictObject({
    modes: v.optional(v.pipe(v.array(v.picklist(["strict", "flexible"])), v.minLength(1)), ["strict", "flexible"]),
    rate_limit: v.optional(v.nullable(count), null),
    monthly_quota: v.optional(v.nullable(count), null),
    items_per_job: v.optional(v.pipe(count, v.maxValue(limits.itemsPerJob.max)), limits.itemsPerJob.max),
    open_rows: v.optional(count, defaultPlan.openRows),
  }),
);

/** Plans by name; always with `default`. */
export type Plans = ReadonlyMap<string, Plan>;

export const builtInPlans: Plans = new Map([[defaultPlan.name, defaultPlan]]);

/**
 * Reads the text of a plans file: `{"<name>": {"modes", "rate_limit", "monthly_quota", "items_per_job", "open_rows"}}`.
 * @throws Error that names the wrong member
 */
export function readPlans(text: string): Plans {
  const input = parseSettings(text, "The plans file is no JSON");
  const result = v.safeParse(planFile, input);
  if (!result.success) {
    const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
    throw new Error(
      `The plans file is wrong: ${lines.join("; ")}. A plan has modes, rate_limit, monthly_quota, items_per_job and open_rows.`,
    );
  }
  const plans = Object.entries(result.output).map(([name, plan]): [string, Plan] => [
    name,
    {
      name,
      modes: plan.modes,
      rateLimit: plan.rate_limit,
      monthlyQuota: plan.monthly_quota,
      itemsPerJob: plan.items_per_job,
      openRows: plan.open_rows,
    },
  ]);
  return new Map([...builtInPlans, ...plans]);
}
