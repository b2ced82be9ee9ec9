import type { IdSource } from "@skladno/jobs";
import { defaultPlan } from "../services/plans.js";
import type { Project, Storage } from "../storage/port.js";
import { CommandError, type Show, table } from "./console.js";

function presentProject(project: Project) {
  return {
    id: project.id,
    name: project.name,
    plan: project.plan,
    default: project.isDefault,
    created_at: new Date(project.createdAt).toISOString(),
  };
}

/** The project with an id. @throws CommandError when there is none */
export async function requireProject(storage: Storage, id: string): Promise<Project> {
  const project = await storage.projects.find(id);
  if (project === null) throw new CommandError(`There is no project ${id}. "projects list" shows all projects.`);
  return project;
}

/** `projects create <name>` */
export async function createProject(storage: Storage, ids: IdSource, show: Show, name: string) {
  const trimmed = name.trim();
  if (trimmed === "" || [...trimmed].length > 200)
    throw new CommandError("The name of the project is empty or too long. Use 1 to 200 characters.");
  const project = await storage.projects.create({
    id: ids.newId(),
    name: trimmed,
    plan: defaultPlan.name,
    now: storage.clock.now(),
  });
  show(presentProject(project), [
    `Project ${project.id} "${project.name}" was made. Issue a key: skladno-api keys issue --project ${project.id}`,
  ]);
}

/** `projects list` */
export async function listProjects(storage: Storage, show: Show) {
  const projects = (await storage.projects.list()).map(presentProject);
  const rows = projects.map(({ id, name, plan, created_at }) => [id, name, plan, created_at]);
  show(projects, table(["ID", "NAME", "PLAN", "CREATED"], rows));
}
