import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { docExamples } from "@skladno/conformance";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createEngine } from "@skladno/engine";
import { createMorphology } from "@skladno/morphology";
import { afterAll, expect, it } from "vitest";
import { startTestServer, temporaryFolder } from "../../apps/api/test/real-server.js";
import { checkedExample } from "./checked-example.js";
import { type Block, readBlocks } from "./read-blocks.js";

/*
 * The guides and recipes do what they say: their templates give their texts, their programs the values in their
 * comments, and their commands, run in their order in one folder with the files that the page shows, print what stands
 * below them.
 */

const docs = fileURLToPath(new URL("..", import.meta.url));
const repository = dirname(docs.replace(/\/$/, ""));
const pages = ["guide", "recipes", "ru/guide", "ru/recipes"].flatMap((folder) =>
  readdirSync(join(docs, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`),
);

const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });
const generated = join(docs, "test/.generated/pages");
mkdirSync(generated, { recursive: true });
afterAll(() => rmSync(generated, { recursive: true, force: true }));

/** Our programs by the names that users type. */
const programs = { skladno: "packages/cli/src/main.ts", "skladno-api": "apps/api/src/main.ts" };

const shown = pages.map((page) => {
  const text = readFileSync(join(docs, page), "utf8");
  const blocks = readBlocks(text);
  const unnamed = (name: string) => blocks.filter(({ language, file }) => language === name && file === undefined);
  return {
    ...{ page, text, blocks },
    templates: docExamples(text).flatMap((one) => (one.kind === "text" ? [one] : [])),
    programs: unnamed("ts"),
    commands: unnamed("sh"),
  };
});
type Kind = "templates" | "programs" | "commands";
const having = (kind: Kind) => shown.filter((one) => one[kind].length > 0);

it("finds what the pages show", () => {
  const counts = (["templates", "programs", "commands"] as const).map((kind) => [kind, having(kind).length]);
  expect(Object.fromEntries(counts)).toEqual({ templates: 4, programs: 3, commands: 8 });
});

it.each(having("templates"))("docs/$page: its templates give their texts", ({ templates }) => {
  for (const { line, template, mode, item, text: expected, warnings } of templates) {
    const { outputs, diagnostics } = engine.compile({ h1: template }, { mode }).render(item);
    expect([line, outputs.h1, diagnostics.map(({ code, field }) => `${code} ${field}`)]).toEqual([
      line,
      expected,
      warnings,
    ]);
  }
});

it.each(having("programs"))(
  "docs/$page: its programs give the values in their comments",
  async ({ page, programs }) => {
    for (const { text: code, line } of programs) {
      const checked = checkedExample(code, "globalThis.checkExample");
      expect([line, checked.checks > 0]).toEqual([line, true]);
      const file = join(generated, `${page.replaceAll("/", "-")}-${line}.ts`);
      writeFileSync(file, checked.code);
      Object.assign(globalThis, {
        checkExample: async (actual: () => Promise<unknown>, expected: unknown) => {
          expect([line, await actual()]).toEqual([line, expected]);
        },
      });
      await import(pathToFileURL(file).href);
    }
  },
);

it.each(having("commands"))(
  "docs/$page: its commands print what stands below them",
  ({ text, blocks }) => runCommands(text, blocks),
  60_000,
);

async function runCommands(page: string, blocks: readonly Block[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "skladno-page-"));
  const database = temporaryFolder();
  const server = /skladno-api|BASE_URL/.test(page)
    ? await startTestServer(join(database.path, "skladno.db"))
    : undefined;
  try {
    const bin = join(folder, ".bin");
    mkdirSync(bin);
    for (const [name, source] of Object.entries(programs)) {
      const file = join(bin, name);
      const tsx = pathToFileURL(join(repository, "node_modules/tsx/dist/loader.mjs")).href;
      writeFileSync(
        file,
        `#!/bin/sh\nexec '${process.execPath}' --no-warnings --conditions=@skladno/source --import '${tsx}' '${join(repository, source)}' "$@"\n`,
      );
      chmodSync(file, 0o755);
    }
    const project = await server?.newProject();
    const env = {
      PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      NO_COLOR: "1",
      LOG_LEVEL: "silent",
      ...(server === undefined || project === undefined
        ? {}
        : {
            DATABASE_PATH: join(database.path, "skladno.db"),
            BASE_URL: server.url,
            API_KEY: project.key,
            SKLADNO_API_KEY: project.key,
            PROJECT: project.id,
          }),
    };
    let compared = 0;
    let last: { readonly line: number; readonly out: string } | undefined;
    for (const { language, file, text, line } of blocks) {
      if (file !== undefined) writeFileSync(join(folder, file), text);
      else if (language === "sh") {
        const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", text], { cwd: folder, env });
        last = { line, out: stdout };
      } else if (language === "text" && last !== undefined) {
        expect([last.line, withoutChance(last.out)]).toEqual([last.line, withoutChance(text)]);
        last = undefined;
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0);
  } finally {
    await server?.stop();
    database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ids, times and keys differ from run to run. */
function withoutChance(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .trimEnd();
}
