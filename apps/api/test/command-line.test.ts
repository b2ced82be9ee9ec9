import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type ExitStatus, runCommandLine } from "../src/operator/cli.js";
import { openStorage } from "../src/storage/open-storage.js";
import { temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const database = `${folder.path}/operator.db`;

interface Ran {
  readonly status: ExitStatus;
  readonly out: string;
  readonly error: string;
}

async function run(words: string, variables: Record<string, string> = {}): Promise<Ran> {
  const out: string[] = [];
  const error: string[] = [];
  const status = await runCommandLine(
    {
      console: {
        variables: { DATABASE_PATH: database, LOG_LEVEL: "silent", PORT: "0", ...variables },
        isTerminal: false,
        out: (line) => out.push(line),
        error: (line) => error.push(line),
      },
      openStorage,
      stopRequested: async () => undefined,
    },
    words.split(" ").filter(Boolean),
  );
  return { status, out: out.join("\n"), error: error.join("\n") };
}

describe("the operator's commands", () => {
  it("make projects, issue, list and revoke keys, and set plans", async () => {
    const created = await run("projects create Shop --json");
    expect(created.status).toBe(0);
    const { id } = JSON.parse(created.out);
    expect((await run("projects list")).out).toMatch(new RegExp(`ID +NAME +PLAN +CREATED\n${id} +Shop +default`));

    const issued = await run(`keys issue --project ${id}`);
    const key = issued.out.split("\n")[0] ?? "";
    expect(key).toMatch(/^skladno_[A-Za-z0-9_-]{32}$/);
    const listed = await run(`keys list --project ${id} --json`);
    expect(listed.out).not.toContain(key);
    const [{ prefix }] = JSON.parse(listed.out);
    expect(key.startsWith(prefix)).toBe(true);
    expect((await run(`keys revoke ${prefix}`)).out).toContain("is revoked");
    expect(JSON.parse((await run(`keys list --project ${id} --json`)).out)[0].revoked_at).not.toBeNull();

    const unknownPlan = await run(`plans set ${id} gold`);
    expect(unknownPlan).toMatchObject({ status: 1, error: expect.stringContaining("there are: default") });
    expect((await run(`plans set ${id} default`)).status).toBe(0);
    expect(JSON.parse((await run(`usage --project ${id} --json`)).out)).toMatchObject([
      { project_id: id, completed: 0 },
    ]);
  });

  it("load, show and clear content policies", async () => {
    const file = `${folder.path}/policy.json`;
    writeFileSync(file, JSON.stringify({ rules: [{ id: "games", category: "gambling", lemmas: ["казино"] }] }));
    expect(await run(`policies load ${file}`)).toMatchObject({ status: 0, out: "Loaded for all projects: 1 rule." });
    expect((await run("policies show")).out).toMatch(/all projects +games +gambling +lemmas: казино/);
    expect(JSON.parse((await run("policies clear --json")).out)).toEqual({ project_id: null, cleared: true });
    expect((await run("policies show")).out).toBe("No policy is loaded.");
    writeFileSync(
      file,
      JSON.stringify({
        rules: [
          { id: "x", category: "y" },
          { id: "z", category: "y", pattern: "(?=a)" },
        ],
      }),
    );
    expect(await run(`policies load ${file}`)).toMatchObject({
      status: 1,
      error: expect.stringMatching(
        /rules\.0: words, lemmas or a pattern; rules\.1\.pattern: a pattern that RE2 can run/,
      ),
    });
    expect((await run(`policies load ${folder.path}/nowhere.json`)).status).toBe(1);
  });

  it("load, show and clear a project's corrections", async () => {
    const { id } = JSON.parse((await run("projects create Words --json")).out);
    const file = `${folder.path}/words.json`;
    writeFileSync(file, JSON.stringify({ corrections: [{ lemma: "вжик", declinesLike: "стол", indeclinable: true }] }));
    const wrong = await run(`dictionary load ${file} --project ${id}`);
    expect(wrong).toMatchObject({ status: 1, error: expect.stringContaining("вжик") });
    writeFileSync(file, JSON.stringify({ corrections: [{ lemma: "вжик", declinesLike: "мяч", genre: 1 }] }));
    expect(await run(`dictionary load ${file} --project ${id}`)).toMatchObject({ status: 1 });
    writeFileSync(file, JSON.stringify({ corrections: [{ lemma: "вжик", declinesLike: "крик" }] }));
    const loaded = await run(`dictionary load ${file} --project ${id} --json`);
    expect(JSON.parse(loaded.out)).toMatchObject({
      project_id: id,
      corrections: 1,
      dictionary_hash: expect.any(String),
    });
    expect((await run("dictionary show")).out).toMatch(/вжик +like крик/);
    expect((await run(`dictionary clear --project ${id}`)).out).toContain("are cleared");
    expect((await run("dictionary show")).out).toBe("No project has corrections.");
  });

  it("copy the database, but never over a file", async () => {
    const file = `${folder.path}/copy.db`;
    expect((await run(`backup ${file}`)).status).toBe(0);
    expect(existsSync(file)).toBe(true);
    expect(await run(`backup ${file}`)).toMatchObject({
      status: 1,
      error: expect.stringContaining("already exists"),
    });
  });

  it("say which file can't be read or written, and what helps", async () => {
    const { id } = JSON.parse((await run("projects create Files --json")).out);
    const nowhere = `${folder.path}/nowhere/file`;
    for (const words of [`policies load ${nowhere}`, `dictionary load ${nowhere} --project ${id}`]) {
      expect(await run(words)).toEqual({
        status: 1,
        out: "",
        error: `The file ${nowhere} can't be read: ENOENT: no such file or directory, open '${nowhere}'. Name a JSON file that is there.`,
      });
    }
    for (const file of [nowhere, ":memory:"]) {
      const { status, error } = await run(`backup ${file}`);
      expect([status, error.split("\n")]).toEqual([
        1,
        [expect.stringMatching(/^The database can't be copied to .+: .+\. Name a new file in a folder that is there/)],
      ]);
    }
  });

  it("keep a row on its line, whatever a name holds", async () => {
    await run("projects create two\nlines");
    expect((await run("projects list")).out).toMatch(/ two lines +default /);
  });

  it.each([
    "serve",
    "projects create",
    "projects list",
    "keys issue",
    "keys list",
    "keys revoke",
    "plans list",
    "plans set",
    "policies load",
    "policies show",
    "policies clear",
    "dictionary load",
    "dictionary show",
    "dictionary clear",
    "usage",
    "backup",
  ])("have --help and --json: %s", async (words) => {
    expect(await run(`${words} --help`)).toMatchObject({ status: 0, out: expect.stringMatching(/^ +--json +\S/m) });
  });

  it("tell a failure (1) from a wrong usage (2)", async () => {
    expect(await run("keys issue --project nowhere")).toMatchObject({
      status: 1,
      error: expect.stringContaining("There is no project nowhere"),
    });
    expect(await run("keys issue")).toMatchObject({ status: 2, error: expect.stringContaining("--project") });
    expect(await run("frobnicate")).toMatchObject({
      status: 2,
      error: expect.stringMatching(/there is no command "frobnicate"\n.*--help/),
    });
    expect(await run("serve now")).toMatchObject({ status: 2 });
    expect(await run("--help")).toMatchObject({ status: 0, out: expect.stringContaining("projects") });
    expect(await run("keys revoke --help")).toMatchObject({ status: 0, out: expect.stringContaining("prefix") });
    expect(await run("plans list", { PLANS_FILE: "/nowhere/plans.json" })).toMatchObject({
      status: 2,
      error: expect.stringContaining("PLANS_FILE"),
    });
  });
});

describe("the program", () => {
  const main = [
    "--conditions=@skladno/source",
    "--import",
    "tsx",
    fileURLToPath(new URL("../src/main.ts", import.meta.url)),
  ];

  it("ends quietly when its output is not read to the end", async () => {
    const child = spawn(process.execPath, [...main, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let error = "";
    child.stderr.on("data", (text) => {
      error += text;
    });
    const [status] = await once(child, "close");
    expect({ status, error }).toEqual({ status: 0, error: "" });
  }, 30_000);

  it("that dies of an error nobody expected shows no text of a product", async () => {
    const fault = `process.stdout.write = () => setImmediate(() => { throw Object.assign(new Error("broken"), { detail: "ТАЙНА" }); })`;
    const preload = ["--import", `data:text/javascript,${encodeURIComponent(fault)}`];
    const child = spawn(process.execPath, [...preload, ...main, "--help"], { stdio: ["ignore", "ignore", "pipe"] });
    let error = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      error += text;
    });
    const [status] = await once(child, "close");
    expect(status).toBe(1);
    expect(error).toMatch(/^Error: broken\n {4}at /);
    expect(error).not.toContain("ТАЙНА");
  }, 30_000);
});

describe("serve", () => {
  it("shows the key of a new default project once, and takes a configured one", async () => {
    const fresh = { DATABASE_PATH: `${folder.path}/fresh/deep/skladno.db` };
    expect((await run("serve", fresh)).error).toMatch(/shown only this once: skladno_/);
    expect(await run("", fresh)).toEqual({ status: 0, out: "", error: "" });
    expect(await run("--json", fresh)).toEqual({ status: 0, out: "", error: "" });
    const configured = { DATABASE_PATH: `${folder.path}/configured.db`, SKLADNO_API_KEY: "a-key-of-the-operator" };
    expect(await run("serve", configured)).toEqual({ status: 0, out: "", error: "" });
  });

  it("says which database can't be opened, what went wrong and what helps, and nothing of its own insides", async () => {
    for (const words of ["serve", "projects list"]) {
      const { status, error } = await run(words, { DATABASE_PATH: folder.path });
      expect([status, error.split("\n").length]).toEqual([1, 1]);
      expect(error).toMatch(/^The database .+ cannot be opened: [^.]+\. Check that its folder/);
    }
  });

  it("names settings that can't be used", async () => {
    expect(await run("serve", { PORT: "70000" })).toMatchObject({
      status: 2,
      error: expect.stringContaining("PORT is"),
    });
    const lengths = `${folder.path}/lengths.json`;
    writeFileSync(lengths, '{"*": {"h1": -1}}');
    expect(await run("serve", { PORT: "0", CHANNEL_LENGTHS_FILE: lengths })).toMatchObject({
      status: 2,
      error: expect.stringMatching(/CHANNEL_LENGTHS_FILE is ".*"\. .*\*\.h1: allowed is 1 or more/),
    });
  });
});
