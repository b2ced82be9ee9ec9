import { describe, expect, it } from "vitest";
import {
  editorOf,
  fieldOf,
  type Studio,
  startAnew,
  statusOf,
  textOf,
  useSharedPage,
  whyDialogOf,
  wordsOf,
  write,
} from "./studio.js";

/** What all screens share, and the keyboard. */
export function describeFrame(studio: Studio): void {
  describe("frame and keyboard", () => {
    const page = useSharedPage(studio, { permissions: ["clipboard-write", "clipboard-read"] });
    const press = (...keys: readonly string[]) =>
      keys.reduce((last, key) => last.then(() => page().keyboard.press(key)), Promise.resolve());
    const palette = () => page().getByRole("dialog", { name: "Команды" });
    const focusedIn = (region: string) =>
      page()
        .getByRole("region", { name: region, exact: true })
        .evaluate((section) => section.contains(document.activeElement));

    it("names the page after its screen and language", async () => {
      await startAnew(page());
      expect(await page().title()).toBe("Песочница — Skladno Студия");
      await page().getByRole("link", { name: "Слова" }).click();
      await expect.poll(() => page().title()).toBe("Слова — Skladno Студия");
      await page().getByRole("radio", { name: "EN English" }).check();
      await expect.poll(() => page().title()).toBe("Words — Skladno Studio");
      expect(await page().getAttribute("html", "lang")).toBe("en");
      await page().getByRole("radio", { name: "RU Русский" }).check();
    });

    it("keeps language and theme, and follows the system until one is chosen", async () => {
      const context = await studio.openContext({ colorScheme: "dark", locale: "en-GB" });
      const opened = await studio.openPage(context);
      const theme = opened.getByRole("button", { name: "Dark theme" });
      expect(await theme.getAttribute("aria-pressed")).toBe("true");
      await theme.click();
      await opened.getByRole("radio", { name: "RU Русский" }).check();
      await opened.reload();
      await wordsOf(opened).first().waitFor();
      expect(await opened.getByRole("button", { name: "Тёмная тема" }).getAttribute("aria-pressed")).toBe("false");
      expect(await textOf(opened, "h1").getAttribute("lang")).toBe("ru");
      await context.close();
    });

    it("does what the list of commands names, from the editor too", async () => {
      await startAnew(page());
      await editorOf(page()).focus();
      await press("Control+K");
      await palette().waitFor();
      await page().keyboard.type("открыть: h1");
      await press("Enter");
      expect(await palette().count()).toBe(0);
      await expect
        .poll(() => page().getByRole("tab", { name: "H1", exact: true }).getAttribute("aria-selected"))
        .toBe("true");
      await press("Control+K");
      await page().keyboard.type("копировать текст");
      await press("Enter");
      await statusOf(page()).getByText("Скопировано").waitFor();
      expect(await page().evaluate(() => navigator.clipboard.readText())).toBe(
        await textOf(page(), "h1").textContent(),
      );
      await press("Control+K");
      await page().keyboard.type("такой нет");
      await palette().getByText("Такой команды нет").waitFor();
      await press("Escape");
      await press("Control+K");
      await page().keyboard.type("слова");
      await press("ArrowDown", "ArrowUp", "Enter");
      await page().getByRole("searchbox").waitFor();
    });

    it("opens the list of commands again by keys that come before the browser has told that it is closed", async () => {
      await startAnew(page());
      await press("Control+K");
      await palette().waitFor();
      await page().evaluate(() => {
        document.querySelector<HTMLDialogElement>("dialog.palette")?.close();
        dispatchEvent(new KeyboardEvent("keydown", { code: "KeyK", ctrlKey: true }));
      });
      await page().keyboard.type("слова");
      await palette().getByRole("option", { name: "Слова", exact: true }).waitFor();
      await press("Escape");
      await expect.poll(() => palette().count()).toBe(0);
    });

    it("shows its keys, but not to one who types a question mark", async () => {
      await startAnew(page());
      await fieldOf(page(), "товар").focus();
      await press("End", "?");
      expect(await fieldOf(page(), "товар").inputValue()).toBe("кресло-качалка?");
      await page().getByRole("heading", { name: "Тексты" }).click();
      await press("?");
      const keys = page().getByRole("dialog", { name: "Клавиши" });
      await keys.getByText("следующее замечание").waitFor();
      await press("Escape");
      expect(await keys.count()).toBe(0);
    });

    it("goes from region to region by F6 and back, on both screens, and to the search by /", async () => {
      await startAnew(page());
      await editorOf(page()).focus();
      for (const region of ["Тексты", "Товар", "Разбор шаблона", "Шаблон"]) {
        await press("F6");
        expect(await focusedIn(region), region).toBe(true);
      }
      await press("Shift+F6");
      expect(await page().evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Разбор шаблона");
      await page().getByRole("link", { name: "Слова" }).click();
      await page().getByRole("table", { name: "Шесть падежей" }).waitFor();
      const seen = new Set<string | undefined>();
      for (let step = 0; step < 8; step += 1) {
        await press("F6");
        seen.add(
          await page().evaluate(
            () => document.activeElement?.closest("section, search")?.getAttribute("aria-label") ?? "",
          ),
        );
      }
      expect([...seen]).toEqual(expect.arrayContaining(["Попробуйте", "Шесть падежей", "Как прочитано", "В тексте"]));
      await press("/");
      expect(
        await page()
          .getByRole("searchbox")
          .evaluate((box) => box === document.activeElement),
      ).toBe(true);
    });

    it("lets a note go by itself, and an undo stay", async () => {
      await startAnew(page());
      await page().clock.install();
      await page().getByRole("listitem", { name: "H1" }).getByRole("button", { name: "Копировать" }).click();
      await statusOf(page()).getByText("Скопировано").waitFor();
      await page().clock.fastForward(6_000);
      await expect.poll(() => statusOf(page()).getByText("Скопировано").count()).toBe(0);
      await statusOf(page()).getByRole("button", { name: "Отменить" }).waitFor();
    });

    it("can be worked by the keyboard alone: write, fix, ask why, set the case, share", async () => {
      const context = await studio.openContext({ permissions: ["clipboard-write", "clipboard-read"] });
      const opened = await studio.openPage(context);
      const key = (name: string) => opened.keyboard.press(name);
      await key("Tab");
      await opened.getByRole("button", { name: "К содержанию" }).and(opened.locator(":focus")).waitFor();
      await key("Enter");
      await key("F6");
      await key("Control+A");
      await opened.keyboard.insertText("Скидка на {{товар|hed}}");
      await textOf(opened, "seo_title").locator("..").getByText("прежний текст").waitFor();
      await key("Alt+Enter");
      await opened.getByText("Скидка на кресло-качалку", { exact: true }).waitFor();
      await key("F6");
      for (let step = 0; step < 20; step += 1) {
        if ((await wordsOf(opened).and(opened.locator(":focus")).count()) > 0) break;
        await key("Tab");
      }
      await key("Enter");
      await whyDialogOf(opened).locator("[aria-current]").waitFor();
      await key("Tab");
      await key("Tab");
      await key("Tab");
      await key("Enter");
      await opened
        .getByRole("menuitem", { name: /Именительный/ })
        .and(opened.locator(":focus"))
        .waitFor();
      await key("ArrowDown");
      await key("Enter");
      await opened.getByText("Скидка на кресла-качалки", { exact: true }).waitFor();
      for (let step = 0; step < 80; step += 1) {
        await key("Shift+Tab");
        if ((await opened.getByRole("button", { name: "Поделиться" }).and(opened.locator(":focus")).count()) > 0) break;
      }
      await key("Enter");
      await statusOf(opened).getByText("Ссылка скопирована").waitFor();
      await context.close();
    });

    it("says nothing of a previous screen when the address is of none", async () => {
      await page().goto(`${studio.address()}#/elsewhere`);
      await wordsOf(page()).first().waitFor();
      await write(page(), "Обзор {{товар}}");
      await page().getByText("Обзор кресла-качалки", { exact: true }).waitFor();
    });
  });
}
