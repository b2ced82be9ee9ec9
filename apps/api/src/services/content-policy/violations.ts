import { ApiError } from "../../errors/api-error.js";
import { createPace, type Pace } from "../pace.js";
import type { CompiledPolicy } from "./compile-policy.js";

/** Where something was found that a rule forbids; safe to answer and to log. */
export interface Violation {
  readonly location: "template" | "field" | "output";
  /** The output or the field; by its place, as `#2`, where the name itself holds what is forbidden. */
  readonly name: string;
  readonly externalId?: string;
  readonly ruleId: string;
  readonly category: string;
}

async function safeName(policy: CompiledPolicy, members: object, name: string, pace: Pace): Promise<string> {
  const broken = await policy.find(name, pace);
  return broken === undefined ? name : `#${Object.keys(members).indexOf(name) + 1}`;
}

/** The first output that breaks the policy. */
export async function findInOutputs(
  policy: CompiledPolicy,
  outputs: Readonly<Record<string, string>>,
  externalId: string,
  pace: Pace = createPace(),
): Promise<Violation | undefined> {
  for (const [name, text] of Object.entries(outputs)) {
    const broken = await policy.find(text, pace);
    if (broken === undefined) continue;
    return { location: "output", name: await safeName(policy, outputs, name, pace), externalId, ...broken };
  }
  return undefined;
}

/** What first breaks the policy of what a request brings: the templates, then the fields. */
export async function findInInput(
  policy: CompiledPolicy | undefined,
  templates: Readonly<Record<string, string>>,
  items: readonly (Readonly<Record<string, string | number>> & { readonly external_id: string })[],
  pace: Pace = createPace(),
): Promise<Violation | undefined> {
  if (policy === undefined) return undefined;
  for (const [name, text] of Object.entries(templates)) {
    const broken = await policy.find(text, pace);
    if (broken === undefined) continue;
    return { location: "template", name: await safeName(policy, templates, name, pace), ...broken };
  }
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      const broken = await policy.find(String(value), pace);
      if (broken === undefined) continue;
      // An id that holds what is forbidden would repeat it.
      const externalId = (await policy.find(item.external_id, pace)) ? {} : { externalId: item.external_id };
      return { location: "field", name: await safeName(policy, item, name, pace), ...externalId, ...broken };
    }
  }
  return undefined;
}

/** What an answer says of a violation: the 422, and the error of a row. */
export function violationDetails({ location, name, externalId, ruleId, category }: Violation) {
  return {
    location,
    name,
    ...(externalId === undefined ? {} : { external_id: externalId }),
    rule_id: ruleId,
    category,
  };
}

/** The refusal of a text, with safe metadata only. */
export function blockedContent(violation: Violation): ApiError {
  return new ApiError("blocked_content", {
    message: `blocked_content.${violation.location}`,
    values: { name: violation.name, rule: violation.ruleId },
    details: violationDetails(violation),
  });
}
