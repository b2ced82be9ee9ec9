import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startTestServer, temporaryFolder } from "./real-server.js";

/**
 * docs/client-guide.md: its commands run one behind the other in one shell, and the answers shown
 * are those that come.
 */

const guide = readFileSync(new URL("../../../docs/client-guide.md", import.meta.url), "utf8");

interface Block {
  readonly kind: "sh" | "json";
  readonly text: string;
}

const blocks = [...guide.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)].map(
  ([, kind = "sh", text = ""]): Block => ({ kind: kind as Block["kind"], text }),
);

/** Ids, times and what else differs from run to run. */
const withoutChance = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>"),
  );

it("shows what its commands really answer (needs bash and curl)", async () => {
  const folder = temporaryFolder();
  const server = await startTestServer(`${folder.path}/guide.db`);
  try {
    const { key } = await server.newProject();
    const mark = "=== the next command ===";
    // The first pause of polling is for people; the order of things is what is tested.
    const script = blocks
      .filter(({ kind }) => kind === "sh")
      .map(({ text }) => `${text}\necho\necho '${mark}'\n`)
      .join("")
      .replace("for PAUSE in 1 2", "for PAUSE in 0.1 0.2 0.5 1 2");
    writeFileSync(`${folder.path}/guide.sh`, script);
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", `${folder.path}/guide.sh`], {
      cwd: folder.path,
      env: { PATH: process.env.PATH, BASE_URL: server.url, API_KEY: key },
    });
    const answers = stdout.split(`${mark}\n`);
    let command = -1;
    let compared = 0;
    for (const { kind, text } of blocks) {
      if (kind === "sh") command++;
      else {
        compared++;
        expect(withoutChance(JSON.parse(answers[command] ?? ""))).toEqual(withoutChance(JSON.parse(text)));
      }
    }
    expect(compared).toBe(6);
    expect(answers).toHaveLength(blocks.length - compared + 1);
  } finally {
    await server.stop();
    folder.remove();
  }
});
