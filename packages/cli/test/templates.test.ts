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
