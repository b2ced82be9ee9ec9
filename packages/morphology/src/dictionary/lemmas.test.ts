import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLemmaAutomaton } from "../compile/build-lemma-automaton.js";
import { findAnswer } from "./lemmas.js";
import { encodeLetters, LETTER_COUNT } from "./letters.js";
import type { Dictionary } from "./open.js";

/** A dictionary that has an automaton of lemmas and nothing else. */
function dictionaryOf(answers: ReadonlyMap<string, number>): Dictionary {
  const automaton = buildLemmaAutomaton(answers);
  return {
    lemmaBlocks: Uint16Array.from(automaton.blocks),
    lemmaStarts: new Uint32Array(65 * automaton.blocks.length),
    lemmaEdgeSizes: Uint8Array.from(automaton.edgeSizes),
    lemmaLeafSizes: Uint8Array.from(automaton.leafSizes),
    lemmaLetters: Uint8Array.from(automaton.letters),
    lemmaLeafAnswers: Uint16Array.from(automaton.leafAnswers),
    lemmaDefaults: Uint16Array.from(automaton.defaults),
    lemmaBeginnings: new Uint16Array(LETTER_COUNT ** 3),
  } as Partial<Dictionary> as Dictionary;
}

describe("the automaton of lemmas", () => {
  it("answers like a map for every lemma put in", () => {
    const lemma = fc.string({ unit: fc.constantFrom(..."абкый-"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(lemma, fc.nat(5)), { selector: ([text]) => text, minLength: 1, maxLength: 400 }),
        (entries) => {
          const answers = new Map(entries);
          const dictionary = dictionaryOf(answers);
          for (const [text, answer] of answers) {
            const codes = encodeLetters(text) as Uint8Array;
            expect(findAnswer(dictionary, codes, codes.length)).toBe(answer);
          }
        },
      ),
    );
  });
});
