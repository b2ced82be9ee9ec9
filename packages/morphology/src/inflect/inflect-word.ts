import type { AnalysisContext } from "../analyse/context.js";
import { lemmaOf, type Part, partsOf } from "../analyse/reading.js";
import type { Ending } from "../dictionary/endings.js";
import { foldYo } from "../dictionary/letters.js";
import type { GrammaticalNumber } from "../grammar.js";
import { ACCUSATIVE, CASE_BITS, GENITIVE, NOMINATIVE, NUMBER_BITS, packTag, type Tag } from "../tag.js";
import type { CompoundPart, Reading } from "../words.js";
import { chooseCell } from "./choose-form.js";
import { keepLetterCase } from "./keep-letter-case.js";

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
      const stemLength = word.length - (endings[paradigm.cell] as Ending).text.length;
      const written = paradigm.plainE ? foldYo(ending) : ending;
      if (abbreviation && stemLength === word.length) return word + written;
      return keepLetterCase(word, stemLength, written);
    }
    case "forms":
      return context.corrections?.inflect(word, reading, request);
    case "made":
      return inflectWord(context, paradigm.from, paradigm.reading, inNumber(request, paradigm.number));
    case "compound":
      return inflectParts(
        context,
        word,
        paradigm.parts,
        isThingLikeBeing(reading, request) ? asNominative(request) : request,
      );
  }
}

/** "Гусь-Хрустальный": a thing, whatever its first half is. */
function isThingLikeBeing({ grammemes, paradigm }: Reading, request: Tag): boolean {
  if ((request & CASE_BITS) !== ACCUSATIVE || grammemes.animacy !== "inan" || grammemes.gender !== "masc") return false;
  const first = paradigm?.type === "compound" ? paradigm.parts[0]?.reading : undefined;
  return first?.grammemes.animacy === "anim";
}

function asNominative(request: Tag): Tag {
  return (request & ~CASE_BITS) | NOMINATIVE;
}

/** The request, in this number where it asks for none. */
function inNumber(request: Tag, number: GrammaticalNumber): Tag {
  return (request & NUMBER_BITS) === 0 ? request | packTag({ number }) : request;
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
  const formIn = (wanted: Tag) => inflectWord(context, text, reading, (request & ~CASE_BITS) | wanted);
  const wanted = request & CASE_BITS;
  const form = formIn(wanted);
  if (wanted !== ACCUSATIVE || half === leading) return form;
  // The whole is a thing or a living being as its first half is: "обои-компаньоны", "город-герой", but "кота-батона"; "маску-лису" and
  // "мишку-ночник" stay.
  const genitive = formIn(GENITIVE);
  if ((leading.reading as Reading).grammemes.animacy === "anim")
    return [leading, half].every((one) => isLikeGenitive(context, one)) ? genitive : form;
  return form === genitive ? formIn(NOMINATIVE) : form;
}

/** Nouns whose accusative, of a living being, is their genitive. */
function isLikeGenitive({ dictionary }: AnalysisContext, { text, reading }: Part): boolean {
  const { gender, number } = (reading as Reading).grammemes;
  return number === "plur" || (gender === "masc" && !/[ая]$/.test(lemmaOf(dictionary, text, reading as Reading)));
}
