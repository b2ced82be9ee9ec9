import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export interface StudioFile {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Its entity tag, with the quotation marks. */
  readonly tag: string;
}

/** Files by their path: `index.html`, `assets/index-9f2c.js`, and the same compressed, `assets/index-9f2c.js.br`. */
export type StudioFiles = ReadonlyMap<string, StudioFile>;

/** The build puts the page of `apps/studio` next to the server; the sources don't have it. */
const built = fileURLToPath(new URL("./studio/", import.meta.url));

/** Reads all files, some 4 MB, once: requests open none, and no path leads out of the folder. Empty when there is no folder. */
export function readStudioFiles(folder = built): StudioFiles {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = readFileSync(path);
      const tag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
      return [relative(folder, path).split(sep).join("/"), { bytes, tag }];
    }),
  );
}
