import type { IdSource } from "@skladno/jobs";
import { issueKey, revokeKey } from "../services/api-keys.js";
import type { ApiKey, Storage } from "../storage/port.js";
import { CommandError, type Show, table } from "./console.js";
import { requireProject } from "./projects.js";

function presentKey(key: ApiKey) {
  return {
    id: key.id,
    project_id: key.projectId,
    prefix: key.prefix,
    created_at: new Date(key.createdAt).toISOString(),
    revoked_at: key.revokedAt === null ? null : new Date(key.revokedAt).toISOString(),
  };
}

/** `keys issue --project <id>`: the only place that ever shows a key. */
export async function issueProjectKey(storage: Storage, ids: IdSource, show: Show, projectId: string) {
  const project = await requireProject(storage, projectId);
  const { key, stored } = await issueKey(storage.keys, project.id, () => ids.newId(), storage.clock.now());
  show({ key, ...presentKey(stored) }, [
    key,
    "The key is shown only now: only its hash is stored. Put it into a secret store.",
  ]);
}

/** `keys list --project <id>` */
export async function listKeys(storage: Storage, show: Show, projectId: string) {
  const project = await requireProject(storage, projectId);
  const keys = (await storage.keys.list(project.id)).map(presentKey);
  const rows = keys.map((key) => [key.id, `${key.prefix}…`, key.created_at, key.revoked_at ?? "valid"]);
  show(keys, table(["ID", "KEY", "CREATED", "REVOKED"], rows));
}

/** `keys revoke <key id or prefix>`: holds at once, on every running server. The text is not repeated: it may be a key. */
export async function revokeProjectKey(storage: Storage, show: Show, text: string) {
  const result = await revokeKey(storage.keys, text, storage.clock.now());
  if (result.kind === "not_found") {
    throw new CommandError(`No key has this id or prefix. "keys list" shows both.`);
  }
  if (result.kind === "ambiguous") {
    const ids = result.keys.map(({ id }) => id).join(", ");
    throw new CommandError(`More than one key has this prefix; nothing was revoked. Give an id: ${ids}.`);
  }
  show(presentKey(result.key), [`Key ${result.key.id} (${result.key.prefix}…) is revoked.`]);
}
