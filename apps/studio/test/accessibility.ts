import type { Page } from "playwright-core";
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
  violations,
  whyDialogOf,
  wordOf,
  write,
} from "./studio.js";

/** What axe finds and what the eye sees, from 320 to 1920 pixels, in both themes and languages. */
export function describeAccessibility(studio: Studio): void {
  describe("accessibility and layout", () => {
    const page = useSharedPage(studio);
    const chooseLook = async (language: "RU" | "EN", dark: boolean) => {
      await page()
        .getByRole("radio", { name: new RegExp(`^${language}`) })
        .check();
      const theme = page().getByRole("button", { name: /^(?:Тёмная тема|Dark theme)$/ });
      if ((await theme.getAttribute("aria-pressed")) !== String(dark)) await theme.click();
    };

    /** The states of the page that people see; each begins and ends with the Playground. */
    const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
      plain: async () => undefined,
      problems: async (on) => {
        await write(on, "Купить {{товар|hed}} в {{город}} {{товара}}");
        await problemsOf(on).getByRole("listitem").nth(1).waitFor();
      },
      dialog: async (on) => {
        await wordOf(on, "h1", "чёрное").click();
        await whyDialogOf(on).locator("[aria-current]").waitFor();
      },
      correction: async (on) => {
        await wordOf(on, "h1", "Кресло-качалка").click();
        await whyDialogOf(on)
          .getByRole("button", { name: /^(?:Исправить слово|Correct the word)$/ })
          .click();
        await whyDialogOf(on).getByRole("checkbox").check();
        await whyDialogOf(on).getByRole("list").waitFor();
      },
      commands: async (on) => {
        await on.keyboard.press("Control+K");
        await on.getByRole("dialog").waitFor();
      },
      words: async (on) => {
        await on.getByRole("link", { name: /^(?:Слова|Words)$/ }).click();
        await on.getByRole("table").first().waitFor();
      },
    };
    const looks = [
      ["RU", false],
      ["RU", true],
      ["EN", false],
      ["EN", true],
    ] as const;

    it.each(Object.keys(states))("has nothing that axe finds: %s", async (name) => {
      const found: string[] = [];
      for (const [language, dark] of looks) {
        await startAnew(page());
        await chooseLook(language, dark);
        await states[name]?.(page());
        for (const width of name === "plain" ? [320, 360, 768, 1440, 1920] : [320, 1440]) {
          await page().setViewportSize({ width, height: 900 });
          await painted(page());
          const at = `${language} ${dark ? "dark" : "light"} ${width}`;
          found.push(...(await violations(page())).map((one) => `${at}: ${one}`));
        }
        await page().setViewportSize({ width: 1440, height: 900 });
      }
      await startAnew(page());
      await chooseLook("RU", false);
      expect(found).toEqual([]);
    });

    it.each([320, 360, 768, 1024, 1440, 1920])("scrolls to no side at %i pixels", (width) => seeNoScroll(width));

    async function seeNoScroll(width: number): Promise<void> {
      const wide: string[] = [];
      await page().setViewportSize({ width, height: 900 });
      for (const [language, dark] of looks) {
        await startAnew(page());
        await chooseLook(language, dark);
        for (const screen of [/^(?:Песочница|Playground)$/, /^(?:Слова|Words)$/]) {
          await page().getByRole("link", { name: screen }).click();
          await painted(page());
          const shown = await page().evaluate(() => document.documentElement.scrollWidth);
          if (shown > width) wide.push(`${language} ${screen}: ${shown} pixels`);
        }
      }
      await chooseLook("RU", false);
      await page().setViewportSize({ width: 1440, height: 900 });
      expect(wide).toEqual([]);
    }

    it("cuts no form in the tables of Words at 320 pixels", async () => {
      await page().setViewportSize({ width: 320, height: 740 });
      await page().goto(
        `${studio.address()}#/words?q=${encodeURIComponent("шампунь-бальзам-ополаскиватель для волос")}`,
      );
      await page().getByText("ополаскивателем").first().waitFor();
      const cut = await page().evaluate(() =>
        [...document.querySelectorAll("table.forms :is(th, td)")].flatMap((cell) => {
          const panel = (cell.closest(".panel") as HTMLElement).getBoundingClientRect();
          const { right, width } = cell.getBoundingClientRect();
          return width > 0 && (right > panel.right + 1 || cell.scrollWidth > cell.clientWidth + 1)
            ? [cell.textContent]
            : [];
        }),
      );
      await page().setViewportSize({ width: 1440, height: 900 });
      expect(cut).toEqual([]);
    });

    it("keeps a window without scrolling at 1440 × 900 with many fields, and their end in reach", async () => {
      await startAnew(page());
      for (let count = 1; count <= 28; count += 1) {
        await page().getByRole("button", { name: "Добавить поле" }).click();
        await page().keyboard.type(`a${count}`);
        await page().keyboard.press("Enter");
      }
      const { scrolls, explained } = await page().evaluate(() => ({
        scrolls: document.documentElement.scrollHeight > innerHeight,
        explained: (document.querySelector("section[aria-label='Разбор шаблона']") as HTMLElement).offsetHeight,
      }));
      expect(scrolls).toBe(false);
      expect(explained).toBeGreaterThan(90);
      await page().getByRole("button", { name: "Добавить поле" }).click({ timeout: 2_000 });
      await page().keyboard.press("Escape");
      await fieldOf(page(), "a28").fill("виден");
    });

    it("gives rows their own height, however many there are and however large the window is", async () => {
      await startAnew(page());
      await page().setViewportSize({ width: 1920, height: 1080 });
      const heights = () =>
        page()
          .locator("li.text")
          .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
      expect(Math.max(...(await heights()))).toBeLessThan(66);
      for (let left = 9; left > 1; left -= 1) await page().getByRole("button", { name: "Удалить выход" }).click();
      expect(await heights()).toHaveLength(1);
      expect(Math.max(...(await heights()))).toBeLessThan(66);
      await page().setViewportSize({ width: 1440, height: 900 });
    });

    it("shows the chosen tab, where the tabs are wider than the window", async () => {
      await startAnew(page());
      await page().setViewportSize({ width: 360, height: 740 });
      await page().getByRole("tab", { name: "SEO-заголовок" }).focus();
      await page().keyboard.press("End");
      const tab = page().getByRole("tab", { name: "Сообщение" });
      await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
      const { left, right } = await tab.evaluate((element) => element.getBoundingClientRect().toJSON());
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
      await page().setViewportSize({ width: 1440, height: 900 });
    });

    it("gives the sentence of a problem the width of a telephone", async () => {
      await startAnew(page());
      await write(page(), "Купить {{товар|hed}}");
      await page().setViewportSize({ width: 360, height: 740 });
      const width = await problemsOf(page())
        .getByRole("paragraph")
        .first()
        .evaluate((line) => line.clientWidth);
      await page().setViewportSize({ width: 1440, height: 900 });
      expect(width).toBeGreaterThan(240);
    });

    it("names its icons for the mouse too", async () => {
      await startAnew(page());
      const unnamed = await page()
        .locator("button.only-icon")
        .evaluateAll((buttons) => buttons.flatMap((one) => (one.getAttribute("title") ? [] : [one.outerHTML])));
      expect(unnamed).toEqual([]);
    });

    it("rings the focused editor in the accent", async () => {
      await startAnew(page());
      await editorOf(page()).focus();
      const ring = () =>
        page().evaluate(() => {
          const probe = document.createElement("i");
          probe.style.color = "var(--accent)";
          document.body.append(probe);
          const accent = getComputedStyle(probe).color;
          probe.remove();
          const { boxShadow } = getComputedStyle(document.querySelector(".cm-editor") as HTMLElement);
          return boxShadow.replace(accent, "accent");
        });
      await expect.poll(ring).toBe("accent 0px 0px 0px 2px inset");
    });

    it("marks what is chosen and what has changed in forced colours", async () => {
      const context = await studio.openContext({ forcedColors: "active" });
      const opened = await studio.openPage(context);
      await wordOf(opened, "h1", "чёрное").click();
      await whyDialogOf(opened).locator("[aria-current]").waitFor();
      const looks = await opened.evaluate(() => {
        const look = (element: Element | null | undefined) => {
          if (!element) return "absent";
          return [null, "::after"]
            .map((part) => {
              const { outline, backgroundColor, textDecorationLine, border } = getComputedStyle(element, part);
              return [outline, backgroundColor, textDecorationLine, border].join();
            })
            .join(" ");
        };
        const pair = (chosen: string, other: string) => [
          look(document.querySelector(chosen)),
          look(document.querySelector(other)),
        ];
        return {
          tab: pair("[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"),
          language: pair(".segments label:has(:checked)", ".segments label:not(:has(:checked))"),
          word: pair(".word.asked", ".word:not(.asked)"),
          form: pair(".six .current", ".six > :not(.current)"),
          ending: pair(".word i", ".word span"),
          meter: pair(".meter .bar span", ".meter .bar"),
        };
      });
      await context.close();
      const same = Object.entries(looks).flatMap(([name, [chosen, other]]) => (chosen === other ? [name] : []));
      expect(same).toEqual([]);
      expect(Object.values(looks).flat()).not.toContain("absent");
    });

    it.each([320, 360, 768, 1440])("breaks no price between its figures at %i pixels", async (width) => {
      await startAnew(page());
      await page().setViewportSize({ width, height: 900 });
      const lines: number[] = [];
      // Each length of what stands before the price, so that it would break somewhere.
      for (let count = 1; count < 12; count += 1) {
        await fieldOf(page(), "товар").fill("диван ".repeat(count).trim());
        await expect
          .poll(() => textOf(page(), "og_title").textContent())
          .toMatch(new RegExp(`^(?:диван ?){${count}} Leset`, "iu"));
        lines.push(
          await textOf(page(), "og_title").evaluate((text) => {
            const price = [...text.querySelectorAll("span")].find((part) => part.textContent?.endsWith("₽"));
            return new Set([...(price?.getClientRects() ?? [])].map(({ top }) => Math.round(top))).size;
          }),
        );
      }
      await page().setViewportSize({ width: 1440, height: 900 });
      expect(new Set(lines)).toEqual(new Set([1]));
    });
  });
}
