import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { program, runProgram, runShell, temporaryFolder } from "./run.js";

/**
 * The program itself, as a process: what only a process has, such as pipes, signals and terminals. Two tests need
 * `/dev/full` and the `script` of util-linux: every Linux must have them, so that these tests are never skipped
 * unnoticed.
 */
const onLinux = it.runIf(process.platform === "linux");

// Each test starts up to five processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
afterAll(folder.remove);
const templates = folder.file("templates.json");
const products = folder.file("products.csv");
const many = folder.file("many.csv");
writeFileSync(templates, JSON.stringify({ h1: "{{name|head}} {{color|agree:name}}" }));
writeFileSync(products, "external_id,name,color\n1,Сумка,красный\n2,Стол,белый\n");
const rows = Array.from({ length: 20_000 }, (_, index) => `${index},Сумка ${index},красный\n`).join("");
writeFileSync(many, `external_id,name,color\n${rows}`);

const shell = (line: string) => runShell(line, folder.path);

describe("the program", () => {
  it("renders in a pipe, without colours and without a bar", async () => {
    const ran = await shell('cat products.csv | "$@" render templates.json - --format csv | cat');
    expect(ran.out).toBe("external_id,h1\n1,Сумка красная\n2,Стол белый\n");
    expect(ran.error).toMatch(/^2 products, 2 texts in [\d.]+ s → standard output\n$/);
  });

  it("ends with 0, 1 or 2", async () => {
    const statuses = await shell(
      '"$@" --version; echo $?; "$@" validate templates.json; echo $?; "$@" inflect кабель-каналом; echo $?; "$@" render nowhere.json; echo $?; "$@" renderr; echo $?',
    );
    expect(statuses.out.match(/^\d$/gm)).toEqual(["0", "0", "1", "2", "2"]);
    expect(statuses.error).toContain("Did you mean render?");
  });

  it("ends quietly when its reader has seen enough", async () => {
    const ran = await shell('{ "$@" render templates.json many.csv; echo "status $?" >&2; } | head -n 1');
    expect(ran.out).toBe("external_id,h1\n");
    expect(ran.error).toBe("status 0\n");
  });

  onLinux("tells when the disk is full", async () => {
    const ran = await shell(
      '"$@" render templates.json products.csv > /dev/full; echo $?; "$@" render templates.json products.csv -o /dev/full; echo $?',
    );
    expect(ran.out).toBe("2\n2\n");
    expect(ran.error).toContain("Standard output can't be written: the disk is full.");
    expect(ran.error).toContain('"/dev/full" can\'t be written: the disk is full.');
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("stops at %s, ends with %d, and leaves the file as it was", async (signal, status) => {
    writeFileSync(folder.file("texts.csv"), "as it was");
    const words = ["render", templates, "-", "--format", "csv", "-o", "texts.csv"];
    const { child, done } = runProgram(words, folder.path);
    // More is to come: the program waits in the middle of the catalogue.
    child.stdin?.write(readFileSync(products));
    const interrupt = setInterval(() => {
      if (!readdirSync(folder.path).some((name) => name.includes(".partial"))) return;
      clearInterval(interrupt);
      child.kill(signal);
    }, 20);
    const ran = await done;
    expect(ran.status).toBe(status);
    expect(ran.error).toContain("Interrupted");
    expect(readFileSync(folder.file("texts.csv"), "utf8")).toBe("as it was");
    expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
  });

  onLinux("shows a bar and colours on a terminal", async () => {
    const words = [...program, "render", templates, many, "-o", folder.file("out.csv")]
      .map((word) => `'${word}'`)
      .join(" ");
    const ran = spawnSync("script", ["-qec", `stty cols 60; ${words}`, "/dev/null"], {
      encoding: "utf8",
      cwd: folder.path,
    });
    expect([ran.error, ran.status]).toEqual([undefined, 0]);
    expect(ran.stdout).toMatch(/[█░]+.* \d+ % {2}[\d,]+ products/);
    expect(ran.stdout).toContain("\u001b[32m20,000 products, 20,000 texts");
  });
});

it("watch shows the texts again when corrections change that the templates name", async () => {
  writeFileSync(folder.file("words.yaml"), "corrections:\n- { lemma: бдрым, declinesLike: стол }\n");
  const project =
    'columns: { товар: Название }\ntemplates: { h1: "нет {{товар|case:gen}}" }\ncorrections: words.yaml\n';
  writeFileSync(folder.file("watched.yaml"), project);
  writeFileSync(folder.file("shop.csv"), "external_id,Название\n1,бдрым\n2,стол\n");
  const { child, done } = runProgram(["watch", "watched.yaml", "shop.csv", "--count", "1"], folder.path);
  let shown = "";
  child.stdout?.on("data", (part: Buffer) => {
    shown += part.toString("utf8");
  });
  await vi.waitFor(() => expect(shown).toMatch(/нет бдрыма[\s\S]*waiting/), 60_000);
  expect(shown).not.toContain("нет стола");
  writeFileSync(folder.file("words.yaml"), "corrections:\n- { lemma: бдрым, gender: masc, indeclinable: true }\n");
  await vi.waitFor(() => expect(shown).toMatch(/нет бдрым\n/), 60_000);
  child.kill("SIGINT");
  expect((await done).status).toBe(0);
});

it("shows the preview again whenever a file changes, however it is saved", async () => {
  const watched = folder.file("watched.json");
  writeFileSync(watched, '{"h1": "Первый {{name}}"}');
  const { child, done } = runProgram(["render", watched, products, "--watch", "--preview", "1"], folder.path);
  let shown = "";
  child.stdout?.on("data", (part: Buffer) => {
    shown += part.toString("utf8");
  });
  const appears = (text: string) => vi.waitFor(() => expect(shown).toContain(text), 60_000);
  // Before it says that it waits: what changes while the files are read is not lost.
  await appears("Первый Сумка");
  // As editors do that write another file and put it in the place of the old one.
  writeFileSync(folder.file("watched.json~"), '{"h1": "Второй {{name}}"}');
  const { renameSync, unlinkSync } = await import("node:fs");
  renameSync(folder.file("watched.json~"), watched);
  await appears("Второй Сумка");
  writeFileSync(watched, '{"h1": "Третий {{name|upperr}}"}');
  await appears("unknown_filter");
  unlinkSync(watched);
  await appears("no such file");
  writeFileSync(watched, '{"h1": "Четвёртый {{name}}"}');
  await appears("Четвёртый Сумка");
  writeFileSync(products, "external_id,name,color\n1,Диван,красный\n");
  await appears("Четвёртый Диван");
  child.kill("SIGINT");
  expect((await done).status).toBe(0);
});
