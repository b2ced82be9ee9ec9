/** The versions of Node that Skladno is tried on, each installed from npm into a folder of this checkout. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The oldest that is supported first, the newest last. */
export const NODE_VERSIONS = ["20.20.2", "22.23.3", "24.21.0", "26.10.0"] as const;
/** The long-term support release that most people run. */
export const LTS = "24.21.0";

export interface Node {
  readonly version: string;
  readonly executable: string;
  /** For commands that run on it: it comes first in PATH, and addons are compiled against its headers. */
  readonly env: NodeJS.ProcessEnv;
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/skladno-nodes/", import.meta.url));

/**
 * @param version one that npm has as `node-<system>-<processor>`
 * @throws Error when it cannot be installed
 */
export function installNode(version: string): Node {
  const platform = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(cache, version);
  const root = join(folder, "node_modules", name);
  if (!existsSync(join(root, "package.json"))) {
    execFileSync("npm", ["install", "--no-save", "--ignore-scripts", "--prefix", folder, `${name}@${version}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const programs = join(root, "bin");
  return {
    version,
    executable: join(programs, "node"),
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}`, npm_config_nodedir: root },
  };
}
