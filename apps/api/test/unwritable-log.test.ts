import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { freePort } from "./free-port.js";
import { temporaryFolder } from "./real-server.js";

/** Standard output and standard error on a full disk: the server serves, and stops in order. */

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const folder = temporaryFolder();
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
  folder.remove();
});

it.runIf(existsSync("/dev/full"))(
  "serves and stops while nothing can be logged",
  async () => {
    const port = await freePort();
    const full = openSync("/dev/full", "w");
    child = spawn(process.execPath, ["--conditions=@skladno/source", "--import", "tsx", pathOf("../src/main.ts")], {
      cwd: pathOf(".."),
      stdio: ["ignore", full, full],
      env: { PATH: process.env.PATH, PORT: String(port), DATABASE_PATH: `${folder.path}/full.db` },
    });
    const exited = once(child, "exit");
    const status = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.status;
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
    for (let n = 0; n < 200; n++) expect(await status()).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  },
  60_000,
);
