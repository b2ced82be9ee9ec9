/**
 * Measures the built page against the budgets of its design in Chromium and prints both.
 * `pnpm --filter @skladno/studio budgets`; exit status 1 when one is exceeded. On busy cores the times say little.
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { build, preview } from "vite";
import { startChromium } from "../../../scripts/browser/start-chromium.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const LOADS = 5;

/** What the page records while keys are pressed; times in milliseconds. */
interface Recorded {
  readonly keys: number[];
  readonly tasks: number[];
}

declare global {
  interface Window {
    recorded: Recorded;
  }
}

interface Budget {
  readonly name: string;
  readonly measured: number;
  /** Absent for what is shown beside the budgets. */
  readonly budget?: number;
  readonly unit: string;
}

/** Runs in the page before its own scripts: from a key to the first change of a text, and the long tasks. */
function record(): void {
  const recorded: Recorded = { keys: [], tasks: [] };
  window.recorded = recorded;
  let pressed: number | undefined;
  addEventListener("keydown", () => (pressed = performance.now()), true);
  new MutationObserver((changes) => {
    const isText = ({ target }: MutationRecord) =>
      (target instanceof Element ? target : target.parentElement)?.closest("[data-output]") !== null;
    if (pressed === undefined || !changes.some(isText)) return;
    recorded.keys.push(performance.now() - pressed);
    pressed = undefined;
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recorded.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** The value that so many of 100 do not exceed. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

interface Load {
  /** From the request to the first text, in milliseconds. */
  readonly time: number;
  /** In milliseconds, 0 where there is none of 50 or more. */
  readonly longestTask: number;
}

async function coldLoad(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "ru-RU" });
  await context.addInitScript("window.__name = (value) => value;");
  await context.addInitScript(record);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  const time = await page
    .waitForFunction(() => document.querySelector("[data-output=h1] [data-word]") !== null && performance.now())
    .then((handle) => handle.jsonValue());
  // What the page does once the texts are drawn belongs to the load.
  await page.waitForTimeout(1000);
  const { tasks } = await page.evaluate(() => window.recorded);
  await context.close();
  return { time: Number(time), longestTask: Math.max(0, ...tasks) };
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "ru-RU" });
  // The compiler names functions by a helper that the page does not have.
  await context.addInitScript("window.__name = (value) => value;");
  await context.addInitScript(record);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator("[data-output=h1] [data-word]").first().waitFor();
  return page;
}

/** Types at the end of what the editor has, or of a template that is written first. */
async function typeInEditor(page: Page, text: string, template?: string): Promise<Recorded> {
  const editor = page.getByRole("textbox", { name: "Шаблон" });
  await editor.click();
  if (template !== undefined) {
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(template);
  }
  await page.keyboard.press("Control+End");
  // Until what was inserted has been drawn and checked.
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    window.recorded.keys.length = 0;
    window.recorded.tasks.length = 0;
  });
  await page.keyboard.type(text, { delay: 60 });
  const recorded = await page.evaluate(() => window.recorded);
  if (recorded.keys.length < text.length / 2)
    throw new Error(`Only ${recorded.keys.length} of ${text.length} keys changed a text.`);
  return recorded;
}

// Latin letters: others are put in without a key being pressed.
const sentence = " free delivery tomorrow, returns without questions, two years of warranty, a gift".repeat(3);
const SENTENCE = "Купить {{цвет}} {{товар|head}} {{бренд|lock}}: {{размер}}, {{материал|agree:товар}}. ";
/** Near the 4,000 characters that a template may have, and without an error. */
const LONG = SENTENCE.repeat(Math.floor(3900 / SENTENCE.length));

const folder = await mkdtemp(join(tmpdir(), "skladno-budgets-"));
await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
const server = await preview({
  root,
  logLevel: "error",
  build: { outDir: folder },
  preview: { port: 0, host: "127.0.0.1" },
});
const address = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`;
const loads: Load[] = [];
const browser = await startChromium();
for (let load = 0; load < LOADS; load += 1) loads.push(await coldLoad(browser, address));
const seen = await typeInEditor(await openPage(browser, address), sentence);
await browser.close();

// After a key Chromium puts off every message to a page until a frame is drawn, up to 17 ms. The page's own part is
// what comes without that.
const undelayed = await startChromium("--disable-features=DeferRendererTasksAfterInput");
const short = await typeInEditor(await openPage(undelayed, address), sentence);
const long = await typeInEditor(await openPage(undelayed, address), sentence.slice(0, 80), LONG);
await undelayed.close();

const sizeOf = (ending: RegExp, measure: (bytes: Buffer) => number) =>
  readdirSync(join(folder, "assets"))
    .filter((name) => ending.test(name))
    .reduce((sum, name) => sum + measure(readFileSync(join(folder, "assets", name))), 0) / 1000;

const gzipped = (bytes: Buffer) => gzipSync(bytes).length;
/** The reader of project files is loaded once one is opened or saved. */
const FIRST = /^(?!project-).*\.js$/;
const PROJECT = /^project-.*\.js$/;

const medianOf = (name: keyof Load) =>
  percentile(
    loads.map((load) => load[name]),
    50,
  );

const budgets: readonly Budget[] = [
  { name: `cold load → first text, median of ${LOADS}`, measured: medianOf("time"), budget: 1500, unit: "ms" },
  { name: "  its longest task, median", measured: medianOf("longestTask"), budget: 50, unit: "ms" },
  { name: `key → text, p95 of ${short.keys.length}`, measured: percentile(short.keys, 95), budget: 16, unit: "ms" },
  { name: "  after the frame that Chromium draws first", measured: percentile(seen.keys, 95), unit: "ms" },
  { name: `  in a template of ${LONG.length} characters`, measured: percentile(long.keys, 95), unit: "ms" },
  { name: "longest task while typing", measured: Math.max(0, ...seen.tasks, ...short.tasks), budget: 50, unit: "ms" },
  { name: "  in that template", measured: Math.max(0, ...long.tasks), budget: 50, unit: "ms" },
  { name: "JavaScript of the first load, gzip", measured: sizeOf(FIRST, gzipped), budget: 300, unit: "KB" },
  { name: "  loaded with the first project file", measured: sizeOf(PROJECT, gzipped), unit: "KB" },
  { name: "fonts", measured: sizeOf(/\.woff2$/, (bytes) => bytes.length), budget: 140, unit: "KB" },
];
console.table(
  Object.fromEntries(
    budgets.map(({ name, measured, budget, unit }) => [
      name,
      {
        measured: `${measured.toFixed(1)} ${unit}`,
        budget: budget === undefined ? "" : `${budget} ${unit}`,
        held: budget === undefined ? "" : measured <= budget,
      },
    ]),
  ),
);
await server.close();
await rm(folder, { recursive: true, force: true });
process.exit(budgets.every(({ measured, budget = Infinity }) => measured <= budget) ? 0 : 1);
