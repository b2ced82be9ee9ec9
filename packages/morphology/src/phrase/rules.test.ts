import { describe, expect, it } from "vitest";
import { openWords } from "../create-words.js";
import { type Case, cases } from "../grammar.js";
import type { Phrase } from "../morphology.js";
import { morphologyFromWords } from "../morphology-from-words.js";
import { readFixture } from "../testing/fixture.js";
import { readDictionary } from "../testing/read-dictionary.js";
import { Condition, Guess, Reason, type RuleId } from "./rule-ids.js";

/**
 * For each condition phrases that need it, and phrases that look like them and that it must leave alone. Without the condition the first
 * come out otherwise and the second stay. What is expected is a case, or `parse`: the kind of the phrase, whether it is a guess, and the rules
 * of its words.
 */
const { words } = openWords("rules.test", readDictionary(), {});
const morphology = morphologyFromWords(words, "all");
const { rows } = readFixture("rules.tsv");
const numbers = new Map(
  [Reason, Condition, Guess].flatMap((ids) =>
    Object.entries(ids).filter((entry): entry is [string, RuleId] => typeof entry[1] === "number"),
  ),
);
const ids = [...numbers.keys()].sort();

const resultOf = ({ inflect, parsePhrase }: typeof morphology, phrase: string, form: string): string =>
  form === "parse" ? parseOf(parsePhrase(phrase)) : inflect(phrase, form as Case);

const parseOf = ({ kind, measure, guess, words }: Phrase): string =>
  `${kind}${measure ? " measured" : ""}${guess ? " guessed" : ""}: ${words.map(({ rule }) => rule).join(" ")}`;

it("has a number for each id", () => expect(new Set(numbers.values()).size).toBe(ids.length));

it("has rows for every id, and no others", () => {
  const idsWith = (verdict: string) => new Set(rows.filter((row) => row[1] === verdict).map(([id]) => id));
  expect([...idsWith("needs")].sort()).toEqual(ids);
  expect([...idsWith("forbids")].sort()).toEqual(ids);
});

describe.each(ids)("%s", (id) => {
  const without = morphologyFromWords(words, id, undefined, numbers.get(id));

  it.each(rows.filter(([own]) => own === id))("%s %s %s, %s: %s", (_, verdict, phrase = "", form = "", expected) => {
    expect([...cases, "parse"]).toContain(form);
    expect(resultOf(morphology, phrase, form)).toBe(expected);
    if (verdict === "needs") expect(resultOf(without, phrase, form)).not.toBe(expected);
    else {
      expect(resultOf(without, phrase, form)).toBe(expected);
      expect(morphology.parsePhrase(phrase).words.map(({ because }) => because)).not.toContain(id);
    }
  });
});
