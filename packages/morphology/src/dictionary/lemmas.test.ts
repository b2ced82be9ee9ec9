import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLemmaAutomaton } from "../compile/build-lemma-automaton.js";
import { NO_ANSWER } from "./format.js";
import { type FindAnswer, openLemmas } from "./lemmas.js";
import { encodeLetters } from "./letters.js";

function finderOf(answers: ReadonlyMap<string, number>, denied: readonly string[]): FindAnswer {
  const { blocks, edgeSizes, leafSizes, letters, leafAnswers, defaults } = buildLemmaAutomaton(answers, denied);
  const sections = [
    Uint16Array.from(blocks),
    Uint8Array.from(edgeSizes),
    Uint8Array.from(leafSizes),
    Uint8Array.from(letters),
    Uint16Array.from(leafAnswers),
    Uint16Array.from(defaults),
  ];
  return openLemmas(() => sections.shift() as Uint8Array);
}

describe("the automaton of lemmas", () => {
  it("answers like a map for every lemma put in, and not at all for words that are denied", () => {
    const lemma = fc.string({ unit: fc.constantFrom(..."абкый-"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(lemma, fc.nat(5)), { selector: ([text]) => text, minLength: 1, maxLength: 400 }),
        fc.array(lemma),
        (entries, others) => {
          const answers = new Map(entries);
          const denied = others.filter((text) => !answers.has(text));
          const findAnswer = finderOf(answers, denied);
          for (const [text, answer] of [...answers, ...denied.map((text) => [text, NO_ANSWER] as const)]) {
            const codes = encodeLetters(text) as Uint8Array;
            expect(findAnswer(codes, codes.length)).toBe(answer);
          }
        },
      ),
    );
  });
});
