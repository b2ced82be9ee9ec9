import { describe, expect, it } from "vitest";
import {
  editorOf,
  fieldOf,
  packLink,
  problemsOf,
  type Studio,
  startAnew,
  statusOf,
  textOf,
  useSharedPage,
  waitForDraft,
  whyDialogOf,
  wordOf,
  write,
} from "./studio.js";

/** The template, what is wrong with it and with the product, and the ways out. */
export function describeTemplate(studio: Studio): void {
  describe("template", () => {
    const page = useSharedPage(studio);
    const title = (name = "SEO-заголовок") => page().getByRole("listitem", { name, exact: true });
    const button = (name: string) => page().getByRole("button", { name, exact: true });
    const tab = (name: string) => page().getByRole("tab", { name });
    const template = () => editorOf(page()).textContent();

    it("fixes a mistake by mouse and by keyboard, and keeps the last text meanwhile", async () => {
      await startAnew(page());
      const before = await textOf(page(), "seo_title").textContent();
      await write(page(), "Купить {{товар|head}} за {{цена|mony:₽}}");
      await title().getByText("прежний текст").waitFor();
      expect(await textOf(page(), "seo_title").textContent()).toBe(before);
      await problemsOf(page()).getByRole("button", { name: "Заменить на money" }).click();
      await page().getByText("Купить кресло-качалку за 21 990 ₽").waitFor();

      await write(page(), "Скидка на {{товар|hed}}");
      await problemsOf(page()).getByRole("button", { name: "Заменить на head" }).waitFor();
      await page().keyboard.press("Alt+Enter");
      await page().getByText("Скидка на кресло-качалку", { exact: true }).waitFor();
    });

    const fixes: readonly (readonly [template: string, text: RegExp])[] = [
      ["Обзор {{товара}}", /^Обзор кресла-качалки$/],
      ["Купить {{товара|head}}", /^Купить кресло-качалку$/],
      ["Цена {{цена|money}}", /^Цена 21 990 ₽$/],
      ["[[Обзор|Отзывы", /^(?:Обзор|Отзывы)$/],
      ["{{#if товар}}Есть", /^Есть$/],
      ["[[Обзор|Обзор]] {{товар}}", /^Обзор кресла-качалки$/],
      ["Обзор { {товар}}", /^Обзор кресла-качалки$/],
    ];
    it.each(fixes)("has a fix for %s", async (broken, text) => {
      await startAnew(page());
      await write(page(), broken);
      await problemsOf(page()).getByRole("listitem").getByRole("button").first().waitFor();
      await page().keyboard.press("Alt+Enter");
      await expect.poll(() => textOf(page(), "seo_title").textContent()).toMatch(text);
      await expect.poll(() => title().getByText("прежний текст").count()).toBe(0);
    });

    it("shows the results of a fix with two ways, and writes the chosen one", async () => {
      await startAnew(page());
      await write(page(), "Доставка в {{город}}");
      const way = page().getByRole("button", { name: "в Самаре" });
      const row = problemsOf(page()).getByRole("listitem").filter({ has: way });
      await row.waitFor();
      await row.getByRole("button", { name: "в Самару" }).click();
      await textOf(page(), "seo_title").getByText("в Самару").waitFor();
      expect(await template()).toContain("{{город|case:acc}}");
    });

    it("asks the dictionary about a word before a field that is in no table of government", async () => {
      await startAnew(page());
      await write(page(), "Одолжим {{товар}}");
      const notice = problemsOf(page()).getByText("Какой падеж нужен после «Одолжим»");
      await notice.waitFor();
      await write(page(), "Одолжим {{товар|case:acc}}");
      await page().getByText("Одолжим кресло-качалку", { exact: true }).waitFor();
      await expect.poll(() => notice.count()).toBe(0);
    });

    it("names a field that the product does not have, in the list and as an empty row, with its fix", async () => {
      await startAnew(page());
      await write(page(), "Купить {{товара|head}}");
      const row = problemsOf(page()).getByRole("listitem").first();
      await row.getByText("товара").first().waitFor();
      const product = page().getByRole("table", { name: "Поля товара" });
      expect(await product.getByRole("textbox", { name: "товара", exact: true }).getAttribute("placeholder")).toBe(
        "нет в товаре",
      );
      await row.getByRole("button", { name: "Заменить на товар" }).click();
      await page().getByText("Купить кресло-качалку", { exact: true }).waitFor();
      expect(await product.getByRole("textbox", { name: "товара", exact: true }).count()).toBe(0);
    });

    it("says what the values of the product break, in the list, at the word and in its dialog", async () => {
      await startAnew(page());
      const fault = (output: string, text: string) =>
        problemsOf(page()).getByRole("listitem").filter({ hasText: output }).filter({ hasText: text }).first();
      await fieldOf(page(), "товар").fill("чехлов для ножей");
      await problemsOf(page()).getByText("оставлено как есть", { exact: false }).first().waitFor();
      const doubtful = textOf(page(), "seo_title").locator(".doubtful", { hasText: "чехлов для ножей" });
      await doubtful.waitFor();
      const explained = page().getByRole("region", { name: "Разбор шаблона" });
      expect(await explained.getByRole("listitem").filter({ hasText: "товар" }).first().textContent()).not.toContain(
        "именительный",
      );

      await fieldOf(page(), "товар").fill("диван");
      await fieldOf(page(), "цена").fill("от 690 руб.");
      await problemsOf(page()).getByText("не число", { exact: false }).first().waitFor();
      await problemsOf(page()).getByRole("button", { name: "К полю цена" }).first().click();
      expect(await fieldOf(page(), "цена").evaluate((field) => field === document.activeElement)).toBe(true);

      await fieldOf(page(), "цена").fill("690");
      await fieldOf(page(), "товар").fill("");
      await problemsOf(page()).getByText("нет значения поля", { exact: false }).first().waitFor();
      await expect.poll(() => tab("SEO-заголовок").getAttribute("title")).toBe("Есть замечания");

      await fieldOf(page(), "товар").fill("диван".repeat(20));
      await fault("Маркетплейс A", "Длиннее на").waitFor();
    });

    it("leaves the innocent words of a text with a fault alone", async () => {
      await startAnew(page());
      await fieldOf(page(), "товар").fill("чехлов для ножей");
      await textOf(page(), "seo_title").locator(".doubtful", { hasText: "чехлов" }).waitFor();
      expect(await textOf(page(), "seo_title").locator(".doubtful").allTextContents()).toEqual(["чехлов для ножей"]);
      await wordOf(page(), "seo_title", "чёрный").click();
      await whyDialogOf(page()).getByText("чёрный").first().waitFor();
      const said = await whyDialogOf(page()).textContent();
      expect(said).toContain("не меняется: главное слово осталось как есть");
      expect(said).not.toContain("согласуется");
      expect(said).not.toContain("задаёт падеж");
      await page().keyboard.press("Escape");
    });

    it("speaks of the switch, not of modes, and of cases by their names", async () => {
      await startAnew(page());
      await page().getByRole("combobox", { name: "Режим" }).selectOption({ label: "Без вариантов" });
      const row = problemsOf(page()).getByRole("listitem").first();
      await row.getByText("Варианты не разрешены").waitFor();
      expect(await problemsOf(page()).textContent()).not.toMatch(/strict|flexible|product_name|field|\{\{name/);
    });

    it("takes no text from a template that the chosen mode forbids", async () => {
      await startAnew(page());
      await write(page(), "[[Вот|Это]] {{товар}}");
      await textOf(page(), "seo_title").getByText("кресло-качалка").waitFor();
      await page().getByRole("combobox", { name: "Режим" }).selectOption("strict");
      await title().getByText("прежний текст").waitFor();
      await fieldOf(page(), "товар").fill("диван");
      await page().getByText("Диван чёрный Leset, 62×98 см").waitFor();
      expect(await textOf(page(), "seo_title").textContent()).toContain("кресло-качалка");
    });

    it("checks the template again when the mode changes, and keeps what can be undone", async () => {
      await startAnew(page());
      await write(page(), "[[Вот|Это]] {{товар}}");
      const mode = page().getByRole("combobox", { name: "Режим" });
      await mode.selectOption("strict");
      const underlined = editorOf(page()).locator(".cm-lintRange-error");
      await underlined.first().waitFor();
      await mode.selectOption("flexible");
      await expect.poll(() => underlined.count()).toBe(0);
      await editorOf(page()).focus();
      await page().keyboard.press("Control+Z");
      await expect.poll(template).toContain("[[Купить|Заказать]]");
    });

    it("says that a previous text was copied", async () => {
      await startAnew(page());
      await page().context().grantPermissions(["clipboard-write", "clipboard-read"]);
      await title().getByRole("button", { name: "Копировать" }).click();
      await statusOf(page()).getByText("Скопировано").waitFor();
      await write(page(), "Купить {{");
      await title().getByText("прежний текст").waitFor();
      await title().getByRole("button", { name: "Копировать" }).click();
      await statusOf(page()).getByText("Скопирован прежний текст").waitFor();
    });

    it("undoes what was written before another output was opened", async () => {
      await startAnew(page());
      await write(page(), "Обзор {{товар}}");
      await page().getByText("Обзор кресла-качалки", { exact: true }).waitFor();
      await tab("H1").click();
      await write(page(), "Отзывы о {{товар}}");
      await tab("SEO-заголовок").click();
      await editorOf(page()).focus();
      await page().keyboard.press("Control+Z");
      await expect.poll(template).toContain("[[Купить|Заказать]]");
      await tab("H1").click();
      await editorOf(page()).focus();
      await page().keyboard.press("Control+Z");
      await expect.poll(template).toContain("{{товар|head|sentence}}");
      await page().keyboard.press("Control+Shift+Z");
      await expect.poll(template).toBe("Отзывы о {{товар}}");
    });

    it("completes fields, filters and cases with the forms of the product", async () => {
      await startAnew(page());
      await write(page(), "Обзор ");
      await page().keyboard.type("{{тов");
      const chosen = (name: RegExp) => page().getByRole("option", { name, selected: true });
      await chosen(/^товар: кресло-качалка/).waitFor();
      // A list that has just opened takes no Enter, so that one typed for a new line does not choose.
      await page().waitForTimeout(100);
      await page().keyboard.press("Enter");
      await page().keyboard.type("|ca");
      await chosen(/^case:/).waitFor();
      await page().waitForTimeout(100);
      await page().keyboard.press("Enter");
      await page().getByRole("option", { name: "gen: кресла-качалки" }).waitFor();
      await page().keyboard.type("dat");
      await page().getByText("Обзор креслу-качалке", { exact: true }).waitFor();
    });

    it("shows what a filter prints for the product", async () => {
      await startAnew(page());
      await write(page(), "Все ");
      await page().keyboard.type("{{товар|man");
      await page()
        .getByRole("option", { name: /^many: .* → кресла-качалки$/ })
        .waitFor();
      await page().keyboard.press("Escape");
    });

    it("offers whole fields outside a tag, filters after a finished name, and leaves nothing behind", async () => {
      await startAnew(page());
      await write(page(), "Обзор ");
      await button("Поле или фильтр").click();
      const list = page().getByRole("listbox");
      await list.getByRole("option", { name: /товар/ }).first().waitFor();
      await page().keyboard.press("Escape");
      await expect.poll(() => list.count()).toBe(0);
      expect(await template()).toBe("Обзор ");
      await write(page(), "Обзор {{товар}}");
      await page().keyboard.press("ArrowLeft");
      await page().keyboard.press("ArrowLeft");
      await button("Поле или фильтр").click();
      await list.getByRole("option", { name: /head/ }).first().waitFor();
      await page().keyboard.press("Escape");
      expect(await template()).toBe("Обзор {{товар}}");
    });

    it("formats a template", async () => {
      await startAnew(page());
      await write(page(), "Обзор {{ товар | head }}");
      await button("Форматировать").click();
      await expect.poll(template).toBe("Обзор {{товар|head}}");
    });

    it("moves nothing while a template is typed", async () => {
      await startAnew(page());
      await write(page(), "Обзор ");
      await page().evaluate(() => {
        const seen = new Set<number>();
        const look = () => {
          const texts = document.querySelector("section[aria-label=Тексты]") as HTMLElement;
          seen.add(Math.round(texts.getBoundingClientRect().top));
          requestAnimationFrame(look);
        };
        look();
        Object.assign(window, { seenTops: seen });
      });
      await page().keyboard.type("{{товар|case:gen}} и {{цвет", { delay: 40 });
      // The braces that the editor has added. Unfinished, and the author pauses: now it is said.
      await page().keyboard.press("Delete");
      await page().keyboard.press("Delete");
      await problemsOf(page()).getByRole("listitem").first().waitFor();
      await page().keyboard.press("Escape");
      await page().keyboard.type("}}");
      await page().getByText("Обзор кресла-качалки и", { exact: false }).waitFor();
      const tops = await page().evaluate(() => [...(window as unknown as { seenTops: Set<number> }).seenTops]);
      expect(tops).toHaveLength(1);
    });

    it("says nothing aloud at each key", async () => {
      await startAnew(page());
      await write(page(), "Обзор ");
      await waitForDraft(page(), "Обзор ");
      // A note of a deed before goes by itself after some seconds.
      await expect.poll(() => statusOf(page()).textContent()).toMatch(/^Словарь загружен\s*Сохранено в этом браузере$/);
      await statusOf(page()).evaluate((status) => {
        const said: string[] = [];
        new MutationObserver(() => said.push(status.textContent ?? "")).observe(status, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        Object.assign(window, { said });
      });
      await page().keyboard.type("кресла качалки", { delay: 20 });
      await waitForDraft(page(), "Обзор кресла качалки");
      expect(await page().evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([]);
    });

    it("colours what is typed, underlines errors and notices apart, and explains what is pointed at", async () => {
      await startAnew(page());
      await write(page(), "Купить {{товар|hed}}");
      await page().locator(".cm-skladno-tag", { hasText: "{{товар|hed}}" }).waitFor();
      await page().locator(".cm-lintRange-error", { hasText: "hed" }).waitFor();
      expect(await page().locator(".cm-lintRange-warning").count()).toBe(0);
      await write(page(), "Доставка в {{товар}}");
      await page().locator(".cm-skladno-field", { hasText: "товар" }).waitFor();
      await page().locator(".cm-lintRange-warning").first().waitFor();
      expect(await page().locator(".cm-lintRange-error").count()).toBe(0);
      await page().locator(".cm-skladno-field").hover();
      await page().locator(".cm-skladno-hover code", { hasText: "товар" }).waitFor();
    });

    it("says what is wrong with the name of an output that a link brings, until it has another", async () => {
      const context = await studio.openContext();
      const opened = await context.newPage();
      const link = packLink({
        t: { моё_письмо: "Обзор {{товар}}", "my-letter": "Отзывы о {{товар}}", h1: "{{товар}}" },
      });
      await opened.goto(`${studio.address()}#/play?s=${link}`);
      await problemsOf(opened).getByText("my-letter — не имя выхода").waitFor();
      await problemsOf(opened).getByText("моё_письмо — не имя выхода").waitFor();
      await opened.getByRole("tab", { name: "моё_письмо" }).click();
      await opened.getByRole("button", { name: "Переименовать выход" }).click();
      await opened.getByRole("textbox", { name: "Название выхода" }).fill("my_letter");
      await opened.keyboard.press("Enter");
      await textOf(opened, "my_letter").getByText("Обзор дивана").waitFor();
      expect(await problemsOf(opened).getByText("моё_письмо").count()).toBe(0);
      await context.close();
    });
  });
}
