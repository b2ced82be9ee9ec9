import type { BrowserContext, Page, Worker } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  editorOf,
  fieldOf,
  routeInsecureHost,
  type Studio,
  statusOf,
  textOf,
  violations,
  wordsOf,
  write,
} from "./studio.js";

/** The dictionary and the worker: they may be late, damaged, refused, dead or silent. */
export function describeEngine(studio: Studio): void {
  describe("dictionary and worker", () => {
    const REFUSED = /Failed to load resource/;
    const alertOf = (page: Page) => page.getByRole("alert");

    /** Gives a test a profile. */
    async function withContext(run: (context: BrowserContext) => Promise<void>): Promise<void> {
      const context = await studio.openContext();
      try {
        await run(context);
      } finally {
        await context.close();
      }
    }

    const stored = (page: Page) =>
      page.evaluate(async () => {
        const store = await caches.open("skladno-dictionary");
        const responses = await store.matchAll();
        const sizes = await Promise.all(responses.map(async (response) => (await response.arrayBuffer()).byteLength));
        return (await store.keys()).map(({ url }, index) => ({ url, size: sizes[index] as number }));
      });

    it("reads its dictionary once, and keeps no other", async () => {
      await withContext(async (context) => {
        const page = await studio.openPage(context);
        await expect.poll(() => stored(page)).toHaveLength(1);
        const [current] = await stored(page);
        expect(current?.url).toMatch(/\.dict$/);
        // As after the release of another dictionary.
        await page.evaluate(async (address) => {
          const store = await caches.open("skladno-dictionary");
          await store.delete(address);
          await store.put("/last-year.dict", new Response("old"));
        }, current?.url as string);
        await page.reload();
        await wordsOf(page).first().waitFor();
        await expect.poll(() => stored(page)).toEqual([current]);

        await context.route("**/*.dict", (route) => route.fulfill({ status: 503, body: "" }));
        await page.reload();
        await wordsOf(page).first().waitFor();
      });
    });

    it("never keeps a damaged dictionary, and reads one that was kept again", async () => {
      await withContext(async (context) => {
        await context.route("**/*.dict", (route) => route.fulfill({ body: "<html>Log in to the network</html>" }));
        const page = await context.newPage();
        await page.goto(studio.address());
        await alertOf(page).getByText("Файл пришёл повреждённым. Повторите, он скачается заново.").waitFor();
        await statusOf(page).getByText("Словаря нет").waitFor();
        expect(await page.locator(".skeleton").count()).toBe(0);
        expect(await stored(page)).toEqual([]);
        await context.unroute("**/*.dict");
        await alertOf(page).getByRole("button", { name: "Повторить" }).click();
        await wordsOf(page).first().waitFor();
        expect(await alertOf(page).count()).toBe(0);
        await expect.poll(() => stored(page)).toHaveLength(1);
        const [sound] = await stored(page);

        await page.evaluate(async (address) => {
          const store = await caches.open("skladno-dictionary");
          await store.put(address, new Response("damaged"));
        }, sound?.url as string);
        await page.reload();
        await wordsOf(page).first().waitFor();
        await expect.poll(() => stored(page)).toEqual([sound]);
      });
    });

    it("says when the dictionary could not be loaded, on each screen and in both languages, and tries again", async () => {
      studio.expectError(REFUSED);
      await withContext(async (context) => {
        await context.route("**/*.dict", (route) => route.fulfill({ status: 503, body: "" }));
        const page = await context.newPage();
        await page.goto(studio.address());
        await alertOf(page).getByText("Словарь не загрузился. Сервер ответил 503. Повторите позже.").waitFor();
        expect(await violations(page)).toEqual([]);
        await page.getByRole("button", { name: "Тёмная тема" }).click();
        await page.getByRole("radio", { name: "English" }).check();
        await alertOf(page).getByText("The dictionary could not be loaded. The server answered 503.").waitFor();
        expect(await violations(page)).toEqual([]);
        await page.getByRole("link", { name: "Words" }).click();
        await alertOf(page).getByText("The server answered 503.").waitFor();
        expect(await violations(page)).toEqual([]);
        await context.unroute("**/*.dict");
        await alertOf(page).getByRole("button", { name: "Retry" }).click();
        await page.getByRole("table", { name: "Six cases" }).waitFor();

        await context.route("**/*.dict", (route) => route.abort());
        await page.evaluate(() => caches.delete("skladno-dictionary"));
        await page.goto(`${studio.address()}#/play`);
        await page.reload();
        await alertOf(page).getByText("The server cannot be reached. Check the network and retry.").waitFor();
      });
    });

    it("takes in what is typed while the dictionary is on its way", async () => {
      await withContext(async (context) => {
        let answer = (): void => undefined;
        const wanted = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await context.route("**/*.dict", async (route) => {
          await wanted;
          await route.continue();
        });
        const page = await context.newPage();
        await page.goto(studio.address());
        await page.getByRole("progressbar", { name: "Словарь" }).waitFor();
        await statusOf(page).getByText("Словарь загружается").waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await page.locator(".skeleton").count()).toBe(9);
        await write(page, "Обзор {{товар}}");
        await fieldOf(page, "товар").fill("диван");
        answer();
        await page.getByText("Обзор дивана", { exact: true }).waitFor();
      });
    });

    it("works without TLS: no Cache Storage, no clipboard", async () => {
      await withContext(async (context) => {
        const address = await routeInsecureHost(studio, context);
        const page = await context.newPage();
        await page.goto(address);
        await wordsOf(page).first().waitFor();
        expect(await page.evaluate(() => [isSecureContext, "caches" in window, "clipboard" in navigator])).toEqual([
          false,
          false,
          false,
        ]);
        await page.getByRole("button", { name: "Поделиться" }).click();
        await statusOf(page).getByText("Ссылка скопирована").waitFor();
        const field = fieldOf(page, "товар");
        await field.selectText();
        await page.keyboard.press("Control+V");
        expect(await field.inputValue()).toContain(`${address}#/play?s=1.`);
        await page.getByRole("listitem", { name: "H1" }).getByRole("button", { name: "Копировать" }).click();
        await statusOf(page).getByText("Скопировано").waitFor();

        // Where the older way is forbidden as well, the link is there to be copied by hand.
        await page.evaluate(() => {
          document.execCommand = () => false;
        });
        await page.getByRole("button", { name: "Поделиться" }).click();
        const link = page.getByRole("textbox", { name: "Ссылка. Скопируйте её: Ctrl C" });
        await link.waitFor();
        expect(await page.evaluate(() => String(getSelection()))).toContain("#/play?s=1.");
        await page.keyboard.press("Escape");
        expect(await link.count()).toBe(0);
        await page.reload();
        await wordsOf(page).first().waitFor();
      });
    });

    it("says which browsers it needs where there are no workers or no compression", async () => {
      await withContext(async (context) => {
        for (const missing of ["Worker", "DecompressionStream"]) {
          const page = await context.newPage();
          await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
          await page.goto(studio.address());
          await page.getByText("Откройте Студию в Chrome или Edge 103", { exact: false }).waitFor();
          expect(await page.getByRole("navigation").count()).toBe(0);
        }
      });
    });

    const deaths: readonly (readonly [how: string, kill: (worker: Worker) => Promise<unknown>, isSilent: boolean])[] = [
      [
        "has thrown",
        (worker) =>
          worker.evaluate(() => {
            setTimeout(() => {
              throw new Error("The worker is made to die.");
            });
          }),
        false,
      ],
      ["was closed", (worker) => worker.evaluate(() => close()), true],
      [
        "never ends",
        (worker) =>
          worker.evaluate(() => {
            setTimeout(() => {
              for (;;);
            });
          }),
        true,
      ],
    ];
    it.each(deaths)("goes on in a new worker when the old one %s", async (_, kill, isSilent) => {
      // The browser may put the error of a worker into the console, soon or late.
      studio.expectError(/The worker is made to die/);
      await withContext(async (context) => {
        const page = await studio.openPage(context);
        await page.clock.install();
        const [worker] = page.workers();
        await kill(worker as Worker);
        if (!isSilent) await expect.poll(() => page.workers()).toEqual([]);
        await fieldOf(page, "товар").fill("диван");
        if (isSilent) await page.clock.fastForward(10_000);
        await page.getByText("Диван чёрный Leset, 62×98 см").waitFor();
        await write(page, "Обзор {{товар}}");
        await textOf(page, "seo_title").getByText("Обзор дивана").waitFor();
      });
    });

    it("says when the engine cannot be started again, and tries again", async () => {
      studio.expectError(REFUSED);
      await withContext(async (context) => {
        const page = await studio.openPage(context);
        await context.route("**/engine-worker*", (route) => route.abort());
        await page.workers()[0]?.evaluate(() => close());
        await page.clock.install();
        await editorOf(page).click();
        await fieldOf(page, "товар").fill("диван");
        await page.clock.fastForward(10_000);
        await alertOf(page).waitFor();
        await context.unroute("**/engine-worker*");
        await alertOf(page).getByRole("button", { name: "Повторить" }).click();
        await page.getByText("Диван чёрный Leset, 62×98 см").waitFor();
        expect(await alertOf(page).count()).toBe(0);
      });
    });
  });
}
