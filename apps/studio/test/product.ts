import { describe, expect, it } from "vitest";
import {
  editorOf,
  fieldOf,
  type Studio,
  startAnew,
  statusOf,
  textOf,
  useSharedPage,
  waitForDraft,
  wordOf,
  wordsOf,
  write,
} from "./studio.js";

/** The product with its fields, and the user's own outputs. */
export function describeProduct(studio: Studio): void {
  describe("product and outputs", () => {
    const page = useSharedPage(studio);
    const product = () => page().getByRole("region", { name: "Товар" });
    const button = (name: string) => page().getByRole("button", { name, exact: true });
    const undo = () => statusOf(page()).getByRole("button", { name: "Отменить" }).click();
    const tab = (name: string) => page().getByRole("tab", { name, exact: true });

    it("keeps changed products, through others, Words and a reload", async () => {
      await startAnew(page());
      await button("Следующий товар").click();
      await fieldOf(page(), "товар").fill("табурет");
      await button("Добавить поле").click();
      await page().getByRole("textbox", { name: "Название поля" }).fill("страна");
      await page().keyboard.press("Enter");
      await fieldOf(page(), "страна").fill("Россия");
      await button("Следующий товар").click();
      await page().getByText("Барные стулья красные").first().waitFor();
      expect(await fieldOf(page(), "страна").count()).toBe(0);
      await button("Предыдущий товар").click();
      expect(await fieldOf(page(), "товар").inputValue()).toBe("табурет");
      expect(await fieldOf(page(), "страна").inputValue()).toBe("Россия");
      await product().getByText("2 из 40").waitFor();

      await tab("H1").click();
      await page().getByRole("link", { name: "Слова" }).click();
      await page().getByRole("searchbox").waitFor();
      await page().getByRole("link", { name: "Песочница" }).click();
      await page().getByText("Табурет белый Mebelik").first().waitFor();
      expect(await tab("H1").getAttribute("aria-selected")).toBe("true");

      await waitForDraft(page(), "Россия");
      await page().reload();
      await page().getByText("Табурет белый Mebelik").first().waitFor();
      await product().getByText("2 из 40").waitFor();
      await button("Следующий товар").click();
      await button("Предыдущий товар").click();
      expect(await fieldOf(page(), "страна").inputValue()).toBe("Россия");
    });

    it("renames and deletes fields, and takes a deletion back", async () => {
      await startAnew(page());
      const row = (field: string) =>
        product()
          .getByRole("row")
          .filter({ has: fieldOf(page(), field) });
      await row("раздел").hover();
      await button("Переименовать поле раздел").click();
      const name = page().getByRole("textbox", { name: "Новое название поля раздел" });
      await name.fill("товар");
      await product().getByText("Такое поле уже есть.").waitFor();
      await page().keyboard.press("Escape");
      expect(await fieldOf(page(), "раздел").inputValue()).toBe("мебель");
      // By the keyboard: the buttons come after the field.
      await fieldOf(page(), "раздел").focus();
      await page().keyboard.press("Tab");
      await page().keyboard.press("Enter");
      await name.fill("категория");
      await page().keyboard.press("Enter");
      expect(await fieldOf(page(), "категория").inputValue()).toBe("мебель");
      await row("цвет").hover();
      await button("Удалить поле цвет").click();
      await expect.poll(() => fieldOf(page(), "цвет").getAttribute("placeholder")).toBe("нет в товаре");
      await statusOf(page()).getByText("Поле удалено").waitFor();
      await undo();
      expect(await fieldOf(page(), "цвет").inputValue()).toBe("чёрный");
      await wordOf(page(), "h1", "чёрное").waitFor();
    });

    it("adds, renames and deletes outputs of one's own, and takes a deletion back", async () => {
      await startAnew(page());
      await button("Добавить выход").click();
      const name = page().getByRole("textbox", { name: "Название выхода" });
      await name.fill("моё_письмо");
      await page().getByRole("alert").getByText("Нужны строчные латинские буквы").waitFor();
      await name.fill("h1");
      await page().getByRole("alert").getByText("Такой выход уже есть.").waitFor();
      await name.fill("my_letter");
      await page().keyboard.press("Enter");
      await expect.poll(() => tab("my_letter").getAttribute("aria-selected")).toBe("true");
      await button("Купить {{товар|head}}").click();
      await textOf(page(), "my_letter").getByText("Купить кресло-качалку").waitFor();
      await button("Переименовать выход").click();
      await name.fill("letter");
      await page().keyboard.press("Enter");
      await textOf(page(), "letter").getByText("Купить кресло-качалку").waitFor();
      expect(await editorOf(page()).textContent()).toBe("Купить {{товар|head}}");
      await button("Удалить выход").click();
      await statusOf(page()).getByText("Выход удалён").waitFor();
      expect(await tab("letter").count()).toBe(0);
      await undo();
      await textOf(page(), "letter").getByText("Купить кресло-качалку").waitFor();
      await waitForDraft(page(), '"letter"');
      // The names of the service are not the user's to change.
      await tab("H1").click();
      expect(await button("Переименовать выход").count()).toBe(0);
    });

    it("offers samples for an empty template", async () => {
      await startAnew(page());
      await write(page(), "x");
      await page().keyboard.press("Backspace");
      await button("Скидка на {{товар}}: {{цена|money:₽}}").click();
      await page()
        .getByText(/^Скидка на кресло-качалку: 21.990.₽$/u)
        .waitFor();
    });

    it("prints values as they are: no HTML, no order of their own, blanks and length kept", async () => {
      await startAnew(page());
      await write(page(), "{{товар|lock}}");
      for (const value of [
        "<img src=x onerror=alert(1)>",
        "а  б\u00a0в",
        "\u202eтовар",
        "ж".repeat(7500),
        "__proto__",
      ]) {
        await fieldOf(page(), "товар").fill(value);
        await expect.poll(() => textOf(page(), "seo_title").textContent()).toBe(value);
      }
      expect(await page().locator("img").count()).toBe(0);
      await startAnew(page());
      await wordsOf(page()).first().waitFor();
    });
  });
}
