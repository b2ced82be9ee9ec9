import { describe, expect, it } from "vitest";
import { createMorphology } from "../../create-morphology.js";
import { openWords } from "../../create-words.js";
import type { Case } from "../../grammar.js";
import { createDescriber } from "../../phrase/remember-words.js";
import { beginSearch } from "../../phrase/search.js";
import { splitWords } from "../../phrase/split-words.js";
import { readFixture } from "../../testing/fixture.js";
import { readDictionary } from "../../testing/read-dictionary.js";
import { findPerson } from "./find-person.js";

const { words } = openWords("find-person.test", readDictionary(), {});
const describeWord = createDescriber(words);

/** Gender, the names that change, a question mark for a guess. */
function shown(text: string): string | undefined {
  const search = beginSearch(splitWords(text), words, describeWord, false, undefined);
  const person = findPerson(search, 0);
  return (
    person &&
    [person.gender, ...person.names.map(({ at }) => search.tokens[at]?.text), ...(person.isGuess ? ["?"] : [])].join(
      " ",
    )
  );
}

describe("findPerson", () => {
  it.each([
    ["Шмидт Отто Юльевич", "masc Шмидт Юльевич"],
    ["Отто Юльевич Шмидт", "masc Юльевич Шмидт"],
    ["Иванова Мария Петровна", "fem Иванова Мария Петровна"],
    ["Мария Волкович Иванова", "fem Мария Иванова"],
    ["А. С. Пушкин", "masc Пушкин"],
    ["Толстой Л.Н.", "masc Толстой"],
    ["Ст. А.", undefined],
    ["А. Пушкин Толстой", undefined],
    ["Мамедов Рашид Али оглы", "masc Мамедов Рашид"],
    ["Кинг Стивен", "masc Кинг Стивен"],
    ["Ринг Стивен", "masc Ринг Стивен ?"],
    ["Осадчий", "masc Осадчий"],
    ["Иван Рева", "masc Иван Рева"],
    ["Берг Мария", "fem Мария ?"],
    ["Женя Белоусов", "masc Женя Белоусов"],
    ["Диван Виктория", undefined],
    ["Виктория Диван", undefined],
    ["Лада Калина", undefined],
    ["Роман Льва Толстого", undefined],
  ])("finds in %s: %s", (text, expected) => expect(shown(text)).toBe(expected));
});

/**
 * People in cases, written by readers before anything was run. At first reading 170 of the 208 of the first set and
 * 189 of the 203 of the second were right; of the sets of 200 after them 188, 180, 182, 191, 188, 194, 189, 191, 192,
 * 196, 193, 179 (a third of them famous strangers), 195, 192, 194, 190, 199, 194 and 195.
 */
const morphology = createMorphology(readDictionary());
const sets = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((name) =>
  readFixture(`blind/people-${name}.tsv`),
);
const formsOf = (expected: string): readonly string[] => expected.split(" / ");

it.each(sets.flatMap(({ rows }) => rows))("%s, %s", (name = "", wanted = "", expected = "") => {
  expect(formsOf(expected)).toContain(morphology.inflect(name, wanted as Case));
});

it.each(sets.flatMap(({ knownWrong }) => knownWrong))(
  "%s, %s is still wrong",
  (name = "", wanted = "", expected = "") => {
    expect(formsOf(expected)).not.toContain(morphology.inflect(name, wanted as Case));
  },
);
