import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { ApiError } from "../api-error.js";
import type { ApiKey, FoundKey, Projects, RevokeResult } from "../storage/projects.js";
import type { KeyHolder } from "./caller.js";
import type { Plans } from "./plans.js";

/** Every key that the service makes begins like this, so that scanners for leaked secrets find it. */
const KEY_BEGINNING = "skladno_";
/** What an operator sees of a key. */
const PREFIX_LENGTH = KEY_BEGINNING.length + 6;

/** A new key: the recognisable beginning and 192 random bits. */
export function newApiKey(): string {
  return KEY_BEGINNING + randomBytes(24).toString("base64url");
}

/** What is kept of a key. It is random enough for one round of a quick hash; a slow one would be a gift to attackers of the CPU. */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** The characters of a key that may be shown: never more than half of it. */
export function keyPrefix(key: string): string {
  return key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 2)));
}

/** The stored key that this one is. Keys with its prefix are looked up, and compared by their hashes in constant time. */
async function findKey(projects: Projects, key: string): Promise<FoundKey | undefined> {
  const hashed = Buffer.from(hashApiKey(key), "hex");
  const candidates = await projects.findByPrefix(keyPrefix(key));
  return candidates.find((one) => one.hash.length === hashed.length && timingSafeEqual(one.hash, hashed));
}

/**
 * Finds whom a key stands for; undefined for a key that is unknown or revoked.
 * @throws ApiError 503 when the project's plan is not configured
 */
export async function authenticate(projects: Projects, plans: Plans, key: string): Promise<KeyHolder | undefined> {
  if (key.length > 200) return undefined;
  const found = await findKey(projects, key);
  if (found === undefined) return undefined;
  const plan = plans.get(found.project.plan);
  if (plan === undefined) {
    throw new ApiError("service_unavailable", {
      message: "service_unavailable.plan",
      values: { plan: found.project.plan },
    });
  }
  return { projectId: found.project.id, keyId: found.key.id, plan };
}

/** Makes a key for a project. The key itself is in the answer only: it can't be shown again. */
export async function issueKey(
  projects: Projects,
  projectId: string,
  newId: () => string,
  now: number,
): Promise<{ readonly key: string; readonly stored: ApiKey }> {
  const key = newApiKey();
  const stored = await projects.addKey({ id: newId(), projectId, prefix: keyPrefix(key), hash: hashApiKey(key), now });
  return { key, stored };
}

/**
 * Revokes a key; it holds at once, on every server of the database.
 * @param text the key's id, its prefix as it is listed, or the complete key
 */
export async function revokeKey(projects: Projects, text: string, now: number): Promise<RevokeResult> {
  const complete = await findKey(projects, text);
  return projects.revokeKey(complete?.key.id ?? text, now);
}

/**
 * Makes sure that there is a default project, with the operator's key where one is configured.
 * @returns a new key when the project has none yet and none was configured; to be printed once
 */
export async function ensureDefaultProject(
  projects: Projects,
  configuredKey: string | undefined,
  newId: () => string,
  now: number,
): Promise<{ readonly newKey: string | undefined }> {
  const project = await projects.ensureDefault({ id: newId(), name: "default", plan: "default", now });
  const key = configuredKey ?? newApiKey();
  const stored = { id: newId(), projectId: project.id, prefix: keyPrefix(key), hash: hashApiKey(key), now };
  if (configuredKey !== undefined) {
    await projects.ensureKey(stored);
    return { newKey: undefined };
  }
  // Asked of the keys, not of who made the project: that process may have died before it could print one.
  return { newKey: (await projects.addFirstKey(stored)) ? key : undefined };
}
