import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { build, type PreviewServer, preview } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "../../../scripts/browser/describe-in-browser.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the worker dies of where a test wants it; the browser may put it into the console, soon or late. */
const DEATH = "The worker is made to die.";

await describeInBrowser("Studio", (browser) => {
  let folder: string;
  let server: PreviewServer;
  let address: string;
  let context: BrowserContext;
  let page: Page;
  /** What must stay empty: errors of the console and requests to other hosts. */
  let complaints: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "skladno-studio-"));
    await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
    server = await preview({
      root,
      logLevel: "error",
      build: { outDir: folder },
      preview: { port: 0, host: "127.0.0.1" },
    });
    address = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`;
  }, 120_000);

  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    complaints = [];
    context = await browser().newContext({ viewport: { width: 1440, height: 900 }, locale: "ru-RU" });
    page = await openPage(context);
  });

  afterEach(async () => {
    await context.close();
    expect(complaints.filter((complaint) => !complaint.includes(DEATH))).toEqual([]);
  });

  async function openPage(from: BrowserContext, path = ""): Promise<Page> {
    const opened = await from.newPage();
    opened.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    opened.on("pageerror", (error) => complaints.push(error.message));
    from.on("request", (request) => {
      if (!request.url().startsWith(address) && !/^(?:blob|data):/.test(request.url())) complaints.push(request.url());
    });
    await opened.goto(address + path);
    await text(opened, "h1").locator("[data-word]").first().waitFor();
    return opened;
  }

  const text = (on: Page, output: string) => on.locator(`[data-output=${output}]`);
  const editor = (on: Page) => on.getByRole("textbox", { name: "Шаблон" });

  async function write(template: string): Promise<void> {
    await editor(page).click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(template);
  }

  async function violations(on: Page): Promise<readonly string[]> {
    // By the protocol: the policy of the page allows no script of others.
    await on.evaluate(axe.source);
    const found = await on.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      }),
    );
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  }

  it("shows the texts of a product, and follows what is typed in its fields", async () => {
    expect(await text(page, "h1").textContent()).toBe("Кресло-качалка чёрное Leset, 62×98 см");
    expect(await text(page, "og_title").textContent()).toBe("Кресло-качалка Leset — 21 990 ₽");
    await page.getByRole("textbox", { name: "товар", exact: true }).fill("диван");
    await page.getByText("Диван чёрный Leset, 62×98 см").waitFor();
    await page.getByRole("button", { name: "Следующий товар" }).click();
    await page.getByText("Журнальный столик белый Mebelik, 50×50 см").waitFor();
  });

  it("mends a mistake by its fix, by mouse and by keyboard, and keeps the last text meanwhile", async () => {
    const before = await text(page, "seo_title").textContent();
    await write("Купить {{товар|head}} за {{цена|mony:₽}}");
    const row = page.getByRole("listitem", { name: "SEO-заголовок" });
    await row.getByText("прежний текст").waitFor();
    expect(await text(page, "seo_title").textContent()).toBe(before);
    const problems = page.getByRole("list", { name: "Замечания к шаблону" });
    await problems.getByRole("button", { name: "Заменить на money" }).click();
    await page.getByText("Купить кресло-качалку за 21 990 ₽").waitFor();

    await write("Скидка на {{товар|hed}}");
    await problems.getByRole("button", { name: "Заменить на head" }).waitFor();
    await page.keyboard.press("Alt+Enter");
    await page.getByText("Скидка на кресло-качалку", { exact: true }).waitFor();
  });

  it("completes fields, filters and cases with the forms of the product", async () => {
    await write("Обзор ");
    await page.keyboard.type("{{тов");
    await page.getByRole("option", { name: "товар: кресло-качалка" }).waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.keyboard.type("|ca");
    await page.getByRole("option", { name: /^case:/ }).waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "gen: кресла-качалки" }).waitFor();
    await page.keyboard.type("dat");
    await page.getByText("Обзор креслу-качалке", { exact: true }).waitFor();
  });

  it("tells why a predicted word has its form, and writes the case into the template", async () => {
    await page.getByRole("combobox", { name: "Примеры" }).selectOption({ label: "Кухня" });
    await page.getByText("Капкейкница розовая Kitfort").first().waitFor();
    const word = text(page, "seo_title").getByRole("button", { name: "капкейкницу" });
    await word.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Почему такая форма?" });
    await dialog.getByText("предсказано", { exact: true }).waitFor();
    await dialog.getByText(/винительный, его задало слово/).waitFor();
    await dialog.getByText("Другой разбор").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await word.evaluate((element) => element === document.activeElement)).toBe(true);

    await word.click();
    await dialog.getByRole("button", { name: "Указать падеж" }).click();
    await dialog.getByRole("menuitem", { name: /Родительный/ }).click();
    await expect.poll(() => editor(page).textContent()).toContain("{{товар|case:gen|head}}");
    await text(page, "seo_title").getByRole("button", { name: "капкейкницы" }).waitFor();
  });

  it("offers samples for an empty template, and goes from region to region by F6", async () => {
    await write("x");
    await page.keyboard.press("Backspace");
    await page.getByRole("button", { name: "Скидка на {{товар}}: {{цена|money:₽}}" }).click();
    await page.getByText("Скидка на кресло-качалку: 21 990 ₽").waitFor();
    await editor(page).focus();
    for (const region of ["Тексты", "Товар"]) {
      await page.keyboard.press("F6");
      const inRegion = page.getByRole("region", { name: region }).locator(":focus");
      expect(await inRegion.count(), region).toBe(1);
    }
  });

  it("shares a link that a fresh profile opens, and refuses a broken one", async () => {
    await context.grantPermissions(["clipboard-write", "clipboard-read"]);
    await write("Чехол для {{товар}}");
    await page.getByText("Чехол для кресла-качалки").waitFor();
    await page.getByRole("button", { name: "Поделиться" }).click();
    await page.getByText("Ссылка скопирована").waitFor();
    const link = new URL(page.url()).hash;
    const other = await browser().newContext({ locale: "ru-RU" });
    try {
      const opened = await openPage(other, link);
      await opened.getByText("Чехол для кресла-качалки").waitFor();
      const broken = await openPage(other, "#/play?s=1.broken");
      await broken.reload();
      await broken.getByText("Ссылка повреждена. Показан пример.").waitFor();
    } finally {
      await other.close();
    }
  });

  it("shows a phrase in its cases, how it was read, and why one is not inflected", async () => {
    await page.getByRole("link", { name: "Слова" }).click();
    const search = page.getByRole("searchbox", { name: "Слово или сочетание" });
    await search.fill("кожаная сумка-шопер на молнии");
    const table = page.getByRole("table", { name: "Шесть падежей" });
    await table.getByRole("row", { name: /Творительный.*кожаной сумкой-шопером на молнии/ }).waitFor();
    await page.getByRole("table", { name: "Число и падеж" }).getByText("сумками-шоперами").waitFor();
    await page.getByRole("region", { name: "В тексте" }).getByText("Купить кожаную сумку-шопер").waitFor();
    expect(await violations(page)).toEqual([]);
    await search.fill("iPhone");
    await page.getByText("Не склоняется: нет русских букв.", { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("colours what is typed, underlines errors and notices apart, and explains what is pointed at", async () => {
    await write("Купить {{товар|hed}}");
    await page.locator(".cm-skladno-tag", { hasText: "{{товар|hed}}" }).waitFor();
    await page.locator(".cm-lintRange-error", { hasText: "hed" }).waitFor();
    expect(await page.locator(".cm-lintRange-warning").count()).toBe(0);
    await write("Доставка в {{товар}}");
    await page.locator(".cm-skladno-field", { hasText: "товар" }).waitFor();
    await page.locator(".cm-lintRange-warning").first().waitFor();
    expect(await page.locator(".cm-lintRange-error").count()).toBe(0);
    await page.locator(".cm-skladno-field").hover();
    await page.locator(".cm-skladno-hover code", { hasText: "товар" }).waitFor();
  });

  it("takes no text from a template that the chosen mode forbids", async () => {
    const title = text(page, "seo_title");
    await write("[[Вот|Это]] {{товар}}");
    await title.getByText("кресло-качалка").waitFor();
    await page.getByRole("combobox", { name: "Режим" }).selectOption("strict");
    await page.getByRole("listitem", { name: "SEO-заголовок" }).getByText("прежний текст").waitFor();
    await page.getByRole("textbox", { name: "товар", exact: true }).fill("диван");
    await page.getByText("Диван чёрный Leset, 62×98 см").waitFor();
    expect(await title.textContent()).toContain("кресло-качалка");
  });

  it("has its texts again when it is come back to", async () => {
    await page.getByRole("link", { name: "Слова" }).click();
    await page.getByRole("searchbox", { name: "Слово или сочетание" }).waitFor();
    await page.getByRole("link", { name: "Песочница" }).click();
    await text(page, "h1").getByText("Кресло-качалка").first().waitFor();
  });

  it("goes on when its worker has died", async () => {
    const [worker] = page.workers();
    await worker?.evaluate((message) => {
      setTimeout(() => {
        throw new Error(message);
      });
    }, DEATH);
    await expect.poll(() => page.workers().length).toBe(0);
    await page.getByRole("textbox", { name: "товар", exact: true }).fill("диван");
    await page.getByText("Диван чёрный Leset, 62×98 см").waitFor();
  });

  it("reads its dictionary once, and keeps no other", async () => {
    const stored = () =>
      page.evaluate(async () => {
        const store = await caches.open("skladno-dictionary");
        return (await store.keys()).map(({ url }) => url);
      });
    const [current = ""] = await stored();
    expect(current).toMatch(/\.dict$/);
    // As after the release of another dictionary.
    await page.evaluate(async (address) => {
      const store = await caches.open("skladno-dictionary");
      await store.delete(address);
      await store.put("/last-year.dict", new Response("old"));
    }, current);
    await page.reload();
    await text(page, "h1").locator("[data-word]").first().waitFor();
    expect(await stored()).toEqual([current]);

    await context.route("**/*.dict", (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    await text(page, "h1").locator("[data-word]").first().waitFor();
  });

  it("says when the dictionary could not be loaded, and tries again", async () => {
    const other = await browser().newContext({ locale: "ru-RU" });
    try {
      await other.route("**/*.dict", (route) => route.fulfill({ status: 503, body: "" }));
      const opened = await other.newPage();
      await opened.goto(address);
      const alert = opened.getByRole("alert");
      await alert.getByText("Словарь не загрузился.").waitFor();
      expect(await violations(opened)).toEqual([]);
      await other.unroute("**/*.dict");
      await alert.getByRole("button", { name: "Повторить" }).click();
      await text(opened, "h1").getByText("Кресло-качалка").first().waitFor();
    } finally {
      await other.close();
    }
  });

  it.each([
    [1440, 900],
    [360, 740],
  ])("has nothing that axe finds, in both themes and languages, at %i pixels", async (width, height) => {
    await page.setViewportSize({ width, height });
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Тёмная тема" }).click();
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByRole("region", { name: "Texts" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("en");
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
});
