import { existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { run, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
afterAll(folder.remove);
const golden = (name: string) => fileURLToPath(new URL(`golden/${name}`, import.meta.url));
const shop = fileURLToPath(new URL("../../../examples/shop.json", import.meta.url));

/** Writes a file of a test and gives its path. */
function file(name: string, text: string | Buffer): string {
  writeFileSync(folder.file(name), text);
  return folder.file(name);
}

const templates = file("templates.json", JSON.stringify({ h1: "{{name|head}} {{color|agree:name}}" }));
const products = "external_id,name,color\n1,Сумка,красный\n2,Стол,белый\n";

describe("the texts of a catalogue", () => {
  const words = ["render", golden("templates.yaml"), golden("products.csv"), "--id", "артикул"];

  it.each([
    ["texts.csv", ["--columns", "артикул,seo_title,messenger_message,warnings"]],
    ["texts.jsonl", []],
    ["texts-as-json.txt", ["--output-format", "json", "--columns", "messenger_message,warnings,цена"]],
    ["kept.csv", ["--keep-input", "--output-delimiter", "tab"]],
  ])("are those of %s", async (name, options) => {
    const output = folder.file(name);
    const ran = await run([...words, ...options, "-o", output]);
    expect(ran.status).toBe(1);
    await expect(readFileSync(output, "utf8")).toMatchFileSnapshot(golden(name));
    if (name !== "texts.csv") return;
    await expect(withoutTime(ran.error, output)).toMatchFileSnapshot(golden("summary.en.txt"));
    const russian = await run([...words, "-o", output, "--warnings", folder.file("w.csv"), "--lang", "ru"]);
    await expect(withoutTime(russian.error, output)).toMatchFileSnapshot(golden("summary.ru.txt"));
    await expect(readFileSync(folder.file("w.csv"), "utf8")).toMatchFileSnapshot(golden("warnings.csv"));
  });

  it("are the same from CSV, JSON, JSON Lines, a file, standard input and beside the templates", async () => {
    const request = JSON.parse(readFileSync(shop, "utf8"));
    const names = [...new Set(request.items.flatMap(Object.keys))] as string[];
    const wanted = (await run(["render", shop])).out;
    expect(JSON.parse(wanted)).toHaveLength(40);
    const rows = request.items.map((item: Record<string, unknown>) => names.map((name) => item[name] ?? ""));
    const csv = stringify([names, ...rows]);
    const jsonl = request.items.map((item: unknown) => `${JSON.stringify(item)}\n`).join("");
    for (const [format, text] of [
      ["csv", csv],
      ["jsonl", jsonl],
      ["json", JSON.stringify(request.items, null, 2)],
    ] as const) {
      const path = file(`shop.${format}`, text);
      expect((await run(["render", shop, path, "--output-format", "json"])).out).toBe(wanted);
      const piped = await run(["render", shop, "-", "--format", format, "--output-format", "json"], { stdin: text });
      expect(piped.out).toBe(wanted);
    }
  });

  it("come back row by row, in order, exactly once, whatever the values", async () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom("а", "b", '"', ",", ";", "\n", "\r", "\t", " ", "😀", "'", "=") }),
      fc.string({ unit: "grapheme" }),
    );
    const ids = fc.string({ minLength: 1 }).filter((id) => id.trim() !== "");
    const copy = file("copy.json", JSON.stringify({ h1: "{{name?}}" }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(ids, text)),
        fc.constantFrom("csv", "tsv", "json", "jsonl"),
        async (rows, format) => {
          const given = stringify([["external_id", "name"], ...rows], { quoted: true });
          const ran = await run(
            ["render", copy, "-", "--format", "csv", "--output-format", format, "--formulas", "keep", "-q"],
            {
              stdin: given,
            },
          );
          expect(ran).toMatchObject({ status: 0, error: "" });
          const again = await run(
            [
              "render",
              copy,
              "-",
              "--format",
              format,
              "--columns",
              "external_id,h1",
              "--field",
              "name=h1",
              "--output-format",
              "json",
              "-q",
            ],
            {
              stdin: ran.out,
            },
          );
          const read = JSON.parse(again.out || "[]") as { external_id: string; h1: string }[];
          // A blank value is no value, so that its text is empty.
          expect(read.map(({ external_id, h1 }) => [external_id, h1])).toEqual(
            rows.map(([id, name]) => [id, name.trim() === "" ? "" : name]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it("are rows also where a lone column is empty", async () => {
    const copy = file("copy.json", JSON.stringify({ h1: "{{name?}}" }));
    const path = file("lone.csv", "external_id,name\n1,\n2,Стол\n");
    const ran = await run(["render", copy, path, "--columns", "h1"]);
    expect(ran).toMatchObject({ status: 0, out: 'h1\n""\nСтол\n' });
  });

  it("choose variants by project and product", async () => {
    const variants = file(
      "variants.json",
      JSON.stringify({ generation_mode: "flexible", templates: { h1: "[[а|б|в|г]]" } }),
    );
    const many = file(
      "many.jsonl",
      Array.from({ length: 200 }, (_, index) => `{"external_id": "${index}"}\n`).join(""),
    );
    const first = await run(["render", variants, many]);
    expect((await run(["render", variants, many])).out).toBe(first.out);
    expect((await run(["render", variants, many, "--project", "x"])).out).not.toBe(first.out);
    for (const letter of "абвг") expect(first.out).toContain(`"h1":"${letter}"`);
    expect(await run(["render", variants, many, "--mode", "strict"])).toMatchObject({
      status: 1,
      error: expect.stringContaining("variants_not_allowed"),
    });
  });

  it("obey a dictionary of corrections", async () => {
    const wanted = file("acc.json", '{"h1": "{{name|case:gen}}"}');
    const list = file("list.csv", "external_id,name\n1,Зюмбрик\n");
    const own = { corrections: [{ lemma: "зюмбрик", indeclinable: true }] };
    expect((await run(["render", wanted, list])).out).toContain("Зюмбрика");
    expect((await run(["render", wanted, list, "--corrections", file("own.json", JSON.stringify(own))])).out).toContain(
      "1,Зюмбрик\n",
    );
    const yaml = file("own.yaml", "corrections:\n  - lemma: зюмбрик\n    declinesLike: стол\n");
    expect(await run(["render", wanted, list, "--corrections", yaml])).toMatchObject({ status: 0 });
    const wrong = file("wrong.json", JSON.stringify({ corrections: [{ lemma: "зюмбрик", declinesLike: "сумка" }] }));
    expect(await run(["render", wanted, list, "--corrections", wrong])).toMatchObject({
      status: 2,
      error: expect.stringContaining('corrections[0] "зюмбрик"'),
    });
  });
});

describe("files of shops", () => {
  it("may be in windows-1251, and are never garbled", async () => {
    // "Сумка" and "белый" in windows-1251.
    const bytes = Buffer.concat([
      Buffer.from("external_id;name;color\n1;"),
      Buffer.from([0xd1, 0xf3, 0xec, 0xea, 0xe0]),
      Buffer.from(";"),
      Buffer.from([0xe1, 0xe5, 0xeb, 0xfb, 0xe9]),
    ]);
    const path = file("old.csv", bytes);
    expect((await run(["render", templates, path, "--encoding", "windows-1251"])).out).toBe(
      "external_id;h1\n1;Сумка белая\n",
    );
    expect(await run(["render", templates, path])).toMatchObject({
      status: 0,
      out: "external_id;h1\n1;Сумка белая\n",
      error: expect.stringContaining("recognised as windows-1251"),
    });
    expect(await run(["render", templates, path, "--encoding", "utf-8"])).toMatchObject({
      status: 2,
      error: expect.stringContaining("--encoding"),
    });
    expect(await run(["render", templates, path, "--encoding", "klingon"])).toMatchObject({
      status: 2,
      error: expect.stringContaining("klingon"),
    });
  });

  it("may begin with a byte order mark, and get one on request", async () => {
    const path = file("bom.csv", `\ufeff${products}`);
    const ran = await run(["render", templates, path, "--bom"]);
    expect(ran.out).toBe("\ufeffexternal_id,h1\n1,Сумка красная\n2,Стол белый\n");
    const utf16 = file("utf16.csv", Buffer.from(`\ufeff${products}`, "utf16le"));
    expect((await run(["render", templates, utf16])).out).toBe("external_id,h1\n1,Сумка красная\n2,Стол белый\n");
  });

  it("may name their columns as they like", async () => {
    const path = file("named.csv", "Артикул,Название товара,Цвет,Цвет 2,Фото,Фото\n7,Сумка,красный,синий,a,b\n");
    const words = [
      "render",
      templates,
      path,
      "--id",
      "Артикул",
      "--field",
      "name=Название товара",
      "--field",
      "color=Цвет",
    ];
    expect((await run(words)).out).toBe("Артикул,h1\n7,Сумка красная\n");
    expect((await run([...words, "--keep-input"])).out).toBe(
      "Артикул,Название товара,Цвет,Цвет 2,Фото,Фото,h1\n7,Сумка,красный,синий,a,b,Сумка красная\n",
    );
    expect((await run([...words, "--columns", "h1,Цвет 2,Артикул"])).out).toBe(
      "h1,Цвет 2,Артикул\nСумка красная,синий,7\n",
    );
  });

  it("may hold no product", async () => {
    const path = file("none.csv", "external_id,name,color\n");
    expect(await run(["render", templates, path])).toMatchObject({ status: 0, out: "external_id,h1\n" });
    expect(await run(["render", templates, path, "--output-format", "json"])).toMatchObject({ status: 0, out: "[]\n" });
  });

  it("may hold a cell of ten megabytes", { timeout: 120_000 }, async () => {
    const big = "очень ".repeat(1_800_000);
    const path = file(
      "big.csv",
      `external_id,name,color,text\n1,Сумка,красный,${big}\n2,${big},белый,x\n3,Стол,белый,x\n`,
    );
    const ran = await run(["render", templates, path]);
    expect(ran).toMatchObject({ status: 1, out: "external_id,h1\n1,Сумка красная\n3,Стол белый\n" });
    expect(ran.error).toContain("line 3 (2): its texts would exceed 262,144 characters in total");
  });

  it("may hold a value that is inserted again and again, up to 262,144 characters of all texts", async () => {
    const half = "{{name}}".repeat(128);
    const repeated = file("repeated.json", JSON.stringify({ h1: half, seo_title: half }));
    const [fits, tooLong] = ["я".repeat(1024), "я".repeat(1025)];
    const path = file("repeated.csv", `external_id,name\n1,${fits}\n2,${tooLong}\n`);
    const ran = await run(["render", repeated, path, "--columns", "external_id,h1"]);
    expect(ran).toMatchObject({ status: 1, out: `external_id,h1\n1,${fits.repeat(128)}\n` });
    expect(ran.error).toContain("line 3 (2): its texts would exceed 262,144 characters in total");
  });
});

describe("what is wrong is told", () => {
  const good = file("good.csv", products);
  const broken = file("broken.json", JSON.stringify({ h1: "{{name|case:abl}}", seo_title: "{{x}" }));
  const csv = (text: string) => file(`case-${Math.random()}.csv`, text);

  it.each<[string, number, readonly string[], string]>([
    ["a missing file of templates", 2, ["nowhere.json", good], '"nowhere.json" can\'t be read: no such file'],
    ["a missing file of products", 2, [templates, "nowhere.csv"], '"nowhere.csv" can\'t be read'],
    ["a folder", 2, [templates, folder.path, "--format", "csv"], "is a folder"],
    ["an old workbook", 2, [templates, file("old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"))], "Save it as .xlsx"],
    ["bytes", 2, [templates, file("bytes.txt", Buffer.from([1, 0, 0, 3, 0, 0, 200]))], "neither text nor a workbook"],
    ["an empty file", 2, [templates, csv("")], "is empty"],
    [
      "a missing column",
      2,
      [templates, csv("external_id,name,colour\n")],
      '"color" (h1): did you mean "colour"?\nColumns: "external_id", "name", "colour"',
    ],
    ["no column of ids", 2, [templates, csv("sku,name,color\n")], "--id COLUMN"],
    [
      "a column that stands twice",
      2,
      [templates, csv("external_id,name,color,name\n")],
      '"name" more than once (columns 2 and 4)',
    ],
    ["a field of no column", 2, [templates, good, "--field", "name=Название"], 'no column "Название"'],
    [
      "a column that can't be written",
      2,
      [templates, good, "--columns", "h1,price"],
      'There is no column "price" to write',
    ],
    ["a column that is written twice", 2, [templates, good, "--columns", "h1,h1"], "is given twice"],
    [
      "two ways to choose columns",
      2,
      [templates, good, "--columns", "h1", "--keep-input"],
      "--keep-input exclude each other",
    ],
    ["templates with errors", 1, [broken, good], "2 errors in the templates"],
    ["templates without products", 2, [templates], "No products given"],
    [
      "a folder that is not there",
      2,
      [templates, good, "-o", "/nowhere/out.csv"],
      '"/nowhere/out.csv" can\'t be written',
    ],
    [
      "results of unknown format",
      2,
      [templates, good, "-o", folder.file("out.txt"), "--warnings", folder.file("w.txt")],
      "w.txt",
    ],
    ["one file for two things", 2, [templates, good, "-o", good, "--warnings", good], "two purposes"],
    [
      "one file under two names",
      2,
      [templates, good, "-o", folder.file("o.csv"), "--warnings", `${folder.path}/./o.csv`],
      "two purposes",
    ],
    ["warnings among the texts", 2, [templates, good, "--warnings", "-"], "two purposes"],
    ["fields of JSON in a table", 2, [shop, "--keep-input", "-o", folder.file("x.csv")], "--columns"],
    [
      "JSON that is broken in the middle",
      2,
      [templates, file("middle.json", '[{"external_id": "1", "name": "Стол", "color": "белый"},\n{]')],
      "line 2: this is not JSON",
    ],
  ])("%s", async (_, status, words, message) => {
    const ran = await run(["render", ...words]);
    expect(ran.error).toContain(message);
    expect(ran.status).toBe(status);
    expect(ran.error).not.toMatch(/^\s+at /m);
  });

  it("a missing column may be let go", async () => {
    const ran = await run(["render", templates, csv("external_id,name\n1,Стол\n"), "--allow-missing-columns"]);
    expect(ran).toMatchObject({
      status: 0,
      out: 'external_id,h1\n1,"Стол "\n',
      error: expect.stringMatching(/missing_field +1 +color/),
    });
  });

  it("and nothing is left of a run that failed", async () => {
    const output = file("kept.jsonl", "as it was");
    const ran = await run([
      "render",
      templates,
      folder.file("middle.json"),
      "-o",
      output,
      "--warnings",
      folder.file("w.csv"),
    ]);
    expect(ran.error).toContain(`It stopped after 1 product. Nothing was written to ${output}.`);
    expect(readFileSync(output, "utf8")).toBe("as it was");
    expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("twenty failed rows by name, the others by number", async () => {
    const ran = await run(["render", templates, csv(`external_id,name,color\n${"x,y\n".repeat(30)}`)]);
    expect(ran.error).toContain("30 rows failed");
    expect(ran.error).toContain("and 10 more");
    expect(ran.error.match(/^ {2}line/gm)).toHaveLength(20);
  });
});

it("writes a file over the one that it reads", async () => {
  const path = file("same.csv", products);
  expect((await run(["render", templates, path, "--keep-input", "-o", path])).status).toBe(0);
  expect(readFileSync(path, "utf8")).toBe(
    "external_id,name,color,h1\n1,Сумка,красный,Сумка красная\n2,Стол,белый,Стол белый\n",
  );
});

it("writes the file that a link points to", async () => {
  const target = file("target.csv", "as it was");
  const link = folder.file("link.csv");
  symlinkSync(target, link);
  expect((await run(["render", templates, file("p.csv", products), "-o", link])).status).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, "utf8")).toBe("external_id,h1\n1,Сумка красная\n2,Стол белый\n");
});

it("leaves a private file private", async () => {
  const output = folder.file("private.csv");
  writeFileSync(output, "as it was", { mode: 0o600 });
  expect((await run(["render", templates, file("p.csv", products), "-o", output])).status).toBe(0);
  expect(readFileSync(output, "utf8")).toContain("Сумка красная");
  expect(statSync(output).mode & 0o777).toBe(0o600);
});

it("stops when it is asked to, and leaves files as they were", async () => {
  const output = folder.file("stopped.csv");
  const { StopRequest } = await import("../src/terminal.js");
  const ran = await run(["render", templates, file("p.csv", products), "-o", output], {
    signal: AbortSignal.abort(new StopRequest(130)),
  });
  expect(ran).toMatchObject({ status: 130, error: expect.stringContaining("Interrupted") });
  expect(existsSync(output)).toBe(false);
});

describe("on a terminal", () => {
  const path = file("tty.csv", products);

  it("a bar shows how far the work is, and colours show what matters", async () => {
    const ran = await run(["render", templates, path, "-o", folder.file("tty-out.csv")], { columns: 80 });
    expect(ran.error).toContain("█");
    expect(ran.error).toContain("\u001b[32m2 products, 2 texts");
    const plain = await run(["render", templates, path, "-o", folder.file("tty-out.csv"), "--no-progress"], {
      columns: 80,
      variables: { NO_COLOR: "1" },
    });
    expect(plain.error).toMatch(/^2 products, 2 texts in .* s → .*tty-out\.csv\n$/);
  });

  it("no bar is in a pipe, on a dumb terminal, and between texts", async () => {
    const output = folder.file("tty-out.csv");
    for (const ran of [
      await run(["render", templates, path, "-o", output]),
      await run(["render", templates, path, "-o", output], { columns: 80, variables: { TERM: "dumb" } }),
      await run(["render", templates, path], { columns: 80 }),
    ]) {
      expect(ran.error).not.toContain("░");
      expect(ran.error).not.toContain("█");
    }
    expect((await run(["render", templates, path, "-o", output], { variables: { FORCE_COLOR: "1" } })).error).toContain(
      "\u001b[32m",
    );
  });

  it("a preview shows the first products", async () => {
    const ran = await run(["render", templates, path, "--preview", "1"]);
    expect(ran).toMatchObject({ status: 0, out: "1\n  h1 13 of 100 characters\n    Сумка красная\n\n" });
    expect((await run(["render", templates, path, "--preview", "--lang", "ru"])).out).toContain("13 из 100 символов");
    expect((await run(["render", shop, "--preview", "2"])).out.match(/^\S+$/gm)).toEqual(["TEA-1001", "TEA-1002"]);
  });
});

function withoutTime(text: string, output: string): string {
  return text
    .replaceAll(output, "texts.csv")
    .replaceAll(folder.path, "")
    .replaceAll(golden(""), "")
    .replace(/[\d.,]+ (s|с) →/, "… $1 →");
}

it("warns of texts that are longer than their channel shows, as the service does", async () => {
  const long = file(
    "long.json",
    JSON.stringify({ templates: { h1: "{{name}}", own_name: "{{name}}" }, channel: "messenger" }),
  );
  const path = file("long.csv", `external_id,name\n1,${"😀".repeat(100)}\n2,${"я".repeat(101)}\n`);
  const ran = await run(["render", long, path, "--columns", "external_id,warnings"]);
  expect(ran).toMatchObject({
    status: 0,
    out: "external_id,warnings\n1,\n2,length_exceeded: h1 has 101 characters; messenger shows 100\n",
  });
  expect(ran.error).toMatch(/length_exceeded {2}1 {2}h1/);
  const told = await run(["render", long, path, "--columns", "warnings", "--channel", "shop"]);
  expect(told.out).toContain("h1 has 101 characters; shop shows 100");
});
