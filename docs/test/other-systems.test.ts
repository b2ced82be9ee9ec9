import { readFileSync } from "node:fs";
import { checkTemplate, formatTemplate, parseTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import { expect, it } from "vitest";

/*
 * The page for those who come from other systems: the check says of each habit what its row says, a fix leads to what
 * stands beside it, and what stands beside it is a template without a finding.
 */

const pages = ["guide", "ru/guide"].map((folder) => `${folder}/from-other-systems.md`);
const read = (page: string) => readFileSync(new URL(`../${page}`, import.meta.url), "utf8");

/** The rows of all tables: the code in the first cell, that in the second, and the text of the third. */
function rowsOf(page: string) {
  return [...read(page).matchAll(/^\| `((?:\\\||[^`|])+)` \| `((?:\\\||[^`|])+)`[^\n]*? \| ([^|\n]+) \|$/gm)].map(
    ({ 1: habit = "", 2: ours = "", 3: says = "" }) => {
      const plain = (code: string) => code.replaceAll("\\|", "|");
      return { habit: plain(habit), ours: plain(ours), says };
    },
  );
}

const findingsOf = (template: string) => {
  const { errors, notices } = checkTemplate(template, { lint });
  return [...errors, ...notices];
};

/** The template with everything applied that is suggested, one after another. */
function fixed(template: string): string {
  let text = template;
  for (let step = 0; step < 10; step += 1) {
    const fix = findingsOf(text).find(({ suggestion }) => suggestion !== undefined)?.suggestion;
    if (fix === undefined) break;
    text = text.slice(0, fix.offset) + fix.text + text.slice(fix.end_offset);
  }
  return formatTemplate(parseTemplate(text).template);
}

it.each(pages)("docs/%s says what the check says", (page) => {
  const rows = rowsOf(page);
  expect(rows.length).toBeGreaterThan(35);
  for (const { habit, ours, says } of rows) {
    const codes = findingsOf(habit).map(({ code }) => code);
    const told = /^`(\w+)`(, .+)?$/.exec(says);
    if (told === null) expect([habit, codes]).toEqual([habit, []]);
    else expect([habit, codes]).toEqual([habit, expect.arrayContaining([told[1]])]);
    if (told?.[2] !== undefined) expect(fixed(habit)).toBe(ours);
    expect([ours, findingsOf(ours)]).toEqual([ours, []]);
  }
});

it("is the same page in both languages, but for the functions of Excel", () => {
  const [english, russian] = pages.map((page) =>
    rowsOf(page).map(({ habit, ours }) => [habit.startsWith("=") || habit, ours]),
  );
  expect(russian).toEqual(english);
});
