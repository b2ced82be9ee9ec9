import { writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { run, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
afterAll(folder.remove);
const templates = folder.file("t.yaml");
writeFileSync(
  templates,
  'templates:\n  h1: "Купить {{название|head|case:acc}}"\n  og_title: "О {{название|case:prep}}"\n',
);
const broken = folder.file("b.yaml");
writeFileSync(broken, 'templates: { h1: "{{название|upperr}} и {{цена" }\n');
const products = folder.file("p.csv");
writeFileSync(products, 'external_id,название,цвет\n1,Кресло-качалка,чёрный\n1,"Стол",\n2,Бдрымзик,\n3\n');

const commands: readonly (readonly string[])[] = [
  ["--help"],
  ["help"],
  ...["render", "init", "watch", "validate", "format", "inflect", "explain", "submit"].map((name) => [name, "--help"]),
  ["renderr"],
  ["render"],
  ["render", "nowhere.yaml", products],
  ["render", templates, products],
  ["render", templates, products, "--preview"],
  ["render", broken, products],
  ["validate", broken],
  ["validate", templates],
  ["format", templates, "--check"],
  ["inflect", "красная сумка", "--case", "gent"],
  ["inflect", "красная сумка", "--places"],
  ["explain", "красная сумка"],
  ["init", products, "--force", "-o", folder.file("made.yaml")],
  ["submit", templates, products],
];
/** What the user typed, file names, and examples of command lines may be wider than the terminal. */
const isFree = (line: string): boolean => line.includes(folder.path) || /^\s+(?:skladno|cat|npx) /.test(line);

describe.each(["en", "ru"])("in %s", (language) => {
  it.each(commands.map((words) => ({ words, shown: words.join(" ").replaceAll(`${folder.path}/`, "") })))(
    "80 columns are enough, and NO_COLOR is obeyed: skladno $shown",
    async ({ words }) => {
      const variables = { NO_COLOR: "1", LANG: language === "ru" ? "ru_RU.UTF-8" : "C.UTF-8" };
      const shown = await run(words, { columns: 80, variables, stdin: "" });
      const text = shown.out + shown.error;
      expect(text).not.toContain("\u001b[3");
      expect(text.split("\n").filter((line) => [...line].length > 80 && !isFree(line))).toEqual([]);
      // In a pipe there are neither colours nor a bar, without being told.
      const piped = await run(words, { variables: { LANG: variables.LANG }, stdin: "" });
      expect(piped.out + piped.error).not.toContain("\u001b[");
      expect(piped.status).toBe(shown.status);
    },
  );
});

it.each(commands.map((words) => ({ words, shown: words.join(" ").replaceAll(`${folder.path}/`, "") })))(
  "Russian is Russian: skladno $shown",
  async ({ words }) => {
    const { out, error } = await run(words, { variables: { LANG: "ru_RU.UTF-8" }, stdin: "" });
    const sentences = (out + error)
      .replaceAll(folder.path, "")
      .split("\n")
      .filter((line) => !/skladno /.test(line) && /[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/.test(line));
    expect(sentences).toEqual([]);
  },
);
