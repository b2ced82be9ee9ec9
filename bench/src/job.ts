import { join } from "node:path";
import { createBareWriter } from "./bare-job.js";
import { type Comparison, toComparison } from "./compare.js";
import { type ServedApi, serveApi } from "./serve.js";

const products = 500;
const repetitions = 25;

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

/** A request for so many products; those of another catalogue are other products with other texts. */
export function bodyOf(count: number, catalogue = 0): string {
  const chosen = items.slice(0, count);
  if (catalogue === 0) return JSON.stringify({ templates, items: chosen });
  const others = chosen.map((item, index) => ({
    ...item,
    external_id: `${catalogue}-${item.external_id}`,
    brand: `Brand ${catalogue}-${index}`,
  }));
  return JSON.stringify({ templates, items: others });
}
const fullBody = bodyOf(products);

async function post(api: ServedApi, body: string): Promise<JobAnswer> {
  return api.call<JobAnswer>("/v1/jobs", { method: "POST", body });
}

/** How long jobs of as many bytes took when they were last waited for. */
const lastTimes = new Map<number, number>();

async function untilEnded(api: ServedApi, posted: JobAnswer, pause = 5): Promise<JobAnswer> {
  let job = posted;
  while (!["completed", "completed_with_warnings", "failed"].includes(job.status)) {
    await new Promise((done) => setTimeout(done, pause));
    job = await api.call<JobAnswer>(`/v1/jobs/${posted.job_id}`);
  }
  if (job.status !== "completed") throw new Error(`The job of the bench ended as ${job.status}.`);
  return job;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * From the request to the moment when the job's status is final. Asks nothing in the first half of the time that jobs of this size took, and
 * then every two milliseconds: asking is work for the server too, and a rare question would add its pause to the figure.
 */
export async function runJob(
  api: ServedApi,
  body = fullBody,
): Promise<{ readonly milliseconds: number; readonly jobId: string }> {
  const started = performance.now();
  const posted = await post(api, body);
  const patience = started + 0.6 * (lastTimes.get(body.length) ?? 0) - performance.now();
  if (patience > 1) await new Promise((done) => setTimeout(done, patience));
  const { job_id } = await untilEnded(api, posted, 2);
  const milliseconds = performance.now() - started;
  // A slow one must not make the next one be asked for too late.
  lastTimes.set(body.length, Math.min(milliseconds, lastTimes.get(body.length) ?? milliseconds));
  return { milliseconds, jobId: job_id };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

async function medianOf(count: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let turn = 0; turn < count; turn++) values.push(await measure());
  return median(values);
}

/** Each job brings products that are new: their texts go into the index of duplicates too. */
export async function compareWithBare(api: ServedApi): Promise<Comparison> {
  // A server runs for days: its first jobs, in which its code is compiled, are not what users wait for.
  for (let turn = 1; turn <= 20; turn++) await runJob(api, bodyOf(products, turn));
  const writer = await createBareWriter(api.folder, join(api.folder, "bench.db"));
  const ours: number[] = [];
  const bare: number[] = [];
  // Each side five times in a row, so that neither begins with the caches of the other.
  for (let turn = 0; turn < repetitions; turn += 5) {
    const jobIds: string[] = [];
    for (let job = 0; job < 5; job++) {
      const { milliseconds, jobId } = await runJob(api, bodyOf(products, 100 + turn + job));
      ours.push(milliseconds);
      jobIds.push(jobId);
    }
    const writes = jobIds.map((jobId) => writer.prepare(jobId));
    for (const write of writes) bare.push(write());
    for (const jobId of jobIds) writer.compare(jobId);
  }
  const grown = writer.growth();
  writer.close();
  const kilobytes = (bytes: number) => `${(bytes / repetitions / 1000).toFixed(0)} KB`;
  return toComparison(
    {
      name: `a job of ${products} products with ${Object.keys(templates).length} outputs`,
      unit: "ms",
      note:
        `bare better-sqlite3 writes the rows that the job has left, into the same tables, indexes and chunks; a job makes the ` +
        `server's database grow by ${kilobytes(grown.server)}, the bare one by ${kilobytes(grown.bare)}; wanted: at most × 8`,
    },
    [
      { name: "skladno, request to final status", value: median(ours) },
      { name: "bare better-sqlite3, the same rows", value: median(bare) },
    ],
    "smaller is better",
  );
}

/** The time of each product when there are more of them, and of each job when more of them are queued: neither may grow. */
async function measureGrowth(api: ServedApi): Promise<readonly Comparison[]> {
  const bySize: { name: string; value: number }[] = [];
  for (const count of [500, 250, 100, 50, 10, 1]) {
    const body = bodyOf(count);
    const milliseconds = await medianOf(7, async () => (await runJob(api, body)).milliseconds);
    bySize.push({ name: `of ${count}`, value: milliseconds / count });
  }
  const byQueue: { name: string; value: number }[] = [];
  const body = bodyOf(50);
  for (const count of [200, 100, 50, 10, 1]) {
    const milliseconds = await medianOf(count > 50 ? 1 : 3, () =>
      timed(async () => {
        const posted: JobAnswer[] = [];
        for (let job = 0; job < count; job++) posted.push(await post(api, body));
        for (const job of posted) await untilEnded(api, job);
      }),
    );
    byQueue.push({ name: `of ${count}`, value: milliseconds / count });
  }
  return [
    toComparison({ name: "one product of a job", unit: "ms" }, bySize, "smaller is better"),
    toComparison({ name: "one of several queued jobs of 50 products", unit: "ms" }, byQueue, "smaller is better"),
  ];
}

/** The server's own measure of how late its event loop was since it was last asked. */
async function readDelay(api: ServedApi): Promise<number> {
  const text = await api.text("/metrics");
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text)?.[1]) * 1_000;
}

/** How long ten clients wait for their 202 when they come at once, and how long one that comes alone; and how late the event loop gets. */
async function compareClients(api: ServedApi): Promise<readonly Comparison[]> {
  const alone: number[] = [];
  const together: number[] = [];
  const slowest: number[] = [];
  const delays: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    let posted: JobAnswer[] = [];
    alone.push(await timed(async () => posted.push(await post(api, fullBody))));
    for (const job of posted) await untilEnded(api, job);
    posted = [];
    await readDelay(api);
    const times = await Promise.all(
      Array.from({ length: 10 }, () => timed(async () => posted.push(await post(api, fullBody)))),
    );
    for (const job of posted) await untilEnded(api, job);
    delays.push(await readDelay(api));
    together.push(median(times));
    slowest.push(Math.max(...times));
  }
  return [
    toComparison(
      {
        name: `the 202 of a job of ${products} products`,
        unit: "ms",
        note: "how many times as long as one that comes alone: × 1 / the last column",
      },
      [
        { name: "one client alone", value: median(alone) },
        { name: "ten at once, the middle one", value: median(together) },
        { name: "ten at once, the last one", value: median(slowest) },
      ].reverse(),
      "smaller is better",
    ),
    toComparison(
      {
        name: "delay of the event loop meanwhile, p99",
        unit: "ms",
        note: "measured with a timer of 10 ms, which is part of the figure",
      },
      [
        { name: "skladno", value: median(delays) },
        { name: "allowed", value: 30 },
      ],
      "smaller is better",
    ),
  ];
}

/** How long a question for a status takes while twenty jobs run, and how long when none does; and a product generated at once meanwhile. */
async function comparePolling(api: ServedApi): Promise<readonly Comparison[]> {
  const { jobId } = await runJob(api);
  const ask = () => timed(() => api.call(`/v1/jobs/${jobId}`));
  const quiet = await medianOf(50, ask);
  const generated: number[] = [];
  const busy: number[] = [];
  const posted: JobAnswer[] = [];
  for (let job = 0; job < 20; job++) posted.push(await post(api, fullBody));
  const last = posted.at(-1) as JobAnswer;
  let ended = false;
  const whole = untilEnded(api, last).then(() => {
    ended = true;
  });
  while (!ended) {
    busy.push(await ask());
    generated.push(await timed(() => api.call("/v1/generate", { method: "POST", body: bodyOf(1) })));
    await new Promise((done) => setTimeout(done, 5));
  }
  await whole;
  for (const job of posted) await untilEnded(api, job);
  const sorted = busy.sort((one, other) => one - other);
  return [
    toComparison(
      { name: "a status while twenty jobs run", unit: "ms" },
      [
        { name: "the middle one", value: median(sorted) },
        { name: "the 99th of a hundred", value: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN },
        { name: "when none runs", value: quiet },
      ],
      "smaller is better",
    ),
    toComparison(
      { name: "one product generated while twenty jobs run", unit: "ms" },
      [
        { name: "the middle one", value: median(generated) },
        { name: "the slowest", value: Math.max(...generated) },
      ],
      "smaller is better",
    ),
  ];
}

/** `POST /v1/generate` stores a job and its texts; a preview of the same product stores nothing. */
async function compareGenerate(api: ServedApi): Promise<Comparison> {
  const generate = bodyOf(1);
  const preview = JSON.stringify({ templates, item: items[0] });
  const times = { generate: [] as number[], preview: [] as number[] };
  for (let turn = 0; turn < 60; turn++) {
    times.generate.push(await timed(() => api.call("/v1/generate", { method: "POST", body: generate })));
    times.preview.push(await timed(() => api.call("/v1/templates/preview", { method: "POST", body: preview })));
  }
  return toComparison(
    { name: "one product at once", unit: "ms" },
    [
      { name: "skladno, generate", value: median(times.generate.slice(10)) },
      { name: "skladno, preview of the same product", value: median(times.preview.slice(10)) },
    ],
    "smaller is better",
  );
}

export async function compareJob(): Promise<readonly Comparison[]> {
  const api = await serveApi();
  try {
    return [
      await compareWithBare(api),
      ...(await measureGrowth(api)),
      ...(await compareClients(api)),
      ...(await comparePolling(api)),
      await compareGenerate(api),
    ];
  } finally {
    await api.stop();
  }
}
