import { describe, expect, it } from "vitest";
import { fieldOf, type Studio, startAnew, textOf, useSharedPage } from "./studio.js";

/** A word or phrase in its forms. */
export function describeWords(studio: Studio): void {
  describe("words", () => {
    const page = useSharedPage(studio, { permissions: ["clipboard-write", "clipboard-read"] });
    const search = () => page().getByRole("searchbox", { name: "Слово или сочетание" });
    const table = () => page().getByRole("table", { name: "Шесть падежей" });
    const heading = () => page().getByRole("heading", { level: 1 });
    const inText = () => page().getByRole("region", { name: "В тексте" });
    const open = async () => {
      await page().goto(`${studio.address()}#/words`);
      await search().fill("комод");
      await table().waitFor();
    };

    it("shows a phrase in its cases, how it was read, and sentences", async () => {
      await open();
      await search().fill("кожаная сумка-шопер на молнии");
      await table()
        .getByRole("row", { name: /Творительный.*кожаной сумкой-шопером на молнии/ })
        .waitFor();
      await page().getByRole("table", { name: "Число и падеж" }).getByText("сумками-шоперами").waitFor();
      await inText().getByText("Купить кожаную сумку-шопер").waitFor();
      const read = page().getByRole("region", { name: "Как прочитано" });
      await read.getByText("главное существительное").waitFor();
      expect(await heading().textContent()).toBe("Кожаная сумка-шопер на молнии");
      // What never changes is dimmed.
      expect(await table().locator(".muted", { hasText: "молнии" }).count()).toBe(6);
    });

    it("counts a phrase, knows what has no plural, and gives prepositions their shape", async () => {
      await open();
      await search().fill("женская сумка");
      const counted = page().getByRole("list", { name: "Со счётом" });
      await counted.getByText("2 женские сумки").waitFor();
      expect(await counted.getByRole("listitem").allTextContents()).toEqual([
        "1 женская сумка",
        "2 женские сумки",
        "5 женских сумок",
        "1,5 женской сумки",
      ]);
      await search().fill("стекло");
      await inText().getByText("Отзывы о стекле").waitFor();
      await search().fill("молоко");
      const numbers = page().getByRole("table", { name: "Число и падеж" });
      await numbers.getByText("молоку").waitFor();
      expect(
        await numbers
          .getByRole("row", { name: /молоку/ })
          .getByRole("cell")
          .last()
          .textContent(),
      ).toBe("—");
    });

    it("says why something is not inflected, with an example to click", async () => {
      await open();
      await search().fill("iPhone 15 Pro");
      await page().getByText("Не склоняется: нет русских букв.", { exact: false }).waitFor();
      expect(await heading().textContent()).toBe("iPhone 15 Pro");
      await page().getByRole("main").getByRole("link", { name: "«кожаная сумка»" }).click();
      await table().getByText("кожаной сумки").waitFor();
    });

    it.each([
      ["стекло", "Вместе со стеклом"],
      ["зеркало", "Вместе с зеркалом"],
      ["шкаф", "Вместе со шкафом"],
      ["скатерть", "Вместе со скатертью"],
    ])("writes the preposition that Russian would: %s → %s", async (word, sentence) => {
      await open();
      await search().fill(word);
      await inText().getByRole("listitem").filter({ hasText: sentence }).waitFor();
    });

    it("forgets the last result when the search is emptied", async () => {
      await open();
      await search().fill("");
      await page().getByText("Напишите слово или сочетание").waitFor();
      expect(await table().count()).toBe(0);
      expect(await heading().textContent()).toBe("Слова");
    });

    it("remembers what was looked up, in the address and in the list, and copies the table", async () => {
      await open();
      await search().fill("деревянный комод");
      const recent = page().getByRole("region", { name: "Недавние" });
      await recent.getByRole("link", { name: "деревянный комод" }).waitFor();
      expect(decodeURIComponent(page().url())).toContain("#/words?q=деревянный комод");
      await page().reload();
      await table().getByText("деревянного комода").waitFor();
      await page().getByRole("button", { name: "Скопировать таблицу" }).click();
      await page().getByRole("status").getByText("Таблица скопирована").waitFor();
      const copied = await page().evaluate(() => navigator.clipboard.readText());
      expect(copied.split("\n")).toHaveLength(6);
      expect(copied).toContain("Родительный\tдеревянного комода");
    });

    it("opens a word of the Playground, and a phrase in the Playground", async () => {
      await startAnew(page());
      await textOf(page(), "meta_description").getByRole("button", { name: "кресла-качалки" }).click();
      await page().getByRole("link", { name: "Открыть в «Словах»" }).click();
      await table().getByText("креслу-качалке").waitFor();
      await search().fill("плюшевый медведь");
      await inText().getByText("Купить плюшевого медведя").waitFor();
      await page().getByRole("button", { name: "Открыть в Песочнице" }).click();
      await textOf(page(), "meta_description").getByText("плюшевого").waitFor();
      expect(await fieldOf(page(), "товар").inputValue()).toBe("плюшевый медведь");
    });
  });
}
