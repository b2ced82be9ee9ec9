import type { AnalysisContext } from "../analyse/context.js";
import { lemmaOf, type Part, partsOf } from "../analyse/reading.js";
import type { Ending } from "../dictionary/endings.js";
import { foldYo } from "../dictionary/letters.js";
import { ACCUSATIVE, CASE_BITS, GENITIVE, NOMINATIVE, NUMBER_BITS, type Tag, tagOf } from "../tag.js";
import type { CompoundPart, Reading } from "../words.js";
import { chooseCell } from "./choose-form.js";
import { keepLetterCase, sharedLength } from "./keep-letter-case.js";

/**
 * Puts a word into another form of its reading. Letter case is the author's; so is е for ё where the author's form shows it, while a ё
 * that arises in the new form alone is written.
 * @param request the grammemes that are wanted, as a tag; what is absent stays as it is in the reading
 * @returns undefined when the reading has no such form
 */
export function inflectWord(
  context: AnalysisContext,
  word: string,
  reading: Reading,
  request: Tag,
): string | undefined {
  const { paradigm } = reading;
  if (paradigm === undefined) return reading.indeclinable ? word : undefined;
  switch (paradigm.type) {
    case "class": {
      const { tags, endings, abbreviation } = context.dictionary.classOf(paradigm.lexemeClass);
      const cell = chooseCell(tags, tags[paradigm.cell] as number, request);
      if (cell < 0) return undefined;
      const { text: ending } = endings[cell] as Ending;
      const { text: given } = endings[paradigm.cell] as Ending;
      if (ending === given) return word;
      const stemLength = word.length - given.length;
      const written = paradigm.plainE ? foldYo(ending) : ending;
      if (abbreviation && stemLength === word.length) return word + written;
      return keepLetterCase(word, stemLength, written);
    }
    case "forms": {
      const tags = paradigm.forms.map(({ grammemes }) => tagOf(grammemes));
      const form = paradigm.forms[chooseCell(tags, tagOf(reading.grammemes), request)]?.text;
      if (form === undefined) return undefined;
      const text = paradigm.plainE ? foldYo(form) : form;
      // Written exactly as the correction writes it ("БАД"): then the form is, too ("БАДа").
      if (paradigm.forms.some((listed) => listed.text === word)) return text;
      const shared = sharedLength(word.toLowerCase(), text);
      return keepLetterCase(word, shared, text.slice(shared));
    }
    case "compound":
      return inflectParts(context, word, paradigm.parts, request);
  }
}

function inflectParts(
  context: AnalysisContext,
  word: string,
  parts: readonly CompoundPart[],
  request: Tag,
): string | undefined {
  const halves = partsOf(word, parts);
  const leading = halves.find(({ reading }) => reading !== undefined) as Part;
  const forms = halves.map((half) => inflectHalf(context, half, leading, request));
  return forms.includes(undefined) ? undefined : forms.join("");
}

function inflectHalf(context: AnalysisContext, half: Part, leading: Part, request: Tag): string | undefined {
  const { text, reading } = half;
  if (reading === undefined) return text;
  const { number, animacy } = (leading.reading as Reading).grammemes;
  // "часами-будильником", "юбкой-брюками": beside a word without singular the other half keeps its own number.
  const isApart = reading.grammemes.number !== number && !reading.indeclinable;
  const own = isApart ? request & ~NUMBER_BITS : request;
  const formIn = (wanted: Tag) => inflectWord(context, text, reading, (own & ~CASE_BITS) | wanted);
  const wanted = request & CASE_BITS;
  const form = formIn(wanted);
  if (wanted !== ACCUSATIVE || half === leading) return form;
  // The whole is a thing or a living being as its first half is: "обои-компаньоны", "город-герой", but "кота-батона"; "маску-лису" and
  // "мишку-ночник" stay.
  const genitive = formIn(GENITIVE);
  if (animacy === "anim") return [leading, half].every((one) => isLikeGenitive(context, one)) ? genitive : form;
  return form === genitive ? formIn(NOMINATIVE) : form;
}

/** Nouns whose accusative, of a living being, is their genitive. */
function isLikeGenitive({ dictionary }: AnalysisContext, { text, reading }: Part): boolean {
  const { gender, number } = (reading as Reading).grammemes;
  return number === "plur" || (gender === "masc" && !/[ая]$/.test(lemmaOf(dictionary, text, reading as Reading)));
}
