import { describe, expect, it } from "vitest";
import {
  editorOf,
  fieldOf,
  painted,
  problemsOf,
  type Studio,
  startAnew,
  textOf,
  useSharedPage,
  waitForDraft,
  whyDialogOf,
  wordOf,
  write,
} from "./studio.js";

/** The texts, and why their words have their forms. */
export function describeTexts(studio: Studio): void {
  describe("texts and why", () => {
    const page = useSharedPage(studio);
    const dialog = () => whyDialogOf(page());
    const focused = (attribute: string) =>
      page().evaluate(
        (name) => document.activeElement?.getAttribute(name) ?? document.activeElement?.tagName,
        attribute,
      );
    const nextProduct = () => page().getByRole("button", { name: "Следующий товар" }).click();
    const openKitchen = async () => {
      await startAnew(page());
      await page().getByRole("combobox", { name: "Примеры" }).selectOption({ label: "Кухня" });
      await page().getByText("Капкейкница розовая Kitfort").first().waitFor();
    };

    it("shows the texts of a product, and follows what is typed in its fields", async () => {
      await startAnew(page());
      expect(await textOf(page(), "h1").textContent()).toBe("Кресло-качалка чёрное Leset, 62×98 см");
      expect(await textOf(page(), "og_title").textContent()).toBe("Кресло-качалка Leset — 21 990 ₽");
      expect(await problemsOf(page()).count()).toBe(0);
      await fieldOf(page(), "товар").fill("диван");
      await page().getByText("Диван чёрный Leset, 62×98 см").waitFor();
      await nextProduct();
      await page().getByText("Журнальный столик белый Mebelik, 50×50 см").waitFor();
    });

    it("shows other variants when asked", async () => {
      await startAnew(page());
      const seen = new Set<string | null>();
      await expect
        .poll(async () => {
          seen.add(await textOf(page(), "seo_title").locator(".variant").textContent());
          await page().getByRole("button", { name: "Другие варианты" }).click();
          return [...seen].sort();
        })
        .toEqual(["Заказать", "Купить"]);
    });

    it("says why a predicted word has its form, and returns the focus", async () => {
      await openKitchen();
      const word = wordOf(page(), "seo_title", "капкейкницу");
      await word.focus();
      await page().keyboard.press("Enter");
      await dialog().getByText("предсказано", { exact: true }).waitFor();
      await dialog()
        .getByText(/винительный, его задало слово/)
        .waitFor();
      await dialog().getByText("Другой разбор").waitFor();
      // Words of people, not of the machine.
      const said = (await dialog().textContent()) ?? "";
      expect(said).toContain("форма предсказана по окончанию");
      expect(said).toContain("менее вероятно");
      expect(said).not.toMatch(/\d[,.]\d\d|\b(?:fem|masc|sing|inan|nom|acc|ending|noun)\b/);
      await page().keyboard.press("Escape");
      expect(await word.evaluate((element) => element === document.activeElement)).toBe(true);
    });

    it("lights up the word, its placeholder, its field and its step together", async () => {
      await openKitchen();
      await wordOf(page(), "seo_title", "капкейкницу").click();
      await dialog().waitFor();
      await page().locator(".cm-editor .marked", { hasText: "{{товар|head}}" }).waitFor();
      expect(await page().locator("tr.marked").getByRole("textbox").getAttribute("aria-label")).toBe("товар");
      await page().getByRole("region", { name: "Разбор шаблона" }).locator("li.marked", { hasText: "товар" }).waitFor();
      await page().getByRole("heading", { name: "Тексты" }).click();
      expect(await dialog().count()).toBe(0);
      expect(await page().locator(".marked").count()).toBe(0);
    });

    it("shows the forms of an adjective in the gender and number of its noun", async () => {
      await startAnew(page());
      const current = dialog().locator("[aria-current]");
      await wordOf(page(), "h1", "чёрное").click();
      await current.getByText("чёрное").waitFor();
      expect(await dialog().textContent()).toMatch(/Разбор[^О]*прилагательное, средний род, ед\. число/);
      await page().keyboard.press("Escape");
      await wordOf(page(), "meta_description", "кресла-качалки").click();
      await current.getByText("кресла-качалки").waitFor();
      await page().keyboard.press("Escape");

      await page().getByRole("radio", { name: "English" }).check();
      await wordOf(page(), "h1", "чёрное").click();
      await dialog().getByText("adjective, neuter, singular").waitFor();
      await page().keyboard.press("Escape");
      await page().getByRole("radio", { name: "Русский" }).check();

      await nextProduct();
      await nextProduct();
      await wordOf(page(), "h1", "красные").click();
      await current.getByText("красные").waitFor();
      expect(await dialog().textContent()).toContain("мн. число");
      await page().keyboard.press("Escape");
    });

    it("has each word of a text among the six forms of its dialog", async () => {
      await startAnew(page());
      for (const output of ["seo_title", "h1", "og_description", "marketplace_a_name", "messenger_message"]) {
        for (const word of await textOf(page(), output).locator("[data-word]").all()) {
          const text = ((await word.textContent()) as string).toLowerCase();
          await word.click();
          await expect
            .poll(() =>
              dialog()
                .locator("[aria-current]")
                .textContent()
                .then((s) => s?.toLowerCase()),
            )
            .toContain(text);
          await page().keyboard.press("Escape");
        }
      }
    });

    it("says how a word beside a number is formed", async () => {
      await startAnew(page());
      await wordOf(page(), "meta_description", "штуки").click();
      await dialog().getByText("слово при числе").waitFor();
      await dialog().getByText("2 → штуки").waitFor();
      await dialog().getByText("1 штука, 2 штуки, 5 штук").waitFor();
      expect(await dialog().getByRole("button", { name: "Указать падеж" }).count()).toBe(0);
      const link = dialog().getByRole("link", { name: "Открыть в «Словах»" });
      expect(await link.getAttribute("href")).toBe(`#/words?q=${encodeURIComponent("штука")}`);
      await page().keyboard.press("Escape");
      await write(page(), "В наличии ещё {{остаток|plural:штука,штуки,штук}}");
      await wordOf(page(), "meta_description", "штуки").click();
      await dialog().getByText("1 штука, 2 штуки, 5 штук").waitFor();
      await page().keyboard.press("Escape");
    });

    it("writes a case into the template by the keyboard, and nothing before it is chosen", async () => {
      await openKitchen();
      await wordOf(page(), "seo_title", "капкейкницу").focus();
      await page().keyboard.press("Enter");
      await dialog().locator("[aria-current]").waitFor();
      const before = await editorOf(page()).textContent();
      await page().keyboard.press("Tab");
      expect(await focused("aria-label")).toBe("Закрыть");
      await page().keyboard.press("Tab");
      await page().keyboard.press("Tab");
      expect(await focused("aria-haspopup")).toBe("menu");
      await page().keyboard.press("Enter");
      const item = dialog().getByRole("menuitem");
      await expect.poll(() => focused("role")).toBe("menuitem");
      expect(await item.allTextContents()).toEqual([
        "Именительный капкейкница",
        "Родительный капкейкницы",
        "Дательный капкейкнице",
        "Винительный капкейкницу",
        "Творительный капкейкницей",
        "Предложный капкейкнице",
      ]);
      await page().keyboard.press("Escape");
      expect(await focused("aria-haspopup")).toBe("menu");
      await page().keyboard.press("Enter");
      await expect.poll(() => focused("role")).toBe("menuitem");
      await page().keyboard.press("ArrowDown");
      expect(await editorOf(page()).textContent()).toBe(before);
      await page().keyboard.press("Enter");
      await expect.poll(() => editorOf(page()).textContent()).toContain("{{товар|case:gen|head}}");
      await wordOf(page(), "seo_title", "капкейкницы").waitFor();
      expect(await dialog().count()).toBe(0);
      expect(await focused("data-word")).toBe("1");
    });

    it("writes a case into the template by mouse", async () => {
      await startAnew(page());
      await wordOf(page(), "og_description", "Самару").click();
      await dialog().getByRole("button", { name: "Указать падеж" }).click();
      await dialog()
        .getByRole("menuitem", { name: /Предложный/ })
        .click();
      await expect.poll(() => editorOf(page()).textContent()).toContain("{{город|case:prep}}");
      await wordOf(page(), "og_description", "Самаре").waitFor();
    });

    it("goes from word to word, into the dialog and on by the keyboard", async () => {
      await startAnew(page());
      await wordOf(page(), "seo_title", "чёрное").focus();
      await page().keyboard.press("Enter");
      await dialog().getByText("поле цвет").waitFor();
      await page().keyboard.press("ArrowRight");
      await dialog().getByText("поле товар").waitFor();
      expect(await focused("data-word")).toBe("1");
      await page().keyboard.press("Tab");
      await page().keyboard.press("ArrowLeft");
      await dialog().getByText("поле цвет").waitFor();
      await page().keyboard.press("Tab");
      await page().keyboard.press("Shift+Tab");
      expect(await focused("data-word")).toBe("0");
      await page().keyboard.press("Escape");
      await page().keyboard.press("Tab");
      // One stop a text: the next is the text's copy button.
      expect(await focused("aria-label")).toBe("Копировать");
    });

    const sizes: readonly (readonly [width: number, height: number])[] = [
      [1920, 1080],
      [1366, 768],
      [1280, 720],
      [768, 1024],
      [360, 740],
      [320, 640],
    ];
    it.each(sizes)("keeps the dialog in the window and off its word at %i × %i", async (width, height) => {
      await openKitchen();
      await page().setViewportSize({ width, height });
      const faults: string[] = [];
      for (const output of ["seo_title", "h1", "og_description", "marketplace_a_name", "messenger_message"]) {
        const words = await textOf(page(), output).locator("[data-word]").all();
        for (const word of [words[0], words.at(-1)]) {
          await word?.click();
          await dialog().locator("[aria-current]").waitFor();
          await painted(page());
          faults.push(...(await placeFaults()).map((fault) => `${output}: ${fault}`));
          const correct = dialog().getByRole("button", { name: "Исправить слово" });
          if (output === "h1" && (await correct.count()) > 0) {
            await correct.click();
            await dialog().getByRole("form").waitFor();
            await painted(page());
            faults.push(...(await placeFaults()).map((fault) => `${output}, correction: ${fault}`));
          }
          await page().keyboard.press("Escape");
        }
      }
      await page().setViewportSize({ width: 1440, height: 900 });
      expect(faults).toEqual([]);
    });

    /** Where the dialog leaves the window, hides its word, or hides what cannot be scrolled to. */
    const placeFaults = () =>
      page().evaluate(() => {
        const box = (document.querySelector("[role=dialog]") as HTMLElement).getBoundingClientRect();
        const word = (document.querySelector(".word.asked") as HTMLElement).getBoundingClientRect();
        const isOver = box.left < word.right && word.left < box.right && box.top < word.bottom && word.top < box.bottom;
        const shown = (at: DOMRect) => JSON.stringify([at.left, at.top, at.right, at.bottom].map(Math.round));
        return [
          ...(box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight
            ? [`leaves the window ${shown(box)}`]
            : []),
          ...(isOver ? [`is over its word ${shown(box)} ${shown(word)}`] : []),
        ];
      });

    it("closes when the text behind it becomes another", async () => {
      await startAnew(page());
      await wordOf(page(), "h1", "чёрное").click();
      await dialog().waitFor();
      // By the keyboard: the dialog may stand over the editor.
      await editorOf(page()).focus();
      await page().keyboard.press("Control+A");
      await page().keyboard.insertText("Обзор {{товар}}");
      await waitForDraft(page(), "Обзор {{товар}}");
      expect(await dialog().count()).toBe(0);
    });
  });
}
