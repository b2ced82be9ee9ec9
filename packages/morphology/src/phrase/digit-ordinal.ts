import type { Gender, GrammaticalNumber } from "../grammar.js";
import type { FormRequest, WordReading } from "../words.js";

/**
 * Ordinals written in digits with their ending: "5-й", "1-я", "2-го". Their forms are those of "первый" cut to the
 * last letters, whatever the number.
 */
const endings: Readonly<Record<Gender | "plur", readonly string[]>> = {
  masc: ["й", "го", "му", "й", "м", "м"],
  fem: ["я", "й", "й", "ю", "й", "й"],
  neut: ["е", "го", "му", "е", "м", "м"],
  plur: ["е", "х", "м", "е", "ми", "х"],
};

const CASES = ["nom", "gen", "dat", "acc", "ins", "prep"] as const;

const readingsOfEnding: ReadonlyMap<string, readonly WordReading[]> = (() => {
  const map = new Map<string, WordReading[]>();
  for (const slot of ["masc", "fem", "neut", "plur"] as const) {
    endings[slot].forEach((ending, index) => {
      const wanted = CASES[index];
      if (wanted === undefined) return;
      const number: GrammaticalNumber = slot === "plur" ? "plur" : "sing";
      const reading: WordReading = Object.freeze({
        lemma: "й",
        partOfSpeech: "ordinal",
        grammemes: Object.freeze({ case: wanted, number, ...(slot === "plur" ? {} : { gender: slot }) }),
        source: "shape",
        known: true,
        score: 1,
        proper: false,
        indeclinable: false,
      });
      map.set(ending, [...(map.get(ending) ?? []), reading]);
    });
  }
  return map;
})();

/** Readings of the ending of an ordinal in digits ("й" of "5-й"), undefined when it is none. */
export function analyseDigitOrdinal(ending: string): readonly WordReading[] | undefined {
  return readingsOfEnding.get(ending.toLowerCase());
}

/** The ending that `request` asks for. */
export function inflectDigitOrdinal(reading: WordReading, request: FormRequest): string {
  const number = request.number ?? reading.grammemes.number ?? "sing";
  const slot = number === "plur" ? "plur" : (request.gender ?? reading.grammemes.gender ?? "masc");
  const animateAccusative =
    request.case === "acc" && request.animacy === "anim" && (slot === "plur" || slot === "masc");
  return endings[slot][CASES.indexOf(animateAccusative ? "gen" : request.case)] ?? "";
}
