import { readFileSync, writeFileSync } from "node:fs";
import { codeBlocks } from "@skladno/conformance";
import { afterAll, expect, it } from "vitest";
import { runShell, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
afterAll(folder.remove);

it("shows what the commands really print", async () => {
  const blocks = codeBlocks(readFileSync(new URL("../README.md", import.meta.url), "utf8"));
  for (const { info, code } of blocks) if (/^\S+\.\w+$/.test(info)) writeFileSync(folder.file(info), `${code}\n`);
  const sessions = blocks.filter(({ language }) => language === "console");
  expect(sessions.length).toBeGreaterThan(0);
  for (const { code } of sessions) {
    const commands = code.split("\n").filter((line) => line.startsWith("$ "));
    const line = commands.map((command) => `echo '${command}'\n${command.slice(2)} 2>&1`).join("\n");
    const ran = await runShell(`program="$*"; skladno() { $program "$@"; }\n${line}`, folder.path);
    expect(withoutTime(ran.out)).toBe(withoutTime(`${code}\n`));
  }
});

function withoutTime(text: string): string {
  return text.replace(/ in [\d.]+ s →/g, " in … s →");
}
