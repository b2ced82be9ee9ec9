import { publishedPackages } from "./published.js";
import { run } from "./run.js";

/**
 * Packs every published package as `pnpm publish` would: `workspace:^` becomes a version.
 * @param into an existing folder
 * @returns name → path of the tarball
 */
export function packAll(into: string): ReadonlyMap<string, string> {
  return new Map(
    publishedPackages().map(({ folder, manifest }) => {
      const output = pnpm(["pack", "--pack-destination", into, "--json"], folder);
      const packed = JSON.parse(output.slice(output.indexOf("{"))) as { readonly filename: string };
      return [manifest.name, packed.filename];
    }),
  );
}

function pnpm(args: readonly string[], cwd: string): string {
  const path = process.env.npm_execpath;
  return path?.includes("pnpm") ? run(process.execPath, [path, ...args], cwd) : run("pnpm", args, cwd);
}
