import { join } from "node:path";
import Database from "better-sqlite3";
import { type Comparison, toComparison } from "./compare.js";
import { type ServedApi, serveApi } from "./serve.js";

const products = 500;
const repetitions = 15;

/** Nine outputs over three inflected fields, prices and counts: what a shop sends. */
const templates = {
  seo_title: "Купить {{color|agree:name}} {{name|head|case:acc}} {{brand|lock}} по цене {{price|money:₽}}",
  meta_description:
    "{{name|head|sentence}} {{brand|lock}}, {{color|agree:name}}. Гарантия — {{warranty|amount:год,года,лет}}.",
  h1: "{{name|sentence}} {{color|agree:name}} {{brand|lock}}",
  og_title: "Обзор {{name}} {{brand|lock}}: характеристики, фото, цены",
  og_description: "Скидка на {{name}} {{brand|lock}}. Цены от {{price|money:₽}}.",
  marketplace_a_name: "{{name|sentence}} {{brand|lock}}",
  marketplace_b_name: "{{brand|lock}} {{name|head}} {{color|agree:name}}",
  marketplace_c_name: "{{name|title}} {{brand|lock|upper}}",
  messenger_message: "Отзывы о {{name}} {{brand|lock}}\nВ наличии {{stock|amount:штука,штуки,штук}}.",
};
const names = [
  "электрический чайник",
  "кожаная сумка",
  "детские ботинки",
  "кресло-качалка",
  "зимнее пальто",
  "набор ножей",
];
const colors = ["чёрный", "белый", "красный", "тёмно-синий", "бежевый"];
const items = Array.from({ length: products }, (_, index) => ({
  external_id: `sku-${index}`,
  name: names[index % names.length],
  color: colors[index % colors.length],
  brand: `Brand ${index}`,
  price: 990 + index * 10,
  warranty: 1 + (index % 5),
  stock: index,
}));

interface JobAnswer {
  readonly job_id: string;
  readonly status: string;
  readonly failed: number;
}

/** From the request to the moment when the job's status is final. */
export async function runJob(api: ServedApi): Promise<{ readonly milliseconds: number; readonly jobId: string }> {
  const body = JSON.stringify({ templates, items });
  const started = performance.now();
  let job = await api.call<JobAnswer>("/v1/jobs", { method: "POST", body });
  while (!["completed", "completed_with_warnings", "failed"].includes(job.status)) {
    await new Promise((done) => setTimeout(done, 2));
    job = await api.call<JobAnswer>(`/v1/jobs/${job.job_id}`);
  }
  if (job.status !== "completed") throw new Error(`The job of the bench ended as ${job.status}.`);
  return { milliseconds: performance.now() - started, jobId: job.job_id };
}

/** The same bytes as one row per product, written by bare better-sqlite3 with the server's pragmas, in chunks of 100. */
function writeBare(folder: string, rows: readonly string[], turn: number): number {
  const database = new Database(join(folder, "bare.db"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("cache_size = -16384");
  database.pragma("wal_autocheckpoint = 4000");
  database.exec("CREATE TABLE IF NOT EXISTS texts (turn INTEGER, id INTEGER, outputs TEXT, PRIMARY KEY (turn, id))");
  const insert = database.prepare("INSERT INTO texts VALUES (?, ?, ?)");
  const started = performance.now();
  for (let from = 0; from < rows.length; from += 100) {
    database.transaction(() => {
      for (const [index, row] of rows.slice(from, from + 100).entries()) insert.run(turn, from + index, row);
    })();
  }
  const milliseconds = performance.now() - started;
  database.close();
  return milliseconds;
}

export async function compareJob(): Promise<readonly Comparison[]> {
  const api = await serveApi();
  try {
    const first = await runJob(api);
    const page = await api.call<{ items: readonly { outputs: unknown }[] }>(
      `/v1/jobs/${first.jobId}/results?limit=${products}`,
    );
    const rows = page.items.map(({ outputs }) => JSON.stringify(outputs));
    const ours: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < repetitions; turn++) {
      ours.push((await runJob(api)).milliseconds);
      bare.push(writeBare(api.folder, rows, turn));
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
    return [
      toComparison(
        {
          name: `a job of ${products} products with ${Object.keys(templates).length} outputs`,
          unit: "ms",
          note: "ours: HTTP, checks, rendering, results, versions and counters; bare better-sqlite3 only writes the finished texts",
        },
        [
          { name: "skladno, request to final status", value: median(ours) },
          { name: "bare better-sqlite3, the same bytes", value: median(bare) },
        ],
        "smaller is better",
      ),
    ];
  } finally {
    await api.stop();
  }
}
