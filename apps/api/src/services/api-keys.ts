import { hash, randomBytes } from "node:crypto";
import type { ApiKey, ApiKeys, Projects, RevokeResult, Storage } from "../storage/port.js";
import type { KeyHolder } from "./caller.js";
import type { Plans } from "./plans.js";

/** Every key that the service makes begins like this, so that scanners for leaked secrets find it. */
const KEY_BEGINNING = "skladno_";
/** What an operator sees of a key. */
const PREFIX_LENGTH = KEY_BEGINNING.length + 6;
const LONGEST_KEY = 200;

/** A new key: the recognisable beginning and 192 random bits. */
export function newApiKey(): string {
  return KEY_BEGINNING + randomBytes(24).toString("base64url");
}

/** What is stored of a key. It is random enough for one round of a fast hash; a slow one would help exhaust the CPU. */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** The characters of a key that may be shown: never more than half of it. */
export function keyPrefix(key: string): string {
  return key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 2)));
}

/** Who a key belongs to. */
export type Authentication =
  | { readonly kind: "found"; readonly holder: KeyHolder }
  /** Not known, or revoked. */
  | { readonly kind: "unknown" }
  | { readonly kind: "plan_not_configured"; readonly projectId: string; readonly plan: string };

/** Looks a key up by its hash, so that the time it takes says nothing about the keys that are stored. */
export async function authenticate(
  keys: Pick<ApiKeys, "findByHash">,
  plans: Plans,
  key: string,
): Promise<Authentication> {
  const found = key.length > LONGEST_KEY ? null : await keys.findByHash(hashApiKey(key));
  if (found === null) return { kind: "unknown" };
  const { project } = found;
  const plan = plans.get(project.plan);
  if (plan === undefined) return { kind: "plan_not_configured", projectId: project.id, plan: project.plan };
  return { kind: "found", holder: { projectId: project.id, keyId: found.key.id, plan } };
}

/** Makes a key for a project. The key itself is in the answer only: it can't be shown again. */
export async function issueKey(
  keys: Pick<ApiKeys, "add">,
  projectId: string,
  newId: () => string,
  now: number,
): Promise<{ readonly key: string; readonly stored: ApiKey }> {
  const key = newApiKey();
  const stored = await keys.add({ id: newId(), projectId, prefix: keyPrefix(key), hash: hashApiKey(key), now });
  return { key, stored };
}

/**
 * Revokes a key from the next request on, on every server of the database.
 * @param text the key's id, its prefix as it is listed, or the complete key
 */
export function revokeKey(keys: Pick<ApiKeys, "revoke">, text: string, now: number): Promise<RevokeResult> {
  return keys.revoke({ idOrPrefix: text, hash: hashApiKey(text) }, now);
}

/** A configured key that the default project can't have; the message says what to do. */
export class ConfiguredKeyError extends Error {
  override readonly name = "ConfiguredKeyError";
}

/**
 * Makes sure that there is a default project, with the operator's key where one is configured.
 * @returns a new key when the project has none yet and none was configured; to be printed once
 * @throws ConfiguredKeyError when the configured key was revoked, or belongs to another project
 */
export async function ensureDefaultProject(
  { projects, keys }: { readonly projects: Pick<Projects, "ensureDefault">; readonly keys: Storage["keys"] },
  configuredKey: string | undefined,
  newId: () => string,
  now: number,
): Promise<{ readonly newKey: string | undefined }> {
  const project = await projects.ensureDefault({ id: newId(), name: "default", plan: "default", now });
  const key = configuredKey ?? newApiKey();
  const stored = { id: newId(), projectId: project.id, prefix: keyPrefix(key), hash: hashApiKey(key), now };
  if (configuredKey === undefined) {
    // Asked of the keys, not of who made the project: that process may have died before it could print one.
    return { newKey: (await keys.addFirst(stored)) ? key : undefined };
  }
  const { kind, key: present } = await keys.ensure(stored);
  if (kind === "revoked") {
    throw new ConfiguredKeyError(
      `The key of SKLADNO_API_KEY (${present.prefix}…) was revoked. Set another key, or none.`,
    );
  }
  if (kind === "other_project") {
    throw new ConfiguredKeyError(
      `The key of SKLADNO_API_KEY (${present.prefix}…) belongs to project ${present.projectId}, not to the default project. ` +
        "Set another key, or none.",
    );
  }
  return { newKey: undefined };
}
