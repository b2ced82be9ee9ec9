import { describe, expect, it } from "vitest";
import { splitWords } from "../../phrase/split-words.js";
import { fullName, inflectSurname, surnameWithInitials } from "./surname.js";

describe("inflectSurname", () => {
  it.each([
    ["Чехов", "masc", "Чехова Чехову Чехова Чеховым Чехове"],
    ["Королёв", "masc", "Королёва Королёву Королёва Королёвым Королёве"],
    ["Пушкин", "masc", "Пушкина Пушкину Пушкина Пушкиным Пушкине"],
    ["Толстой", "masc", "Толстого Толстому Толстого Толстым Толстом"],
    ["Достоевский", "masc", "Достоевского Достоевскому Достоевского Достоевским Достоевском"],
    ["Ахматова", "fem", "Ахматовой Ахматовой Ахматову Ахматовой Ахматовой"],
    ["ЧЕХОВ", "masc", "ЧЕХОВА ЧЕХОВУ ЧЕХОВА ЧЕХОВЫМ ЧЕХОВЕ"],
  ] as const)("%s, %s", (surname, gender, expected) => {
    const forms = (["gen", "dat", "acc", "ins", "prep"] as const).map((wanted) =>
      inflectSurname(surname, gender, wanted),
    );
    expect(forms.join(" ")).toBe(expected);
  });

  it.each([
    ["Гоголь", "masc"],
    ["Басфорд", "fem"],
    ["Шевченко", "masc"],
  ] as const)("%s is no case for this table", (surname, gender) => {
    expect(inflectSurname(surname, gender, "gen")).toBeUndefined();
  });
});

describe("surnameWithInitials", () => {
  it.each([
    ["А. С. Пушкин", "Пушкин"],
    ["Толстой Л. Н.", "Толстой"],
    // An abbreviation with a dot is not a surname.
    ["Ст. А.", undefined],
    ["Пушкин", undefined],
    ["А. Пушкин Толстой", undefined],
    ["А. пушкин", undefined],
  ])("of %s is %s", (text, expected) => {
    const tokens = splitWords(text);
    expect(tokens[surnameWithInitials(tokens)]?.text).toBe(expected);
  });
});

describe("fullName", () => {
  it.each([
    ["Шмидт Отто Юльевич", { sex: "masc", surname: 0, first: 1 }],
    ["Отто Юльевич Шмидт", { sex: "masc", surname: 2, first: 0 }],
    ["Иванова Мария Петровна", { sex: "fem", surname: 0, first: 1 }],
    ["Мария Волкович Иванова", undefined],
    ["Мария Иванова", undefined],
  ])("of %s is %j", (text, expected) => {
    expect(fullName(splitWords(text))).toEqual(expected);
  });
});
