import { expect, it } from "vitest";
import { readProjectFile, writeProjectFile } from "./project.js";
import { type Draft, packDraft, unpackDraft } from "./work.js";

const file = `id: Артикул
columns:
  цена: { from: "Цена, руб.", read: money } # с пробелами
mode: flexible
templates:
  h1: "{{товар}}"
corrections: words.yaml
`;

function open(text: string): Draft {
  const opened = readProjectFile(text, new Map([["товар", "кресло"]]), "ru");
  if ("mistakes" in opened) throw new Error(opened.mistakes.join());
  return opened.draft;
}

it("opens the file of the command line, with the values that its fields have now", () => {
  const { work } = open(file);
  expect(work).toEqual({
    templates: new Map([["h1", "{{товар}}"]]),
    mode: "flexible",
    fields: new Map([
      ["цена", ""],
      ["товар", "кресло"],
    ]),
    corrections: [],
  });
  expect(open('templates: { h1: "x" }').work.mode).toBe("strict");
});

it("saves it with what was changed, and everything else as it was", () => {
  const draft = open(file);
  expect(writeProjectFile(draft.work, draft.file)).toBe(file);
  const templates = new Map([["h1", "Купить {{товар}}"]]);
  const correction = { lemma: "повербанк", declinesLike: "банк" };
  const saved = writeProjectFile({ ...draft.work, templates, corrections: [correction] }, draft.file);
  expect(saved).toContain("# с пробелами");
  expect(open(saved).work).toMatchObject({ templates, corrections: [correction] });
  const plain = open('templates: { h1: "x" }');
  expect(writeProjectFile(plain.work, plain.file)).toBe('templates: { h1: "x" }\n');
});

it("writes a file of its own", () => {
  const work = { ...open(file).work, corrections: [{ lemma: "повербанк", declinesLike: "банк" }] };
  const again = open(writeProjectFile(work, undefined));
  expect({ ...again.work, fields: work.fields }).toEqual(work);
});

it("names every mistake with its line", () => {
  expect(readProjectFile("templates:\n  h1: 5\nmode: x\n", new Map(), "ru")).toEqual({
    mistakes: [expect.stringContaining("строка 2: "), expect.stringContaining("строка 3: ")],
  });
  expect(readProjectFile("templates: [", new Map(), "en")).toMatchObject({
    mistakes: [expect.stringMatching(/^line 1/)],
  });
  const wrong = readProjectFile('templates: { h1: "x" }\ncorrections: [{ lemma: 5 }]', new Map(), "en");
  expect(wrong).toMatchObject({ mistakes: [expect.stringContaining("lemma")] });
});

it("keeps the longest texts that the file allows, in the draft too", () => {
  const { limits } = open('templates: { h1: "x" }\nlimits: { h1: 40 }');
  expect(limits).toEqual(new Map([["h1", 40]]));
  const stored: unknown = JSON.parse(JSON.stringify(packDraft({ ...open(file), limits })));
  expect(unpackDraft(stored).limits).toEqual(limits);
});
