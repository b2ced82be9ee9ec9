import { readFile } from "node:fs/promises";
import { readProject } from "@skladno/catalogue";
import type { BrowserContext, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  editorOf,
  fieldOf,
  packLink,
  readStored,
  type Studio,
  statusOf,
  storeRaw,
  textOf,
  violations,
  waitForDraft,
  wordsOf,
  write,
} from "./studio.js";

/** Nothing that was written is lost: by a link, by another tab, by an older or broken draft, by an error of the page. */
export function describeDrafts(studio: Studio): void {
  describe("drafts", () => {
    let context: BrowserContext;
    beforeAll(async () => {
      context = await studio.openContext();
      await context.grantPermissions(["clipboard-write", "clipboard-read"]);
    });
    afterAll(() => context?.close());

    const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
    const readJson = async (download: Download) => JSON.parse(await readFile(await download.path(), "utf8"));

    it("keeps what is written after a link was shared", async () => {
      const page = await studio.openPage(context);
      await write(page, "Первый {{товар}}");
      await page.getByText("Первый кресло-качалка").waitFor();
      await button(page, "Поделиться").click();
      await page.getByText("Ссылка скопирована").waitFor();
      expect(page.url()).toContain("?s=1.");
      await write(page, "Второй {{товар}}");
      await waitForDraft(page, "Второй");
      expect(page.url()).not.toContain("?s=");
      await page.reload();
      await page.getByText("Второй кресло-качалка").waitFor();
      await page.close();
    });

    it("opens a link beside the draft, with a way back and a way to keep it", async () => {
      const page = await studio.openPage(context);
      await write(page, "Мой {{товар}}");
      await waitForDraft(page, "Мой");
      // As pasted into the address of an open tab.
      const link = packLink({ t: { h1: "Чужой {{товар}}" } });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/play?s=${link}`);
      await page.getByText("Чужой диван").waitFor();
      await page.getByText("Открыта ссылка. Ваш черновик не тронут.").waitFor();
      await write(page, "Чужой, изменён: {{товар}}");
      await expect.poll(() => readStored(page, "link")).toContain("изменён");
      expect(await readStored(page)).toContain("Мой");
      await page.reload();
      await page.getByText("Чужой, изменён: диван").waitFor();
      // The link is still there after a visit to another screen.
      await page.getByRole("link", { name: "Слова" }).click();
      await page.getByRole("link", { name: "Песочница" }).click();
      await expect.poll(() => page.url()).toContain(`?s=${link}`);
      await page.reload();
      await page.getByText("Чужой, изменён: диван").waitFor();
      await button(page, "Вернуться к черновику").click();
      await page.getByText("Мой кресло-качалка").waitFor();
      expect(page.url()).not.toContain("?s=");
      await page.reload();
      await page.getByText("Мой кресло-качалка").waitFor();

      await page.goto(`${studio.address()}#/play?s=${link}`);
      await page.getByText("Чужой, изменён: диван").waitFor();
      await button(page, "Сделать черновиком").click();
      await waitForDraft(page, "изменён");
      await statusOf(page).getByText("Черновик заменён").waitFor();
      expect(await page.getByText("Открыта ссылка").count()).toBe(0);
      await statusOf(page).getByRole("button", { name: "Отменить" }).click();
      await page.getByText("Мой кресло-качалка").waitFor();
      await waitForDraft(page, "Мой");
      await page.reload();
      await page.getByText("Мой кресло-качалка").waitFor();
      await page.close();
    });

    it("keeps the screen of the link when Words was looked at between", async () => {
      const page = await studio.openPage(context);
      await page.goto(`${studio.address()}#/play?s=${packLink({ t: { h1: "Обзор {{товар}}" } })}`);
      await page.getByText("Обзор дивана").waitFor();
      await page.getByRole("link", { name: "Слова" }).click();
      await page.getByRole("searchbox").waitFor();
      await page.getByRole("link", { name: "Песочница" }).click();
      await page.getByText("Обзор дивана").waitFor();
      await button(page, "Вернуться к черновику").click();
      await page.getByText("Мой кресло-качалка").waitFor();
      await page.close();
    });

    it("starts anew, and takes that back", async () => {
      const page = await studio.openPage(context);
      await write(page, "Испорчен {{товар}}");
      await page.getByText("Испорчен кресло-качалка").waitFor();
      await button(page, "Начать заново").click();
      await textOf(page, "seo_title").getByText("Leset за").waitFor();
      await statusOf(page).getByRole("button", { name: "Отменить" }).click();
      await page.getByText("Испорчен кресло-качалка").waitFor();
      await page.close();
    });

    it("opens outputs and fields that are called as members of every object", async () => {
      const names = ["constructor", "toString", "__proto__", "hasOwnProperty"];
      const of = (entries: readonly (readonly [string, string])[]) =>
        `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)}`).join()}}`;
      const templates = of(names.map((name) => [name, `Обзор {{товар}} {{${name}}}`]));
      const fields = of([["товар", "диван"], ...names.map((name) => [name, `значение ${name}`] as const)]);
      const other = await studio.openContext();
      const page = await other.newPage();
      await page.goto(`${studio.address()}#/play?s=${packLink(`{"t":${templates},"m":"flexible","f":${fields}}`)}`);
      await textOf(page, "constructor").getByText("Обзор дивана").waitFor();
      for (const name of names) {
        await page.getByRole("tab", { name, exact: true }).click();
        await expect.poll(() => editorOf(page).textContent()).toBe(`Обзор {{товар}} {{${name}}}`);
        expect(await fieldOf(page, name).inputValue()).toBe(`значение ${name}`);
      }
      await write(page, "Отзывы о {{товар}}");
      await waitForDraft(page, "Отзывы");
      await page.reload();
      await textOf(page, "constructor").getByText("Обзор дивана").waitFor();
      await page.getByRole("tab", { name: "hasOwnProperty", exact: true }).click();
      await expect.poll(() => editorOf(page).textContent()).toBe("Отзывы о {{товар}}");
      await other.close();
    });

    it("sets a draft of another shape aside, and goes on with the sample", async () => {
      const other = await studio.openContext();
      const page = await studio.openPage(other);
      const shapes = [
        { t: null },
        { t: { h1: 5 }, m: "flexible", f: {} },
        { t: {}, m: "flexible", f: {} },
        "a draft",
        null,
        { revision: 3, draft: { t: { h1: "x" }, m: "other", f: {} } },
        { t: { h1: "x" }, m: "flexible", f: {}, edited: { "home/0": { товар: 1 } } },
        { t: { h1: "x" }, m: "flexible", f: {}, position: { sample: "home", index: -1 } },
        { revision: "third", draft: {} },
      ];
      for (const shape of shapes) {
        await storeRaw(page, shape);
        await page.reload();
        await page.getByText("Черновик этого браузера не читается. Показан пример, черновик отложен.").waitFor();
        await textOf(page, "h1").getByText("Кресло-качалка").first().waitFor();
      }
      // The revision of the last one is not a number, and yet the next draft is saved over it.
      await write(page, "Снова {{товар}}");
      await waitForDraft(page, "Снова");
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Скачать черновик").click()]);
      expect(await readJson(download)).toEqual({});
      await button(page, "Понятно").click();
      await page.reload();
      await page.getByText("Снова кресло-качалка").waitFor();
      expect(await page.getByText("Черновик этого браузера не читается").count()).toBe(0);
      await other.close();
    });

    it("reads the drafts of the first version, which had no revision", async () => {
      const other = await studio.openContext();
      const page = await studio.openPage(other);
      await storeRaw(page, { t: { h1: "Обзор {{товар}}" }, m: "strict", f: { товар: "диван" } });
      await page.reload();
      await page.getByText("Обзор дивана").waitFor();
      expect(await page.getByRole("combobox", { name: "Режим" }).inputValue()).toBe("strict");
      await write(page, "Отзывы о {{товар}}");
      await waitForDraft(page, "Отзывы");
      await other.close();
    });

    it("lets no tab overwrite the draft of another", async () => {
      const first = await studio.openPage(context);
      const second = await studio.openPage(context);
      await write(first, "Первая вкладка: {{товар}}");
      await waitForDraft(first, "Первая");
      await write(second, "Вторая вкладка: {{товар}}");
      await second.getByText("Черновик изменён в другой вкладке.").waitFor();
      await statusOf(second).getByText("не сохранено").waitFor();
      expect(await readStored(second)).toContain("Первая");
      await button(second, "Показать тот").click();
      await second.getByText("Первая вкладка: кресло-качалка").waitFor();
      await write(second, "Вторая снова: {{товар}}");
      await waitForDraft(second, "Вторая снова");
      await write(first, "Первая снова: {{товар}}");
      await button(first, "Оставить этот").click();
      await waitForDraft(first, "Первая снова");
      await first.reload();
      await first.getByText("Первая снова: кресло-качалка").waitFor();
      await first.close();
      await second.close();
    });

    it("takes nothing in before the draft was read", async () => {
      const other = await studio.openContext();
      const page = await studio.openPage(other);
      await write(page, "Обзор {{товар}}");
      await waitForDraft(page, "Обзор");
      await page.addInitScript(() => {
        const open = indexedDB.open.bind(indexedDB);
        indexedDB.open = (name, version) => {
          const request = open(name, version);
          const opened = new Promise((resolve) => request.addEventListener("success", resolve));
          Object.defineProperty(request, "onsuccess", {
            set: (follow: () => void) =>
              addEventListener("store-answers", () => void opened.then(follow), { once: true }),
          });
          return request;
        };
      });
      await page.reload();
      await wordsOf(page).first().waitFor();
      await editorOf(page).focus();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
      await page.evaluate(() => dispatchEvent(new Event("store-answers")));
      await page.getByText("Обзор кресла-качалки", { exact: true }).waitFor();
      await editorOf(page).focus();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("DIV");
      await other.close();
    });

    it("goes on without a store, and says that nothing is saved", async () => {
      const other = await studio.openContext();
      await other.addInitScript(() => {
        indexedDB.open = () => {
          throw new DOMException("forbidden", "SecurityError");
        };
      });
      const page = await studio.openPage(other);
      await write(page, "Обзор {{товар}}");
      await page.getByText("Обзор кресла-качалки", { exact: true }).waitFor();
      await statusOf(page).getByText("не сохранено").waitFor();
      await other.close();
    });

    it("leaves the draft for a download when the page has failed", async () => {
      studio.expectError(/broken on purpose/);
      const page = await studio.openPage(context);
      await write(page, "До ошибки: {{товар}}");
      await waitForDraft(page, "До ошибки");
      await page.evaluate(() => {
        CSS.escape = () => {
          throw new Error("broken on purpose");
        };
      });
      await page.getByRole("tab", { name: "H1" }).click();
      const alert = page.getByRole("alert");
      await alert.getByRole("heading", { name: "Студия остановилась из-за ошибки" }).waitFor();
      expect(await violations(page)).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Скачать черновик" }).click(),
      ]);
      expect((await readJson(download)).t.seo_title).toBe("До ошибки: {{товар}}");
      await page.getByRole("button", { name: "Перезагрузить" }).click();
      await page.getByText("До ошибки: кресло-качалка").waitFor();
      await page.close();
    });

    it("offers the project file for what is too long for a link", async () => {
      const page = await studio.openPage(context);
      // Random letters do not compress.
      const long = Array.from({ length: 9000 }, (_, index) =>
        String.fromCharCode(0x430 + ((index * index * 7919) % 31)),
      );
      await write(page, `${long.map((letter, index) => letter + ((index * 7907) % 1013).toString(36)).join("")}`);
      await button(page, "Поделиться").click();
      await statusOf(page).getByText("Для ссылки слишком много: больше 8 КБ.").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        statusOf(page).getByRole("button", { name: "Сохранить проект" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("templates.yaml");
      const { project } = readProject(await readFile(await download.path(), "utf8"));
      expect(project.mode).toBe("flexible");
      expect(project.templates.size).toBe(9);
      await page.close();
    });

    it("opens and saves the project file of the command line", async () => {
      const page = await studio.openPage(context);
      const openFile = async (text: string) => {
        const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button(page, "Открыть проект").click()]);
        await chooser.setFiles({ name: "templates.yaml", mimeType: "application/yaml", buffer: Buffer.from(text) });
      };
      await openFile("templates:\n  h1: 5\n");
      await statusOf(page).getByText("templates.yaml, строка 2: ").waitFor();
      const text = 'id: Артикул # из 1С\ntemplates:\n  h1: "Мой {{товар}} за {{цена}}"\nlimits: { h1: 12 }\n';
      await openFile(text);
      await page.getByText(/^Мой кресло/).waitFor();
      await page
        .getByRole("meter", { name: "Длина" })
        .and(page.getByText(/из 12$/))
        .waitFor();
      await page.getByText("Сократите шаблон или значения.").waitFor();
      await waitForDraft(page, "из 1С");
      await page.reload();
      await wordsOf(page).first().waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Сохранить проект").click()]);
      expect(await readFile(await download.path(), "utf8")).toBe(text);
      await page.close();
    });

    it("refuses links that are broken, of another version or made to fill the memory", async () => {
      const page = await studio.openPage(context);
      await write(page, "Моё {{товар}}");
      await waitForDraft(page, "Моё");
      const bomb = packLink(`{"t":{"h1":"${"x".repeat(3_000_000)}"},"m":"flexible","f":{}}`);
      const mode = packLink({ t: { h1: "x" }, m: "other" });
      const correction = packLink({ t: { h1: "x" }, c: [{ lemma: 5 }] });
      for (const link of ["1.broken", "2.", bomb, mode, correction]) {
        await page.goto("about:blank");
        await page.goto(`${studio.address()}#/play?s=${link}`);
        await page.getByText("Ссылка повреждена.").waitFor();
        await wordsOf(page).first().waitFor();
        expect(await readStored(page)).toContain("Моё");
      }
      await page.close();
    });
  });
}
