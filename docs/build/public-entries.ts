import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, { readonly "@skladno/source"?: string } | string>>;
}

/** An entry that a published package has. */
export interface PublicEntry {
  /** What a user imports: "@skladno/template/lint". */
  readonly specifier: string;
  /** Its page's name: "template-lint". */
  readonly page: string;
  /** Its source, absolute. */
  readonly source: string;
  /** How TypeDoc names it: its source below the packages' folder, without the ending and without "index". */
  readonly module: string;
}

/** Read from the packages' own manifests: what is not exported is not documented. */
export function readPublicEntries(packages: string): readonly PublicEntry[] {
  return readdirSync(packages).flatMap((folder) => {
    const file = join(packages, folder, "package.json");
    if (!existsSync(file)) return [];
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    if (manifest.private === true) return [];
    return Object.entries(manifest.exports ?? {}).flatMap(([path, entry]) => {
      const file = typeof entry === "string" ? undefined : entry["@skladno/source"];
      if (file === undefined) return [];
      const source = join(packages, folder, file);
      const specifier = join(manifest.name, path);
      return [
        {
          specifier,
          page: specifier.replace("@skladno/", "").replaceAll("/", "-"),
          source,
          module: relative(packages, source).replace(/(?:\/index)?\.ts$/, ""),
        },
      ];
    });
  });
}
