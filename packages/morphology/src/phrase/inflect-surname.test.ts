import { describe, expect, it } from "vitest";
import { inflectSurname } from "./inflect-surname.js";

describe("inflectSurname", () => {
  it.each([
    ["Чехов", "Чехова Чехову Чехова Чеховым Чехове"],
    ["Королёв", "Королёва Королёву Королёва Королёвым Королёве"],
    ["Пушкин", "Пушкина Пушкину Пушкина Пушкиным Пушкине"],
    ["Толстой", "Толстого Толстому Толстого Толстым Толстом"],
    ["Достоевский", "Достоевского Достоевскому Достоевского Достоевским Достоевском"],
    ["Ахматова", "Ахматовой Ахматовой Ахматову Ахматовой Ахматовой"],
    ["ЧЕХОВ", "ЧЕХОВА ЧЕХОВУ ЧЕХОВА ЧЕХОВЫМ ЧЕХОВЕ"],
  ] as const)("%s", (surname, expected) => {
    const forms = (["gen", "dat", "acc", "ins", "prep"] as const).map((wanted) => inflectSurname(surname, wanted));
    expect(forms.join(" ")).toBe(expected);
  });

  it.each(["Гоголь", "Шевченко", "Седых"])("%s is no case for this table", (surname) => {
    expect(inflectSurname(surname, "gen")).toBeUndefined();
  });
});
