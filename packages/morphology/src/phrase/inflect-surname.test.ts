import { describe, expect, it } from "vitest";
import { inflectSurname } from "./inflect-surname.js";

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
