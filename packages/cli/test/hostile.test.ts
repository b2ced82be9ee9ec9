import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import readXlsxFile from "read-excel-file/node";
import { afterAll, expect, it } from "vitest";
import { hostileFiles } from "./hostile-files.js";
import { run, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
afterAll(folder.remove);
const templates = folder.file("templates.yaml");
writeFileSync(templates, 'templates: { h1: "{{name?}}" }');

it.each(hostileFiles)(
  "$what: one clear sentence, and nothing half-written",
  async ({ name, content, status, says }) => {
    writeFileSync(folder.file(name), content());
    const output = folder.file("texts.csv");
    writeFileSync(output, "as it was");
    const id = name.endsWith("yml") ? ["--id", "id"] : [];
    const ran = await run(["render", templates, folder.file(name), ...id, "-o", output]);
    expect(ran.error).toMatch(says);
    expect(ran.status).toBe(status);
    expect(ran.error).not.toMatch(/^\s+at /m);
    if (status === 2) {
      expect(readFileSync(output, "utf8")).toBe("as it was");
      // The sentence, and that nothing was written.
      expect(ran.error.trimEnd().split("\n").length).toBeLessThanOrEqual(2);
    } else expect(readFileSync(output, "utf8")).toMatch(/^external_id,h1\n/);
    expect(readdirSync(folder.path).filter((one) => one.includes("partial"))).toEqual([]);

    const russian = await run([
      "render",
      templates,
      folder.file(name),
      ...id,
      "--lang",
      "ru",
      "-o",
      folder.file("ru.csv"),
    ]);
    expect(russian.status).toBe(status);
    expect(russian.error).toMatch(/\p{Script=Cyrillic}{4}/u);
  },
);

it("formulas go out as texts that a spreadsheet shows", async () => {
  const formulas = ['=HYPERLINK("https://example.com")', "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\tтабуляция"];
  const path = folder.file("формулы.jsonl");
  writeFileSync(path, formulas.map((name, index) => `${JSON.stringify({ external_id: index, name })}\n`).join(""));
  const texts = 'templates: { h1: "{{name|lock}}" }';
  writeFileSync(folder.file("lock.yaml"), texts);
  const render = async (output: string) => {
    const ran = await run(["render", folder.file("lock.yaml"), path, "-o", folder.file(output)]);
    expect(ran.status, ran.error).toBe(0);
    return readFileSync(folder.file(output));
  };
  const cells = (parse(await render("формулы.csv")) as string[][]).slice(1).map(([, text]) => text);
  expect(cells).toEqual(formulas.map((text) => `'${text}`));
  const [sheet] = await readXlsxFile(await render("формулы.xlsx"), { trim: false });
  expect(sheet?.data.slice(1).map(([, text]) => text)).toEqual(formulas);
});

it("prices as shops write them stay as they are in templates: only a project file reads them", async () => {
  const path = folder.file("цены.csv");
  writeFileSync(path, "external_id,цена\n1,85763 руб.\n2,₽12990\n3,5990.-\n");
  writeFileSync(folder.file("цены.yaml"), 'templates: { h1: "за {{цена|money:₽}}" }');
  const plain = await run(["render", folder.file("цены.yaml"), path]);
  expect(plain.out).toBe("external_id,h1\n1,за 85763 руб.\n2,за ₽12990\n3,за 5990.-\n");
  expect(plain.error).toMatch(/not_a_number +3 +цена/);
  writeFileSync(
    folder.file("цены.yaml"),
    'columns: { цена: { from: цена, read: money } }\ntemplates: { h1: "за {{цена|money:₽}}" }',
  );
  const read = await run(["render", folder.file("цены.yaml"), path]);
  expect(read.out).toBe("external_id,h1\n1,за 85 763 ₽\n2,за 12 990 ₽\n3,за 5 990 ₽\n");
});
