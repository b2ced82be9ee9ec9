import { type PolicyRule, readPolicy } from "../services/content-policy/read-policy.js";
import type { Storage } from "../storage/port.js";
import { CommandError, readGivenFile, type Show, table } from "./console.js";
import { requireProject } from "./projects.js";

function holdsFor(projectId: string | null): string {
  return projectId ?? "all projects";
}

/** `policies load <file> [--project <id>]`: replaces the policy of the project, or that of all projects; holds at once. */
export async function loadPolicy(
  storage: Storage,
  show: Show,
  file: string,
  project: string | undefined,
): Promise<void> {
  const projectId = project === undefined ? null : (await requireProject(storage, project)).id;
  const text = await readGivenFile(file);
  let rules: readonly PolicyRule[];
  try {
    rules = readPolicy(text);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  await storage.policies.save({ projectId, rules: JSON.stringify({ rules }), updatedAt: storage.clock.now() });
  show({ project_id: projectId, rules: rules.length }, [
    `Loaded for ${holdsFor(projectId)}: ${rules.length === 1 ? "1 rule" : `${rules.length} rules`}.`,
  ]);
}

/** `policies show` */
export async function showPolicies(storage: Storage, show: Show): Promise<void> {
  const policies = (await storage.policies.list()).map(({ projectId, rules, updatedAt }) => ({
    project_id: projectId,
    updated_at: new Date(updatedAt).toISOString(),
    rules: readPolicy(rules),
  }));
  const rows = policies.flatMap(({ project_id, rules }) =>
    rules.map(({ id, category, words, lemmas, pattern }) => [
      holdsFor(project_id),
      id,
      category,
      [
        ...(words ? [`words: ${words.join(", ")}`] : []),
        ...(lemmas ? [`lemmas: ${lemmas.join(", ")}`] : []),
        ...(pattern === undefined ? [] : [`pattern: ${pattern}`]),
      ].join("; "),
    ]),
  );
  show(
    policies,
    rows.length === 0 ? ["No policy is loaded."] : table(["PROJECT", "RULE", "CATEGORY", "FORBIDS"], rows),
  );
}

/** `policies clear [--project <id>]`: takes back what `load` with the same option loaded; holds at once. */
export async function clearPolicy(storage: Storage, show: Show, project: string | undefined): Promise<void> {
  const projectId = project === undefined ? null : (await requireProject(storage, project)).id;
  const cleared = await storage.policies.clear(projectId);
  show({ project_id: projectId, cleared }, [
    cleared ? `The policy of ${holdsFor(projectId)} is cleared.` : `There was no policy of ${holdsFor(projectId)}.`,
  ]);
}
