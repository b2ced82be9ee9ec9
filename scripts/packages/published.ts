import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** The members of a package.json that are spoken of here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly description?: string;
  readonly license?: string;
  readonly keywords?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly sideEffects?: unknown;
  readonly files?: readonly string[];
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly typesVersions?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly publishConfig?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A way into a package: `.`, `./lint`. */
export interface Entry {
  /** `@skladno/template/lint` */
  readonly specifier: string;
  /** The file of its source. */
  readonly source: string;
}

/** A package that strangers install. */
export interface PublishedPackage {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Code only: data files and package.json are left out. */
  readonly entries: readonly Entry[];
}

/** Every package and app that is not private, by name. */
export function publishedPackages(): readonly PublishedPackage[] {
  return ["packages", "apps"]
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      return { folder, manifest, entries: entriesOf(folder, manifest) };
    })
    .filter(({ manifest }) => manifest.private !== true)
    .sort((left, right) => (left.manifest.name < right.manifest.name ? -1 : 1));
}

function entriesOf(folder: string, { name, exports = {} }: Manifest): readonly Entry[] {
  return Object.entries(exports).flatMap(([path, conditions]) => {
    const source = (conditions as Readonly<Record<string, string>>)["@skladno/source"];
    return source === undefined ? [] : [{ specifier: name + path.slice(1), source: join(folder, source) }];
  });
}
