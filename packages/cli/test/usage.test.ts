import { describe, expect, it } from "vitest";
import { examples } from "../src/examples.js";
import { english } from "../src/messages/english.js";
import { russian } from "../src/messages/russian.js";
import { run } from "./run.js";

const commands = ["render", "validate", "format", "inflect", "explain", "submit"];

describe("help", () => {
  it.each(["", ...commands])("of %j fits 80 columns, has examples, and is in two languages", async (command) => {
    for (const [language, usage] of [
      ["en", "Usage: skladno"],
      ["ru", "Вызов: skladno"],
    ] as const) {
      const ran = await run([...(command === "" ? [] : [command]), "--help", "--lang", language]);
      expect(ran).toMatchObject({ status: 0, error: "" });
      expect(ran.out).toContain(usage);
      for (const line of examples[command === "" ? "skladno" : command] ?? []) expect(ran.out).toContain(line);
      expect(Math.max(...ran.out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
      if (language === "ru") expect(ran.out).not.toMatch(/Options:|Arguments:|Commands:|\(default: "/);
    }
  });

  it("is shown, as a mistake, when nothing is asked for", async () => {
    expect(await run([])).toMatchObject({ status: 2, out: "", error: expect.stringContaining("Usage: skladno") });
    expect((await run(["help", "render"])).out).toContain("--keep-input");
  });
});

describe("a wrong command line", () => {
  it.each<[readonly string[], string, string]>([
    [["redner"], 'There is no command "redner". Did you mean render?', "Команды «redner» нет. Имелось в виду render?"],
    [
      ["render", "t", "--ouput", "x"],
      'There is no option "--ouput" here. Did you mean --output?',
      "Параметра «--ouput» здесь нет.",
    ],
    [["render"], "The argument <templates> is missing.", "Не хватает аргумента <templates>."],
    [["render", "a", "b", "c"], "Found 3 arguments; 2 allowed.", "Аргументов слишком много: 3, допустимо 2."],
    [
      ["render", "t", "-o"],
      "The option -o, --output <file> needs a value.",
      "У параметра -o, --output <file> нет значения.",
    ],
    [
      ["render", "t", "--mode", "lax"],
      '"lax" is not allowed for --mode <mode>: use strict, flexible.',
      "допустимы strict, flexible",
    ],
    [["render", "t", "--delimiter", "ab"], 'use one character, or "tab"', "допустим один символ"],
    [["render", "t", "--field", "name"], 'use "field=column"', "«поле=столбец»"],
    [["render", "t", "--columns", "a,,b"], "separated by commas", "через запятую"],
    [["render", "t", "--preview", "0"], "a whole number from 1", "целое число от 1"],
    [["render", "t", "--watch", "-o", "x"], "can't be combined with", "нельзя указать вместе с"],
    [["inflect", "x", "--lang", "de"], "use en, ru", ""],
  ])("%j", async (words, message, russianMessage) => {
    const ran = await run(words);
    expect(ran).toMatchObject({ status: 2, out: "" });
    expect(ran.error).toContain(message);
    expect(ran.error).toMatch(/--help shows what is allowed\.\n$/);
    if (russianMessage === "") return;
    const inRussian = await run(words, { variables: { SKLADNO_LANG: "ru" } });
    expect(inRussian.status).toBe(2);
    expect(inRussian.error).toContain(russianMessage);
    expect(inRussian.error).not.toMatch(/\b(?:is|the|allowed|option)\b/);
  });
});

it("has every sentence in both languages", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]))
      : typeof value;
  const { helpTitles: _, ...inEnglish } = english;
  const { helpTitles: __, ...inRussian } = russian;
  expect(shape(inRussian)).toEqual(shape(inEnglish));
});
