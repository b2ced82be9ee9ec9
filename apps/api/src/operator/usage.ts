import type { Storage } from "../storage/port.js";
import { type Show, table } from "./console.js";
import { requireProject } from "./projects.js";

/** `usage [--project <id>]`: operations of the present calendar month (UTC). */
export async function showUsage(storage: Storage, show: Show, projectId: string | undefined) {
  const projects = projectId === undefined ? await storage.projects.list() : [await requireProject(storage, projectId)];
  const now = storage.clock.now();
  const usage = await Promise.all(
    projects.map(async ({ id, name, plan }) => {
      const { completed, reserved, resetsAt } = await storage.jobs.readQuota(id, now);
      return { project_id: id, name, plan, completed, reserved, resets_at: new Date(resetsAt).toISOString() };
    }),
  );
  const rows = usage.map((one) => [one.project_id, one.name, one.plan, String(one.completed), String(one.reserved)]);
  show(usage, table(["PROJECT", "NAME", "PLAN", "COMPLETED", "RESERVED"], rows));
}
