import { isAdjectival } from "../is-adjectival.js";
import { isAnimate } from "../is-animate.js";
import type { Reading } from "../words.js";
import type { AgreementMask, Slot } from "./agreement-mask.js";
import { firstSlot, NOMINATIVE } from "./agreement-mask.js";
import { formsOf, type WordDescription } from "./describe-word.js";

/** A noun reading and the form of the nominative that it has. */
export interface ChosenNoun {
  readonly reading: Reading;
  readonly slot: Slot;
}

/**
 * The likeliest noun reading in the nominative that fits, and the form that it has.
 * @param meant rather a person ("Владимир Маяковский"), rather a place ("Великие Луки")
 */
export function chooseNoun(
  word: WordDescription,
  slots: AgreementMask,
  meant: "person" | "place" | undefined,
): ChosenNoun | undefined {
  const { readings } = word;
  let other: ChosenNoun | undefined;
  let indeclinable: ChosenNoun | undefined;
  // "Майя" is a name and a people's, "Заяц" a surname at best.
  const isMeant = meant !== "person" ? isPlace : (word.personName & slots) !== 0 ? isPersonName : isAnimate;
  const isMeantOnly =
    meant !== undefined && readings.some((reading) => isMeant(reading) && (formsOf(reading) & NOMINATIVE) !== 0);
  for (const reading of readings) {
    if (reading.partOfSpeech !== "noun" || (isMeantOnly && !isMeant(reading))) continue;
    const mask = formsOf(reading) & NOMINATIVE;
    const common = mask & slots;
    if (common !== 0) {
      const slot = firstSlot(common);
      // "пол", "бак", "соль" are rather the things than the abbreviations and the note of the same letters.
      if (reading.indeclinable && reading.source === "dictionary") indeclinable ??= { reading, slot };
      else if (indeclinable === undefined || !reading.proper) return { reading, slot };
    } else if (mask !== 0 && (reading.indeclinable || isAnimate(reading))) {
      // The adjectives decide on the gender of an abbreviation and of a person ("серийный убийца").
      other ??= { reading, slot: firstSlot(slots) };
    }
  }
  return indeclinable ?? other;
}

function isPersonName(reading: Reading): boolean {
  return reading.proper && isAnimate(reading);
}

/** A name that is no living being's. */
export function isPlace({ grammemes, proper }: Reading): boolean {
  return proper && grammemes.animacy !== "anim";
}

/** The first noun reading that can be one of `forms`. */
export function chooseNounIn({ readings }: WordDescription, forms: AgreementMask): Reading | undefined {
  return readings.find((reading) => reading.partOfSpeech === "noun" && (formsOf(reading) & forms) !== 0);
}

/** The adjectival reading in the nominative that fits, else one in another gender or number, else any. */
export function chooseAdjective({ readings }: WordDescription, slots: AgreementMask): Reading | undefined {
  let chosen: Reading | undefined;
  let best = 0;
  for (const reading of readings) {
    if (!isAdjectival(reading.partOfSpeech)) continue;
    const fit = fitOf(formsOf(reading), slots);
    if (fit <= best) continue;
    chosen = reading;
    best = fit;
  }
  return chosen;
}

function fitOf(mask: AgreementMask, slots: AgreementMask): number {
  if ((mask & NOMINATIVE) === 0) return 1;
  return (mask & slots) === 0 ? 2 : 3;
}
