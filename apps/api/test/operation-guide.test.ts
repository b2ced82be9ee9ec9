import { copyFileSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { runCommandLine } from "../src/operator/cli.js";
import { openStorage } from "../src/storage/open-storage.js";
import { ended, startTestServer, temporaryFolder } from "./real-server.js";

/**
 * docs/operation.md and its translation: their commands in their order on a database that a server
 * works on, and the restore of the backup that they make.
 */

describe.each(["operation.md", "ru/operation.md"])("docs/%s", (page) => {
  const guide = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8");
  const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.replace(/^skladno-api /, ""));

  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const database = `${folder.path}/skladno.db`;

  async function run(command: string): Promise<string> {
    const out: string[] = [];
    const error: string[] = [];
    const status = await runCommandLine(
      {
        console: {
          variables: { DATABASE_PATH: database, LOG_LEVEL: "silent" },
          isTerminal: false,
          out: (line) => out.push(line),
          error: (line) => error.push(line),
        },
        openStorage,
        stopRequested: async () => undefined,
      },
      command.split(" "),
    );
    expect([command, status, status === 0 ? "" : error.join("\n")]).toEqual([command, 0, ""]);
    return out.join("\n");
  }

  const request = (id: string) => ({ templates: { h1: "{{name}}" }, items: [{ external_id: id, name: "сумка" }] });

  it("runs its commands beside a working server, and restores the backup", async () => {
    const working = await startTestServer(database);
    const names = new Map<string, string>();
    const keys: string[] = [];
    const ids: string[] = [];
    for (const command of commands) {
      if (command.startsWith("backup")) {
        const ask = working.asker(keys.at(-1) ?? "");
        const { body: done } = await ask("POST", "/v1/jobs", request("done"), { "Idempotency-Key": "before-backup" });
        await ended(ask, done.job_id);
        await working.stop();
        // A server that accepts and does not work: its job waits at the moment of the backup.
        const accepting = await startTestServer(database, { workerConcurrency: 0 });
        const { body: waits } = await accepting.asker(keys.at(-1) ?? "")("POST", "/v1/jobs", request("waits"));
        ids.push(done.job_id, waits.job_id);
        names.set("BACKUP", `${folder.path}/backup.db`);
        await run(command.replace("$BACKUP", names.get("BACKUP") ?? ""));
        await accepting.stop();
        continue;
      }
      const shown = await run(command.replace(/\$(\w+)/g, (_, name: string) => names.get(name) ?? name));
      const [out] = shown.split("\n");
      if (command.startsWith("projects create")) names.set("PROJECT", /[0-9a-f-]{36}/.exec(out ?? "")?.[0] ?? "");
      if (command.startsWith("keys issue")) {
        keys.push(out ?? "");
        expect((await working.asker(keys.at(-1) ?? "")("GET", "/v1/generation/capabilities")).status).toBe(200);
      }
      // The beginning of the first key, as the list shows it.
      if (command.startsWith("keys list") && !names.has("OLD_KEY"))
        names.set("OLD_KEY", / (\S+)…/.exec(shown)?.[1] ?? "");
    }
    expect(keys).toHaveLength(2);

    const restored = `${folder.path}/restored.db`;
    copyFileSync(names.get("BACKUP") ?? "", restored);
    const server = await startTestServer(restored);
    try {
      const [old, ask] = [server.asker(keys[0] ?? ""), server.asker(keys[1] ?? "")];
      expect((await old("GET", "/v1/generation/capabilities")).status).toBe(401);
      expect((await ask("GET", "/v1/products/done")).body).toMatchObject({
        status: "completed",
        results: [{ version: 1, outputs: { h1: "сумка" }, job_id: ids[0] }],
      });
      expect((await ended(ask, ids[1] ?? "")).body).toMatchObject({ status: "completed", completed: 1 });
      expect((await ask("GET", "/v1/products/waits")).body.results).toHaveLength(1);
      const replay = await ask("POST", "/v1/jobs", request("done"), { "Idempotency-Key": "before-backup" });
      expect(replay.body).toMatchObject({ job_id: ids[0], replayed: true });
    } finally {
      await server.stop();
    }
  });
});
