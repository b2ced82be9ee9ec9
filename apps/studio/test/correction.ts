import { describe, expect, it } from "vitest";
import {
  fieldOf,
  readStored,
  type Studio,
  startAnew,
  statusOf,
  textOf,
  useSharedPage,
  violations,
  waitForDraft,
  whyDialogOf,
  wordOf,
} from "./studio.js";

/** Words that the user corrects, in the dialog and in Words. */
export function describeCorrections(studio: Studio): void {
  describe("corrections", () => {
    const page = useSharedPage(studio);
    const form = () => page().getByRole("form", { name: "Исправление" });
    const changes = () => form().getByRole("list", { name: "Что изменится" });
    const box = (name: string) => form().getByRole("textbox", { name });
    const like = () => form().getByRole("combobox", { name: "Склоняется как" });

    /** Opens the form for a product of one unknown word. */
    async function correct(product: string, accusative: string): Promise<void> {
      await startAnew(page());
      await fieldOf(page(), "товар").fill(product);
      await wordOf(page(), "seo_title", accusative).click();
      await whyDialogOf(page()).getByRole("button", { name: "Исправить слово" }).click();
      await form().waitFor();
    }

    it("makes a word indeclinable, after showing what changes, and takes that back", async () => {
      await correct("капкейкница", "капкейкницу");
      await form().getByRole("checkbox", { name: "Не склоняется" }).check();
      await changes().getByRole("listitem").first().waitFor();
      expect(await changes().locator("del").first().textContent()).toBe("капкейкницу");
      expect(await violations(page())).toEqual([]);
      await page().keyboard.press("Control+Enter");
      await textOf(page(), "seo_title").getByText("капкейкница", { exact: true }).waitFor();
      await statusOf(page()).getByText("Слово исправлено").waitFor();
      expect(await page().evaluate(() => document.activeElement?.hasAttribute("data-word"))).toBe(true);
      await statusOf(page()).getByRole("button", { name: "Отменить" }).click();
      await wordOf(page(), "seo_title", "капкейкницу").waitFor();
    });

    it("takes the forms of a word that declines alike, and keeps them in the draft and in a link", async () => {
      await correct("тетрасоль", "тетрасоль");
      await like().fill("соль");
      await expect.poll(() => box("Творительный, единственное").inputValue()).toBe("тетрасолью");
      expect(await form().getByRole("radio", { name: "женский род" }).isChecked()).toBe(true);
      await form().getByRole("button", { name: "Исправить" }).click();
      await textOf(page(), "meta_description").getByText("тетрасоли").waitFor();
      await waitForDraft(page(), '"declinesLike":"соль"');
      await page().reload();
      await textOf(page(), "meta_description").getByText("тетрасоли").waitFor();
      await wordOf(page(), "seo_title", "тетрасоль").click();
      await whyDialogOf(page()).getByText("исправлено вами").waitFor();
      await page().keyboard.press("Escape");

      await page().getByRole("button", { name: "Поделиться" }).click();
      await expect.poll(() => page().url()).toContain("?s=1.");
      const other = await studio.openContext();
      const opened = await studio.openPage(other, new URL(page().url()).hash);
      await textOf(opened, "meta_description").getByText("тетрасоли").waitFor();
      expect(await readStored(opened)).toBe("");
      await opened.getByRole("link", { name: "Слова" }).click();
      const own = opened.getByRole("region", { name: "Ваши исправления" });
      await own.getByRole("link", { name: /тетрасоль.*как соль/ }).waitFor();
      await other.close();
    });

    it("says why a word cannot decline like another", async () => {
      await correct("капкейкница", "капкейкницу");
      await like().fill("ёпрст");
      const fault = form().getByRole("alert");
      await fault.waitFor();
      expect(await fault.textContent()).toBe(
        "Слово «ёпрст» не подходит. Нужно слово из словаря с тем же родом и похожим окончанием.",
      );
      await expect.poll(() => form().getByRole("button", { name: "Исправить" }).isDisabled()).toBe(true);
      await page().keyboard.press("Escape");
    });

    it("offers the readings of near weight, and takes one by a click", async () => {
      await correct("тетрасоль", "тетрасоль");
      await form().getByText("Слова нет в словаре. Возможны разные разборы:").waitFor();
      await form().getByRole("button", { name: "женский род, неодушевлённое" }).click();
      await expect.poll(() => box("Родительный, единственное").inputValue()).toBe("тетрасоли");
      await changes().getByText("тетрасоли").first().waitFor();
      await form().getByRole("button", { name: "Исправить" }).click();
      await textOf(page(), "meta_description").getByText("тетрасоли").waitFor();
    });

    it("takes forms that were written by hand, and leaves all as it was when that is given up", async () => {
      await correct("капкейкница", "капкейкницу");
      await expect.poll(() => box("Родительный, единственное").inputValue()).toBe("капкейкницы");
      expect(await form().getByRole("textbox").count()).toBe(12);
      await box("Родительный, единственное").fill("капкейкницыы");
      await changes().getByText("капкейкницыы").first().waitFor();
      await form().getByRole("button", { name: "Отмена" }).click();
      await whyDialogOf(page()).getByRole("button", { name: "Исправить слово" }).click();
      await expect.poll(() => box("Родительный, единственное").inputValue()).toBe("капкейкницы");
      await box("Родительный, единственное").fill("капкейкницыы");
      await form().getByRole("radiogroup", { name: "Одушевлённость" }).getByRole("radio", { name: /^да/ }).check();
      await form().getByRole("button", { name: "Исправить" }).click();
      await textOf(page(), "meta_description").getByText("капкейкницыы").waitFor();
      await waitForDraft(page(), '"animacy":"anim"');
    });

    it("corrects in Words what the Playground then writes, and takes it back", async () => {
      await startAnew(page());
      await fieldOf(page(), "товар").fill("капкейкница");
      await page().getByRole("link", { name: "Слова" }).click();
      await page().getByRole("searchbox").fill("капкейкница");
      await page()
        .getByRole("region", { name: "Как прочитано" })
        .getByRole("button", { name: "Исправить слово" })
        .click();
      await form().getByRole("checkbox", { name: "Не склоняется" }).check();
      await changes().getByRole("listitem").first().waitFor();
      expect(await violations(page())).toEqual([]);
      await page().keyboard.press("Control+Enter");
      await page().getByText("Не склоняется", { exact: false }).first().waitFor();
      const own = page().getByRole("region", { name: "Ваши исправления" });
      await own.getByRole("link", { name: /капкейкница.*не склоняется/ }).waitFor();
      await page().getByRole("link", { name: "Песочница" }).click();
      await textOf(page(), "seo_title").getByText("капкейкница", { exact: true }).waitFor();
      await page().getByRole("link", { name: "Слова" }).click();
      await own.getByRole("button", { name: "Убрать исправление: капкейкница" }).click();
      expect(await own.count()).toBe(0);
      await statusOf(page()).getByRole("button", { name: "Отменить" }).click();
      await own.getByRole("link", { name: /капкейкница/ }).waitFor();
      await own.getByRole("button", { name: "Убрать исправление: капкейкница" }).click();
      await page().getByRole("link", { name: "Песочница" }).click();
      await wordOf(page(), "seo_title", "капкейкницу").waitFor();
    });
  });
}
