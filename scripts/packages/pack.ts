import { publishedPackages } from "./published.js";
import { pnpmCommand, run } from "./run.js";

/**
 * Packs every published package as `pnpm publish` would: `workspace:^` becomes a version.
 * @param into an existing folder
 * @returns name → path of the tarball
 */
export function packAll(into: string): ReadonlyMap<string, string> {
  return new Map(
    publishedPackages().map(({ folder, manifest }) => {
      const output = run(...pnpmCommand(["pack", "--pack-destination", into, "--json"]), folder);
      const packed = JSON.parse(output.slice(output.indexOf("{"))) as { readonly filename: string };
      return [manifest.name, packed.filename];
    }),
  );
}
