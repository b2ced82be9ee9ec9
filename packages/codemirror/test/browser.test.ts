import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeInBrowser } from "../../../scripts/browser/describe-in-browser.js";
import type { TestPage } from "./page.js";

declare const page: TestPage;

await describeInBrowser("the editor", (browser) => {
  let tab: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
      bundle: true,
      write: false,
      format: "iife",
      conditions: ["@skladno/source"],
    });
    tab = await browser().newPage();
    tab.on("pageerror", (error) => errors.push(error.message));
    await tab.clock.install();
    await tab.setContent("<!doctype html><meta charset=utf-8>");
    await tab.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  }, 120_000);

  afterAll(async () => {
    await tab?.close();
    expect(errors).toEqual([]);
  });

  beforeEach(() => start(""));

  /** Puts a text into the editor, as a page does, and lets its checks run. */
  async function start(text: string, caret = text.length): Promise<void> {
    await tab.evaluate(([given, at]) => page.set(given as string, at as number), [text, caret] as const);
    await tab.locator(".cm-content").focus();
    await tab.clock.runFor(1000);
    await tab.evaluate(() => page.takeSeen());
  }

  const listed = () => tab.evaluate(() => page.listed());
  const underlined = () => tab.evaluate(() => page.underlined());
  const text = () => tab.evaluate(() => page.text());
  const listIs = (status: string | null) =>
    expect
      .poll(async () => {
        await tab.clock.runFor(50);
        return tab.evaluate(() => page.list());
      })
      .toBe(status);

  it("finds the problems of a page that checks itself where the page finds them", async () => {
    await start("{{товар|hed}} {{цена}}");
    expect(await underlined()).toEqual(["hed"]);
    const templates = await tab.evaluate(() => page.checked());
    expect(templates.filter((template) => template === "{{товар|hed}} {{цена}}")).toHaveLength(1);
  });

  it("shows no problem at the caret while a tag is written", async () => {
    for (const key of "Купить {{товар|mon") {
      await tab.keyboard.type(key);
      await tab.clock.runFor(100);
    }
    expect(await tab.evaluate(() => page.takeSeen())).toEqual([]);
    expect(await underlined()).toEqual([]);
  });

  it("shows it when 600 ms pass without a key, to the page and in the text", async () => {
    await start("{{цена|}}", 7);
    await tab.keyboard.type("xy");
    await tab.clock.runFor(500);
    expect(await listed()).toEqual([]);
    await tab.clock.runFor(200);
    await expect.poll(listed).toEqual(["unknown_filter"]);
    await expect.poll(underlined).toEqual(["xy"]);
  });

  it("shows it when the caret leaves the tag", async () => {
    await start("{{цена|}} рублей", 7);
    await tab.keyboard.type("xy");
    await tab.clock.runFor(100);
    expect(await listed()).toEqual([]);
    await tab.keyboard.press("End");
    // The browser tells the editor of the caret in its own time.
    await expect.poll(listed).toEqual(["unknown_filter"]);
  });

  it("shows it when the list of completions closes, and hides it while the list is open", async () => {
    await start("{{цена|}}", 7);
    expect(await listed()).toEqual(["unknown_filter"]);
    await tab.keyboard.press("Control+Space");
    await listIs("active");
    expect(await listed()).toEqual([]);
    await tab.clock.runFor(2000);
    expect([await listed(), await underlined()]).toEqual([[], []]);
    await tab.keyboard.press("Escape");
    await listIs(null);
    expect(await listed()).toEqual(["unknown_filter"]);
    await tab.clock.runFor(50);
    await expect.poll(underlined).toEqual(["|"]);
  });

  it("leaves problems elsewhere alone", async () => {
    await start("{{товра}} {{цена|}}", 17);
    await tab.keyboard.type("mon");
    await tab.clock.runFor(100);
    expect(await listed()).toEqual(["unknown_field"]);
    await expect.poll(underlined).toEqual(["товра"]);
  });

  it("writes whole tags in text when asked, and lets what is typed choose", async () => {
    await start("Купить ");
    await tab.keyboard.type("к");
    await tab.clock.runFor(500);
    expect(await tab.evaluate(() => page.list())).toBeNull();
    await start("Купить ");
    await tab.keyboard.press("Control+Space");
    await listIs("active");
    await tab.keyboard.type("це");
    await listIs("active");
    await tab.clock.runFor(200);
    await tab.keyboard.press("Enter");
    expect(await text()).toBe("Купить {{цена}}");
    await start("Купить ");
    await tab.keyboard.press("Control+Space");
    await listIs("active");
    await tab.keyboard.type("цx");
    await listIs(null);
  });

  it("offers the filters behind a finished name", async () => {
    await start("{{товар}}", 7);
    await tab.keyboard.press("Control+Space");
    await listIs("active");
    await expect.poll(() => tab.locator(".cm-completionLabel").allTextContents()).toContain("|head");
    await tab.clock.runFor(200);
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("Enter");
    expect(await text()).toBe("{{товар|case:}}");
  });

  it("goes to the next problem with nothing over the text, and sets what a tooltip quotes as code", async () => {
    await start("Купить {{товра}} {{цена|mony:₽}}", 0);
    await tab.keyboard.press("F8");
    const selected = () => tab.evaluate(() => getSelection()?.toString());
    expect(await selected()).toBe("товра");
    await tab.keyboard.press("F8");
    expect(await selected()).toBe("mony");
    await tab.clock.runFor(1000);
    expect(await tab.locator(".cm-tooltip-lint").count()).toBe(0);
    await start("Купить {{цена|mony:₽}}", 0);
    await tab.keyboard.press("F7");
    await tab.clock.runFor(1000);
    const tooltip = tab.locator(".cm-tooltip-lint .cm-diagnosticText");
    await expect.poll(() => tooltip.locator("code").allTextContents()).toEqual(["mony", "money"]);
    expect(await tooltip.textContent()).toBe("Фильтра mony нет. Возможно, имелось в виду money?");
  });
});
