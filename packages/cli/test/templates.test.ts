import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { run, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
afterAll(folder.remove);
const golden = (name: string) => fileURLToPath(new URL(`golden/${name}`, import.meta.url));
const shop = fileURLToPath(new URL("../../../examples/shop.json", import.meta.url));

function file(name: string, text: string): string {
  writeFileSync(folder.file(name), text);
  return folder.file(name);
}

const broken = readFileSync(golden("broken-templates.json"), "utf8");
const shown = (text: string) => text.replaceAll(golden("broken-templates.json"), "broken-templates.json");

describe("validate", () => {
  it.each(["en", "ru"])("shows every mistake at its place (%s)", async (language) => {
    const ran = await run(["validate", golden("broken-templates.json"), "--lang", language]);
    expect(ran).toMatchObject({ status: 1, error: "" });
    await expect(shown(ran.out)).toMatchFileSnapshot(golden(`validate.${language}.txt`));
  });

  it("is content with the example, in the mode that it states", async () => {
    expect(await run(["validate", shop])).toEqual({
      status: 0,
      out: "4 templates: no errors, no notices.\n",
      error: "",
    });
    expect((await run(["validate", shop, "--mode", "strict"])).out).toContain("variants_not_allowed");
  });

  it("tells programs as JSON", async () => {
    const ran = await run(["validate", "--json", golden("broken-templates.json"), shop]);
    expect(ran.status).toBe(1);
    const { valid, files, rule_version } = JSON.parse(ran.out);
    expect([valid, files.map((one: { valid: boolean }) => one.valid), typeof rule_version]).toEqual([
      false,
      [false, true],
      "string",
    ]);
    expect(files[0].errors[0]).toMatchObject({
      output: "h1",
      code: "invalid_template_graph",
      reason: "agree_target_missing",
      line: 1,
      column: 29,
      file_line: 3,
      suggestion: { text: "name" },
    });
    expect(files[0].notices).toHaveLength(3);
  });

  it("fits its frames into a narrow terminal", async () => {
    const long = file(
      "long.json",
      JSON.stringify({ h1: `${"Обзор ".repeat(30)}{{товар|casse:gen}} ${"и цены ".repeat(20)}` }),
    );
    const ran = await run(["validate", long], { columns: 60, variables: { NO_COLOR: "1" } });
    const [line = "", carets = ""] = ran.out.split("\n").slice(3);
    expect(line.length).toBeLessThanOrEqual(60);
    expect(line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("casse");
  });

  it.each(["json", "yaml"])("applies what it suggests to %s, and changes nothing else", async (notation) => {
    const yaml =
      '# texts\ntemplates:\n  h1: "{{name|head}} {{color|agree:nmae}}" # short\n  seo_title: Купить {{name|case:gent}} за {{price|mony:₽}}\n';
    const path = file(`fix.${notation}`, notation === "json" ? broken : yaml);
    const ran = await run(["validate", "--fix", path]);
    expect(ran.status).toBe(0);
    expect(ran.error).toContain(`${path} h1: fix: "nmae" → "name"`);
    const fixed = readFileSync(path, "utf8");
    if (notation === "json") {
      expect(fixed).toBe(
        broken
          .replace("nmae", "name")
          .replace("case:abl", "case:ins")
          .replace("mony", "money")
          .replace("в {{city}}", "{{city|after:в}}"),
      );
    } else expect(fixed).toBe(yaml.replace("nmae", "name").replace("mony", "money"));
    expect((await run(["validate", path])).status).toBe(0);
    const before = readFileSync(path, "utf8");
    expect(await run(["validate", "--fix", path])).toMatchObject({ status: 0, error: "" });
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  it("reads standard input, but can't change it", async () => {
    expect(await run(["validate", "-"], { stdin: broken })).toMatchObject({
      status: 1,
      out: expect.stringContaining("standard input:3 h1:1:29"),
    });
    expect(await run(["validate", "-", "--fix"], { stdin: broken })).toMatchObject({ status: 2 });
  });
});

describe("validate with products", () => {
  const templates = (name: string, h1: string) => file(name, `templates:\n  h1: ${JSON.stringify(h1)}\n`);
  const csv = () =>
    file("stock.csv", 'external_id,товар,цвет,"Цена, руб."\n1,стол,белый,5\n2,кожаная сумка,чёрный,6\n');
  const codes = async (words: readonly string[], stdin = "") => {
    const { out, error } = await run(["validate", "--json", ...words], { stdin });
    if (out === "") return error;
    return JSON.parse(out).files.flatMap(({ notices }: { notices: { code: string }[] }) =>
      notices.map(({ code }) => code),
    );
  };

  it("knows words by itself, fields and values by the products", async () => {
    const path = templates("shop.yaml", "Новый {{товар}}. Одолжим {{товара}} и {{цвет}}");
    expect(await codes([path])).toEqual(["literal_adjective", "ungoverned_word"]);
    expect(await codes([path, csv()])).toEqual(["literal_adjective", "ungoverned_word", "unknown_field"]);
    const fits = file("tables.csv", "external_id,товар,цвет\n1,стол,белый\n2,стул,чёрный\n");
    expect(await codes([path, fits])).toEqual(["ungoverned_word", "unknown_field"]);
    expect((await run(["validate", path, csv(), "--lang", "ru"])).out).toContain(
      "Поля «товара» нет. Возможно, «товар»?",
    );
  });

  it("names capitals within a sentence, and mends them", async () => {
    const path = templates("capitals.yaml", "Смотрите, {{товар}} недорого");
    const products = file("capitals.csv", "external_id,товар\n1,Стол\n2,Кожаная сумка\n");
    expect(await codes([path, products])).toEqual(["capital_in_text"]);
    expect(await run(["validate", "--fix", path, products])).toMatchObject({ status: 0 });
    expect(readFileSync(path, "utf8")).toContain("{{товар|inline}}");
  });

  it("reads columns as the project and the options name them", async () => {
    const project = file(
      "project.yaml",
      "columns:\n  цена: 'Цена, руб.'\ntemplates:\n  h1: '{{товар}} {{цена}} {{id}} {{external_id}}'\n",
    );
    expect(await codes([project, csv()])).toEqual(["unknown_field"]);
    expect(await codes([project, csv(), "--field", "id=external_id"])).toEqual([]);
  });

  it("knows the fields of products without columns, and those beside the templates", async () => {
    const path = templates("lines.yaml", "{{товар}} {{вес}} {{веса}}");
    const lines = [...Array.from({ length: 1500 }, (_, id) => ({ external_id: id, товар: "стол" })), { вес: "5 кг" }];
    const products = file("lines.jsonl", lines.map((one) => JSON.stringify(one)).join("\n"));
    expect(await codes([path, products])).toEqual(["unknown_field"]);
    const both = file("both.json", JSON.stringify({ templates: { h1: "{{товара}}" }, items: [{ товар: "стол" }] }));
    expect(await codes([both])).toEqual(["unknown_field"]);
  });

  it("takes products of any name, and one file of them", async () => {
    const path = templates("any.yaml", "{{товара}}");
    const json = file("any.json", JSON.stringify([{ external_id: 1, товар: "стол" }]));
    expect(await codes([path, "--products", json])).toEqual(["unknown_field"]);
    expect(await codes([path, "--products", "-"], "external_id,товар\n1,стол\n")).toEqual(["unknown_field"]);
    expect(await run(["validate", path, csv(), csv()])).toMatchObject({ status: 2 });
    expect(await run(["validate", csv()])).toMatchObject({ status: 2 });
    expect(await run(["validate", "-", "--products", "-"], { stdin: "h1: x" })).toMatchObject({ status: 2 });
    expect(await run(["validate", path, folder.file("absent.csv")])).toMatchObject({ status: 2 });
  });
});

describe("format", () => {
  const untidy = '{"templates": {"h1": "{{ name | upper }} и {{x}}",\n  "b": "{{n|plural: а , б, в}}"}, "items": []}';
  const tidy = '{"templates": {"h1": "{{name|upper}} и {{x}}",\n  "b": "{{n|plural:а,б,в}}"}, "items": []}';

  it("shows, checks and writes", async () => {
    const path = file("untidy.json", untidy);
    expect(await run(["format", path])).toEqual({ status: 0, out: tidy, error: "" });
    expect(await run(["format", "-"], { stdin: untidy })).toMatchObject({ out: tidy });
    expect(await run(["format", "--check", path, shop])).toMatchObject({
      status: 1,
      out: `${path}: h1, b\n`,
      error: expect.stringContaining("1 file of 2 not formatted"),
    });
    expect(await run(["format", "--write", path, shop])).toMatchObject({
      status: 0,
      error: `${path}: formatted h1, b\n`,
    });
    expect(readFileSync(path, "utf8")).toBe(tidy);
    expect(await run(["format", "--check", path])).toMatchObject({
      status: 0,
      error: "1 file: all templates are formatted.\n",
    });
  });

  it("leaves a file alone that can't be changed at the place of its templates", async () => {
    const aliased = 'common: &common "{{ name }}"\ntemplates:\n  h1: *common\n';
    const path = file("aliased.yaml", aliased);
    expect(await run(["format", "--write", path])).toMatchObject({
      status: 2,
      error: expect.stringContaining("Change it by hand"),
    });
    expect(readFileSync(path, "utf8")).toBe(aliased);
  });

  it("tells a wrong usage", async () => {
    expect(await run(["format", shop, shop])).toMatchObject({ status: 2 });
    expect(await run(["format", "--write", "--check", shop])).toMatchObject({
      status: 2,
      error: expect.stringContaining("--write can't be combined with --check"),
    });
    expect(await run(["format", "--write", "-"], { stdin: untidy })).toMatchObject({ status: 2 });
  });
});
