import type { JobPosition } from "@skladno/jobs";

/** The place after a page of jobs, as a client sends it back without reading it. */
export function presentCursor(position: JobPosition | null): string | null {
  return position === null ? null : Buffer.from(`${position.createdAt} ${position.id}`).toString("base64url");
}

/** The place that a cursor names; null for a text that is not one of our cursors. */
export function readCursor(cursor: string): JobPosition | null {
  const [, createdAt, id = ""] =
    /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const position = createdAt === undefined ? null : { createdAt: Number(createdAt), id };
  // Base64 can be written in more than one way; only ours is taken.
  return presentCursor(position) === cursor ? position : null;
}
