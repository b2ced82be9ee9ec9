import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cases, type Gender } from "../grammar.js";
import { parseDeclension, parseDeclensionIndex } from "./declension-index.js";
import { DeclensionError, declineAdjective, declineNoun } from "./zaliznyak.js";

interface Paradigm {
  readonly word: string;
  readonly text: string;
}

/** Paradigms as a person writes them: "# gender animacy index number", then the forms of the singular and of the plural. */
function readParadigms(): Paradigm[] {
  const file = readFileSync(new URL("../../fixtures/paradigms.txt", import.meta.url), "utf8");
  return file
    .split(/\n\s*\n/u)
    .map((text) => text.trim())
    .filter((text) => text !== "" && !text.startsWith("//"))
    .map((text) => ({ word: text.split("\n")[1]?.split(" ")[0] ?? "", text }));
}

function printParadigm({ text, word }: Paradigm): string {
  const [header = ""] = text.split("\n");
  const adjective = /^# (?:adjective|participle) (.+)$/u.exec(header);
  if (adjective?.[1] !== undefined) {
    const forms = declineAdjective(word, index(adjective[1]));
    return [
      header,
      ...["masc", "fem", "neut", undefined].map((gender) =>
        line(forms.filter(({ grammemes }) => grammemes.gender === gender)),
      ),
    ].join("\n");
  }
  const [, gender, animacy, declension = "", plur] =
    /^# (masc|fem|neut) (inan|anim) (.+?)( plur)?$/u.exec(header) ?? [];
  const forms = declineNoun({
    lemma: word,
    gender: gender as Gender,
    animacy: animacy as "inan" | "anim",
    pluralOnly: plur !== undefined,
    index: index(declension),
  });
  const numbers = plur === undefined ? (["sing", "plur"] as const) : (["plur"] as const);
  return [header, ...numbers.map((number) => line(forms.filter(({ grammemes }) => grammemes.number === number)))].join(
    "\n",
  );
}

function line(forms: readonly { readonly text: string }[]): string {
  return forms.map(({ text }) => text).join(" ");
}

function index(text: string) {
  const parsed = parseDeclensionIndex(text);
  if (parsed === undefined) throw new Error(`"${text}" is no index`);
  return parsed;
}

describe("whole paradigms", () => {
  for (const paradigm of readParadigms())
    it(`declines ${paradigm.word}`, () => expect(printParadigm(paradigm)).toBe(paradigm.text));

  it("gives the six cases of a number in their order", () => {
    const forms = declineNoun({
      lemma: "сумка",
      gender: "fem",
      animacy: "inan",
      pluralOnly: false,
      index: index("3*a"),
    });
    expect(forms.map(({ grammemes }) => grammemes.case)).toEqual([...cases, ...cases]);
  });
});

describe("contradictions between a word and its index", () => {
  const wrong: readonly (readonly [string, Gender, string, RegExp])[] = [
    ["сумка", "fem", "1a", /type 3/u],
    ["сумка", "neut", "3a", /feminine/u],
    ["худи", "neut", "1a", /indeclinable/u],
    ["диван", "masc", "1*a", /no vowel/u],
    ["печь", "fem", "2a", /type is 8/u],
    ["роза", "fem", "1*a", /no two consonants/u],
    ["мороженое", "neut", "1a", /type 6|type/u],
    ["роутер", "fem", "1a", /masculine/u],
    ["комод", "masc", "1°a", /-ёнок/u],
  ];
  for (const [lemma, gender, declension, message] of wrong)
    it(`refuses ${lemma} as ${gender} ${declension}`, () => {
      const noun = { lemma, gender, animacy: "inan", pluralOnly: false, index: index(declension) } as const;
      expect(() => declineNoun(noun)).toThrow(DeclensionError);
      expect(() => declineNoun(noun)).toThrow(message);
    });

  it("refuses an adjective of another type", () => {
    expect(() => declineAdjective("красный", index("3a"))).toThrow(/type 1/u);
    expect(() => declineAdjective("голубой", index("1a"))).toThrow(/"b"/u);
    expect(() => declineAdjective("сумка", index("1a"))).toThrow(/-ый/u);
  });
});

describe("the notation", () => {
  it("reads what it can express", () => {
    expect(parseDeclensionIndex("1*d(1)(2),ё")).toMatchObject({
      type: 1,
      fleeting: true,
      stress: "d",
      exceptions: [1, 2],
      alternatingYo: true,
    });
    expect(parseDeclensionIndex("2*a gen.plur=кухонь")?.overrides).toEqual([
      { case: "gen", number: "plur", text: "кухонь" },
    ]);
    expect(parseDeclension("1a+8a")).toHaveLength(2);
  });
  for (const text of ["", "1", "9a", "1а", "1g", "0a", "a1", "1a*", "1a(4)", "1a gen=x", "adj", "1a+", "1a gen.dual=ы"])
    it(`refuses "${text}"`, () => expect(parseDeclension(text)).toBeUndefined());
});
