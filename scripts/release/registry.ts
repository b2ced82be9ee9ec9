import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Registry {
  readonly url: string;
  /** For npm and pnpm: this registry, and a token that it takes; nothing of the machine's own settings, so that nothing leaves it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** A registry of our own on a free port: ours is published to it, everything else comes from the registry that npm uses. */
export async function startRegistry(folder: string, upstream: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "config.yaml");
  writeFileSync(
    config,
    // JSON is YAML.
    JSON.stringify({
      storage: join(folder, "storage"),
      auth: { htpasswd: { file: join(folder, "htpasswd"), max_users: 1 } },
      uplinks: { upstream: { url: upstream } },
      packages: {
        // No uplink: what was not published here does not exist.
        "@skladno/*": { access: "$all", publish: "$authenticated" },
        "**": { access: "$all", proxy: "upstream" },
      },
      // Seconds; longer than any step of the rehearsal, during which connections of ours idle.
      server: { keepAliveTimeout: 3600 },
      log: { type: "stdout", level: "warn" },
    }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const require = createRequire(import.meta.url);
  const executable = join(require.resolve("verdaccio/package.json"), "../bin/verdaccio");
  const server = spawn(process.execPath, [executable, "--config", config, "--listen", `127.0.0.1:${port}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  server.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  try {
    for (let attempt = 0; !(await answers(url)); attempt++) {
      if (attempt === 150 || server.exitCode !== null)
        throw new Error(`The local registry does not start.\n${complaints}`);
      await pause(100);
    }
    const added = await fetch(`${url}-/user/org.couchdb.user:rehearsal`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "rehearsal", password: "rehearsal", type: "user" }),
    });
    const { token } = (await added.json()) as { readonly token: string };
    const settings = join(folder, "npmrc");
    writeFileSync(settings, `registry=${url}\n//127.0.0.1:${port}/:_authToken=${token}\n`);
    return {
      url,
      environment: { NPM_CONFIG_USERCONFIG: settings, npm_config_userconfig: settings, npm_config_registry: url },
      stop: () => server.kill(),
    };
  } catch (error) {
    server.kill();
    throw error;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}-/ping`)).ok;
  } catch {
    return false;
  }
}
