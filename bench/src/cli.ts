import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRowWriter, type Format } from "@skladno/catalogue";
import type { Growth } from "./growth.js";
import { readNouns } from "./read-nouns.js";

const sizes = [25_000, 50_000, 100_000, 200_000];
const repetitions = 3;

/** One for each output name that the service knows, with what a shop writes into them. */
const templates = {
  seo_title: "[[Купить|Заказать]] {{цвет|agree:товар}} {{товар|head|case:acc}} {{бренд|lock}} за {{цена|money:₽}}",
  meta_description:
    "Обзор {{товар|case:gen}} {{бренд|lock}}: фото, характеристики, отзывы.{{#if гарантия}} Гарантия — {{гарантия|amount:год,года,лет}}.{{/if}}{{#if остаток}} В наличии {{остаток|amount:штука,штуки,штук}}.{{/if}} [[Доставим завтра|Привезём в удобное время]].",
  h1: "{{товар|sentence}} {{цвет|agree:товар}} {{бренд|lock}}{{#if размер}}, {{размер}}{{/if}}",
  og_title: "{{бренд|lock}}: отзывы о {{товар|case:prep}}, [[фото покупателей|плюсы и минусы]] и цены",
  og_description:
    "Фото, описание и цена {{товар|lower}} {{бренд|lock}}. Цвет: {{цвет}}. Материал: {{материал}}. {{модель}}.",
  marketplace_a_name: "{{товар}} {{материал|agree:товар}} {{бренд|lock}} {{модель}}",
  marketplace_b_name: "{{бренд|lock}} {{материал|agree:товар}} {{товар|lower}} {{цвет|agree:товар}} {{размер?}}",
  marketplace_c_name: "{{товар|upper}} {{бренд|lock}}",
  messenger_message:
    "Скидка на {{товар}} {{бренд|lock}}!\n[[Сейчас|Сегодня]] — {{цена|money:₽}}{{#if старая_цена}} вместо {{старая_цена|money:₽}}{{/if}}.\nhttps://shop.example/{{раздел|translit|lower}}?max={{цена|number}}",
};

const columns = [
  "external_id",
  "товар",
  "бренд",
  "цвет",
  "материал",
  "модель",
  "цена",
  "старая_цена",
  "остаток",
  "гарантия",
  "раздел",
  "размер",
];
const colours = ["красный", "чёрный", "белый", "синий", "зелёный", "бежевый", "серый", "золотистый"];
const materials = ["кожаный", "хлопковый", "стальной", "деревянный", "льняной"];
const brands = ["Bosch", "Leset", "Samura", "Vitek", "Красный Октябрь", "Nike Air"];

/** The cells of a product in a catalogue in which every third name, and every model, was never seen before. */
function cellsOf(index: number, nouns: ReturnType<typeof readNouns>): readonly (string | number)[] {
  const noun = nouns[index % nouns.length]?.text ?? "сумка";
  return [
    `SKU-${index}`,
    index % 3 === 0 ? `${noun} "Серия ${index}", новая` : noun,
    brands[index % brands.length] ?? "",
    colours[index % colours.length] ?? "",
    materials[index % materials.length] ?? "",
    `Модель X${index}`,
    990 + (index % 50_000),
    index % 5 === 0 ? `${1990 + index},50` : "",
    index % 40,
    1 + (index % 5),
    "дом и сад",
    index % 4 === 0 ? "" : "26 см",
  ];
}

const WRITTEN_AT_ONCE = 1_000;

function writeCatalogue(path: string, products: number, format: Format = "csv"): void {
  const nouns = readNouns(5_000);
  const writer = createRowWriter({ format, names: columns, idName: "external_id" });
  const file = openSync(path, "w");
  const write = (piece: string | Uint8Array): void => void writeSync(file, Buffer.from(piece));
  write(writer.begin());
  for (let start = 0; start < products; start += WRITTEN_AT_ONCE) {
    const count = Math.min(WRITTEN_AT_ONCE, products - start);
    write(
      writer.rows(
        Array.from({ length: count }, (_, index) => ({ names: columns, cells: cellsOf(start + index, nouns) })),
      ),
    );
  }
  write(writer.end());
  closeSync(file);
}

interface Run {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Written by the process itself when it ends: nobody outside knows its greatest memory. */
const reportMemory = "process.on('exit', () => console.error('peak ' + process.resourceUsage().maxRSS))";
const program = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

function render(templatesPath: string, products: string, output: string, options: readonly string[] = []): Run {
  const started = process.hrtime.bigint();
  const preload = `data:text/javascript,${encodeURIComponent(reportMemory)}`;
  const ran = spawnSync(
    process.execPath,
    ["--import", preload, program, "render", templatesPath, products, "-o", output, ...options],
    {
      encoding: "utf8",
      // The runner of this bench adds a loader of its own to NODE_OPTIONS: nothing that is measured here may pay for
      // it.
      env: { PATH: process.env.PATH },
    },
  );
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const peak = /^peak (\d+)$/m.exec(ran.stderr)?.[1];
  if (ran.status !== 0 || peak === undefined) throw new Error(ran.stderr);
  return { seconds, megabytes: Number(peak) / 1024 };
}

/**
 * `skladno render` from one CSV file to another, nine texts for each product: the whole process, start and writing
 * included.
 */
export async function measureCommandLine(): Promise<readonly Growth[]> {
  const folder = mkdtempSync(join(tmpdir(), "skladno-bench-"));
  try {
    const templatesPath = join(folder, "templates.json");
    writeFileSync(templatesPath, JSON.stringify({ generation_mode: "flexible", templates }));
    const output = join(folder, "texts.csv");
    const runs = sizes.map((products) => {
      const path = join(folder, `${products}.csv`);
      writeCatalogue(path, products);
      const repeated = Array.from({ length: repetitions }, () => render(templatesPath, path, output));
      return {
        size: products,
        // The quickest run is the one that other processes disturbed least.
        seconds: Math.min(...repeated.map(({ seconds }) => seconds)),
        megabytes: Math.max(...repeated.map(({ megabytes }) => megabytes)),
        written: statSync(output).size / 2 ** 20,
      };
    });
    const growth = (
      name: string,
      unit: string,
      value: (run: (typeof runs)[number]) => number,
      note: string,
    ): Growth => ({
      name,
      unit,
      sizes: "products, CSV to CSV, nine texts each",
      points: runs.map((run) => ({ size: run.size, value: value(run) })),
      note,
    });
    const count = Object.keys(templates).length;
    const megabytes = runs.at(-1)?.written.toFixed(0);
    return [
      growth("time", "s", (run) => run.seconds, `the quickest of ${repetitions}, from start to end of the process`),
      growth("texts a second", "texts/s", (run) => (run.size * count) / run.seconds, "one thread"),
      growth(
        "greatest memory",
        "MB",
        (run) => run.megabytes,
        `the largest of ${repetitions}; the largest file written has ${megabytes} MB`,
      ),
      ...measureWorkbooks(folder, templatesPath),
      ...measureFormats(folder),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const formatSizes = [25_000, 100_000];
const formats: readonly Format[] = ["csv", "xlsx", "yml", "json", "jsonl"];

/** From one workbook to another, with all templates: what memory and time the format takes beside the texts. */
function measureWorkbooks(folder: string, templatesPath: string): readonly Growth[] {
  const runs = formatSizes.map((size) => {
    const path = join(folder, `${size}.xlsx`);
    writeCatalogue(path, size, "xlsx");
    return { size, ...render(templatesPath, path, join(folder, "texts.xlsx")) };
  });
  const sizes = "products, XLSX to XLSX, nine texts each";
  const pointsOf = (value: (run: (typeof runs)[number]) => number) =>
    runs.map((run) => ({ size: run.size, value: value(run) }));
  return [
    { name: "time", unit: "s", sizes, points: pointsOf(({ seconds }) => seconds), note: "start to end of the process" },
    {
      name: "greatest memory",
      unit: "MB",
      sizes,
      points: pointsOf(({ megabytes }) => megabytes),
      note: "the packed file and the texts that cells share are kept",
    },
  ];
}

/**
 * Rows a second from start to end of the process, with one short text each: what a format costs on its way in, and on
 * its way out.
 */
function measureFormats(folder: string): readonly Growth[] {
  const templatesPath = join(folder, "short.json");
  writeFileSync(templatesPath, JSON.stringify({ h1: "{{товар}} {{модель}}" }));
  const pathOf = (format: Format, size: number): string => join(folder, `formats-${size}.${format}`);
  return formats.flatMap((format): Growth[] => {
    for (const size of formatSizes) writeCatalogue(pathOf(format, size), size, format);
    const id = format === "yml" ? ["--id", "id"] : [];
    const into = formatSizes.map((size) => ({
      size,
      ...render(templatesPath, pathOf(format, size), join(folder, "out.csv"), id),
    }));
    const out = formatSizes.map((size) => ({
      size,
      ...render(templatesPath, pathOf("csv", size), join(folder, `out.${format}`), []),
    }));
    const growth = (name: string, runs: typeof into): Growth => ({
      name,
      unit: "rows/s",
      sizes: "products, one short text each",
      points: runs.map(({ size, seconds }) => ({ size, value: size / seconds })),
      note: `greatest memory ${Math.max(...runs.map(({ megabytes }) => megabytes)).toFixed(0)} MB`,
    });
    const shown = format.toUpperCase();
    return [growth(`${shown} in, CSV out`, into), growth(`CSV in, ${shown} out`, out)];
  });
}
