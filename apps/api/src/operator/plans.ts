import type { Plans } from "../services/plans.js";
import type { Storage } from "../storage/port.js";
import { CommandError, type Show, table } from "./console.js";
import { requireProject } from "./projects.js";

/** `plans list` */
export function listPlans(plans: Plans, show: Show): void {
  const listed = [...plans.values()].map((plan) => ({
    name: plan.name,
    modes: plan.modes,
    rate_limit: plan.rateLimit,
    monthly_quota: plan.monthlyQuota,
    items_per_job: plan.itemsPerJob,
    open_rows: plan.openRows,
  }));
  const rows = listed.map((plan) => [
    plan.name,
    plan.modes.join(", "),
    plan.rate_limit === null ? "the server's" : String(plan.rate_limit),
    plan.monthly_quota === null ? "none" : String(plan.monthly_quota),
    String(plan.items_per_job),
    String(plan.open_rows),
  ]);
  show(listed, table(["PLAN", "MODES", "RATE LIMIT", "MONTHLY QUOTA", "ITEMS PER JOB", "OPEN ROWS"], rows));
}

/** `plans set <project id> <plan>`: holds at once, on every running server that knows the plan. */
export async function setPlan(
  storage: Storage,
  plans: Plans,
  show: Show,
  projectId: string,
  plan: string,
): Promise<void> {
  if (!plans.has(plan)) {
    throw new CommandError(
      `There is no plan "${plan}"; there are: ${[...plans.keys()].join(", ")}. Plans are defined in the file that PLANS_FILE names.`,
    );
  }
  const project = await requireProject(storage, projectId);
  await storage.projects.setPlan(project.id, plan);
  show({ project_id: project.id, plan }, [`Project ${project.id} "${project.name}" has the plan ${plan}.`]);
}
