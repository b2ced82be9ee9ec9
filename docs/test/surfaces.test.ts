import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as client from "@skladno/client";
import { codeBlocks } from "@skladno/conformance";
import type * as jobs from "@skladno/jobs";
import { createMemoryStore } from "@skladno/jobs/memory";
import type * as template from "@skladno/template";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { startTestServer, temporaryFolder } from "../../apps/api/test/real-server.js";
import { runShell } from "../../packages/cli/test/run.js";
import { checkedExample } from "./checked-example.js";

/*
 * The surfaces that users copy: the lines of the root README under "Embed" are compiled and run as they stand there. Who changes one of them breaks
 * programs of others.
 */

const repository = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(repository, "README.md"), "utf8");
const embed = readme.slice(readme.indexOf("\n## Embed"), readme.indexOf("\n## The packages"));
const blocks = codeBlocks(embed);
const [example = "", names = ""] = blocks.filter(({ language }) => language === "ts").map(({ code }) => code);
const commands = blocks.filter(({ language }) => language === "").flatMap(({ code }) => code.split("\n"));

/** SHA-256 of those lines, as they were last compared with the architecture. */
const COMPARED = "cc9ed5821da83e1be25178c84eae392eb0acf813346715074f10a42a2aa94292";

const generated = join(repository, "docs/test/.generated/surfaces");
mkdirSync(generated, { recursive: true });
afterAll(() => rmSync(generated, { recursive: true, force: true }));

describe("the lines of the README that users copy", () => {
  it("compile, and give what their comments say", async () => {
    // A value may stand on the line below, and as `expression → value` behind the name that it is about.
    const lines = example.replace(/;\n\/\/ (?=\{)/g, "; // ");
    const promises = [...names.matchAll(/\/\/ (\w+\(.*\)) → (.*)$/gm)].map(([, call, value]) => `${call}; // ${value}`);
    const { code, checks } = checkedExample([names, lines, ...promises].join("\n"), "check");
    expect(checks).toBe(5);
    const file = join(generated, "surfaces.ts");
    writeFileSync(
      file,
      `${code}
declare function check(actual: () => Promise<unknown>, expected: unknown): Promise<void>;
export const surface = { table, parseTemplate, checkTemplate, formatAmount, createOrchestrator, createWorker, createClient };
`,
    );
    expect(mistakesIn(file)).toEqual([]);

    Object.assign(globalThis, {
      check: async (actual: () => Promise<unknown>, expected: unknown) => expect(await actual()).toEqual(expected),
    });
    const { surface } = await import(pathToFileURL(file).href);
    expect(surface.table).toMatch(/^Кресла → Кресел\n[\s\S]*Кресла +Кресел +кресло: noun.*dictionary +main noun/);
    expect(surface.formatAmount(5, ["товар", "товара", "товаров"])).toBe("5 товаров");
    const { parseTemplate, checkTemplate }: typeof template = surface;
    expect(checkTemplate(parseTemplate("{{a|case:xx}}")).errors.map(({ code }) => code)).toEqual([
      "invalid_template_graph",
    ]);
    await runQueue(surface);
    await runClient(surface);
  }, 60_000);

  it("are commands that do what is said behind them", async () => {
    const folder = temporaryFolder();
    const file = (name: string) => join(folder.path, name);
    const shell = (command: string) => runShell(`program="$*"; skladno() { $program "$@"; }; ${command}`, folder.path);
    const [render = "", validate = "", inflect = ""] = commands.map((line) => line.split(/ {3,}/)[0] ?? "");
    try {
      writeFileSync(file("templates.json"), JSON.stringify({ h1: "Купить {{color}} {{name}}" }));
      writeFileSync(file("catalogue.csv"), "external_id,name,color\n1,Сумка,красный\n2,Кресло,\n");
      const rendered = await shell(render);
      expect(rendered).toMatchObject({
        status: 0,
        error: expect.stringMatching(/\n1 warning:\n +missing_field +1 +color\n/),
      });
      expect(readFileSync(file("texts.csv"), "utf8")).toBe(
        "external_id,h1\n1,Купить красную Сумку\n2,Купить  Кресло\n",
      );
      for (const [from, to] of [
        ["texts.csv", "texts.json"],
        ["texts.json", "texts.jsonl"],
        ["texts.jsonl", "again.csv"],
      ] as const) {
        writeFileSync(file("copy.json"), JSON.stringify({ h1: "{{h1|lock}}" }));
        expect(await shell(`skladno render copy.json ${from} -o ${to}`)).toMatchObject({ status: 0 });
      }
      expect(readFileSync(file("again.csv"), "utf8")).toBe(readFileSync(file("texts.csv"), "utf8"));

      expect(await shell(validate)).toMatchObject({ status: 0 });
      writeFileSync(file("templates.json"), JSON.stringify({ h1: "Купить {{name|саse:acc}}" }));
      const refused = await shell(validate);
      expect(refused.status).toBe(1);
      expect(refused.out + refused.error).toMatch(/Купить \{\{name\|саse:acc\}\}\n +\^{4}\n/);
      expect(refused.out + refused.error).toMatch(/`case`/);

      const forms = [...(await shell(inflect)).out.matchAll(/^ {2}(\w+) .* (\S+)$/gm)].map(([, ...found]) =>
        found.join(" "),
      );
      expect(forms).toEqual(["nom сумка", "gen сумки", "dat сумке", "acc сумку", "ins сумкой", "prep сумке"]);
    } finally {
      folder.remove();
    }
  }, 60_000);

  const architecture = join(repository, "../shared/architecture.md");
  it("are those of the architecture", () => {
    const shown = plain(embed);
    // Where the architecture is not at hand, the lines must be those that were compared with it.
    const text = existsSync(architecture) ? readFileSync(architecture, "utf8") : "";
    for (const { language, code } of codeBlocks(text.slice(text.indexOf("\n## 9.")))) {
      for (const line of code.split("\n").filter((one) => one !== "")) {
        const words = language === "ts" && !line.startsWith("//") ? line.replace(/;\s*(?:\/\/ .*)?$/, "") : line;
        expect(shown).toContain(plain(words));
      }
    }
    const lines = blocks.map(({ code }) => plain(code)).join("\n");
    expect(createHash("sha256").update(lines).digest("hex")).toBe(COMPARED);
  });
});

/** Names in braces in any order, and blanks as they like. */
function plain(text: string): string {
  return text
    .replace(/^import \{ (.*) \} from/gm, (_, list: string) => `import { ${list.split(", ").sort().join(", ")} } from`)
    .replace(/ +/g, " ");
}

/** What the compiler says of a program, with the settings of the workspace. */
function mistakesIn(file: string): readonly string[] {
  const settings = join(repository, "tsconfig.base.json");
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(settings, ts.sys.readFile).config,
    ts.sys,
    dirname(settings),
  );
  const program = ts.createProgram([file], { ...options, noUnusedLocals: false });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

async function runQueue({ createOrchestrator, createWorker }: typeof jobs): Promise<void> {
  const { createJobEvents } = await import("@skladno/jobs");
  const store = createMemoryStore<string, string, null>();
  const events = createJobEvents<null>();
  const orchestrator = createOrchestrator<string, string, null>({ store, events });
  const worker = createWorker<string, string, null>({
    store,
    events,
    process: ({ input }) => ({ status: "completed", output: input.toUpperCase(), warnings: [] }),
  });
  const submitted = await orchestrator.submit({ scope: "shop", details: null, items: [{ id: "1", input: "a" }] });
  if (!("job" in submitted)) throw new Error(submitted.kind);
  await worker.runOnce();
  const page = await orchestrator.readPage("shop", submitted.job.id, { cursor: 0, limit: 1 });
  expect(page?.rows).toMatchObject([{ status: "completed", output: "A" }]);
}

async function runClient({ createClient }: typeof client): Promise<void> {
  const folder = temporaryFolder();
  const server = await startTestServer(join(folder.path, "surfaces.db"));
  try {
    const { key } = await server.newProject();
    const request = {
      templates: { h1: "{{name|case:gen}}" },
      items: [
        { external_id: "1", name: "сумка" },
        { external_id: "2", name: "кресло" },
      ],
    };
    const texts: unknown[] = [];
    for await (const result of createClient({ baseUrl: server.url, apiKey: key }).run(request)) {
      texts.push(result.status === "completed" ? result.outputs.h1 : result);
    }
    expect(texts).toEqual(["сумки", "кресла"]);
  } finally {
    await server.stop();
    folder.remove();
  }
}
