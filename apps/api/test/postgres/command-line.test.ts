import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/operator/cli.js";
import { openStorage } from "../../src/storage/open-storage.js";
import { newDatabase } from "../real-server.js";

const url = await newDatabase("command_line");

async function run(...words: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const status = await runCommandLine(
    {
      console: {
        variables: { DATABASE_URL: url, DATABASE_PATH: "/ignored.db", LOG_LEVEL: "silent" },
        isTerminal: false,
        out: (line) => out.push(line),
        error: (line) => error.push(line),
      },
      openStorage,
      stopRequested: async () => {},
    },
    words,
  );
  return { status, out: out.join("\n"), error: error.join("\n") };
}

describe("an operator's command on PostgreSQL", () => {
  it("makes projects and keys, and shows them", async () => {
    const made = await run("projects", "create", "shop", "--json");
    const { id } = JSON.parse(made.out);
    expect((await run("projects", "list")).out).toContain(id);
    expect((await run("keys", "issue", "--project", id)).status).toBe(0);
    expect(JSON.parse((await run("keys", "list", "--project", id, "--json")).out)).toHaveLength(1);
    expect((await run("usage", "--project", id)).status).toBe(0);
  });

  it("for a backup explains pg_dump and exits with 2", async () => {
    const { status, error } = await run("backup", "copy.db");
    expect(status).toBe(2);
    expect(error).toMatch(/pg_dump --format=custom/);
  });

  it("serves on it", async () => {
    expect(await run("serve", "--json")).toMatchObject({ status: 0 });
  });
});
