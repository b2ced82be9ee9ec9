import type { WordReading } from "../words.js";
import type { AgreementMask, Slot } from "./agreement-mask.js";
import { ANY_FORM, firstSlot, GENITIVE, NOMINATIVE, PLURAL_FORMS, PLURAL_SLOT } from "./agreement-mask.js";
import { isAdjectival, type WordDescription } from "./describe-word.js";

/** A noun reading and the form of the nominative that it has. */
export interface ChosenNoun {
  readonly reading: WordReading;
  readonly slot: Slot;
}

/**
 * The likeliest noun reading in the nominative that fits, and the form that it has.
 * @param meant rather a person ("Владимир Маяковский"), rather a place ("Великие Луки")
 */
export function chooseNoun(
  { readings, masks, abbreviation }: WordDescription,
  slots: AgreementMask,
  meant: "person" | "place" | undefined,
): ChosenNoun | undefined {
  let other: ChosenNoun | undefined;
  let indeclinable: ChosenNoun | undefined;
  const isMeant = meant === "person" ? isAnimateNoun : isPlace;
  const isMeantOnly = meant !== undefined && readings.some(isMeant);
  for (let at = 0; at < readings.length; at++) {
    const reading = readings[at] as WordReading;
    if (reading.partOfSpeech !== "noun" || (isMeantOnly && !isMeant(reading))) continue;
    const mask = (masks[at] as AgreementMask) & NOMINATIVE;
    const common = mask & slots;
    if (common !== 0) {
      const slot = firstSlot(common);
      // "пол", "бак", "соль" are rather the things than the abbreviations and the note of the same letters.
      const isDoubtful = reading.indeclinable && reading.source === "dictionary" && !abbreviation;
      if (isDoubtful) indeclinable ??= { reading, slot };
      else if (indeclinable === undefined || (slot !== PLURAL_SLOT && !reading.proper)) return { reading, slot };
    } else if (mask !== 0 && (reading.indeclinable || isAnimateNoun(reading))) {
      // The adjectives decide on the gender of an abbreviation and of a person ("серийный убийца").
      other ??= { reading, slot: firstSlot(slots) };
    }
  }
  return indeclinable ?? other;
}

function isAnimateNoun({ partOfSpeech, grammemes }: WordReading): boolean {
  return partOfSpeech === "noun" && grammemes.animacy === "anim";
}

/** A name that is no living being's. */
export function isPlace({ partOfSpeech, grammemes, proper }: WordReading): boolean {
  return partOfSpeech === "noun" && proper && grammemes.animacy !== "anim";
}

/** The first noun reading that can be one of `forms`. */
export function chooseNounIn({ readings, masks }: WordDescription, forms: AgreementMask): WordReading | undefined {
  return readings.find(
    ({ partOfSpeech }, at) => partOfSpeech === "noun" && ((masks[at] as AgreementMask) & forms) !== 0,
  );
}

/** The adjectival reading in the nominative that fits, else one in another gender or number, else a genitive plural, else any. */
export function chooseAdjective({ readings, masks }: WordDescription, slots: AgreementMask): WordReading | undefined {
  for (const forms of [NOMINATIVE & slots, NOMINATIVE, GENITIVE & PLURAL_FORMS, ANY_FORM]) {
    const found = readings.find(
      ({ partOfSpeech }, at) => isAdjectival(partOfSpeech) && ((masks[at] as AgreementMask) & forms) !== 0,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
