import type { AnalysisContext } from "../analyse/context.js";
import { endingOf } from "../dictionary/classes.js";
import { foldYo } from "../dictionary/letters.js";
import { packTag } from "../tag.js";
import type { CompoundPart, FormRequest, WordReading } from "../words.js";
import { chooseCell } from "./choose-form.js";
import { keepLetterCase, sharedLength } from "./keep-letter-case.js";

/**
 * Puts a word into another form of its reading. Letter case is the author's; so is е for ё where the author's form shows it, while a ё
 * that arises in the new form alone is written.
 * @returns undefined when the reading has no such form
 */
export function inflectWord(
  context: AnalysisContext,
  word: string,
  reading: WordReading,
  request: FormRequest,
): string | undefined {
  const { paradigm } = reading;
  if (paradigm === undefined) return reading.indeclinable ? word : undefined;
  switch (paradigm.type) {
    case "class": {
      const { dictionary, describe } = context;
      const description = describe(paradigm.lexemeClass);
      const { tags } = description;
      const cell = chooseCell(tags, tags[paradigm.cell] as number, packTag(request));
      if (cell < 0) return undefined;
      const ending = endingOf(dictionary, description, cell);
      const { stemLength } = paradigm;
      if (ending === endingOf(dictionary, description, paradigm.cell)) return word;
      const written = paradigm.plainE ? foldYo(ending) : ending;
      if (description.abbreviation && stemLength === word.length) return word + written;
      return keepLetterCase(word, stemLength, written);
    }
    case "forms": {
      const tags = paradigm.forms.map(({ grammemes }) => packTag(grammemes));
      const form = paradigm.forms[chooseCell(tags, packTag(reading.grammemes), packTag(request))]?.text;
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
  request: FormRequest,
): string | undefined {
  let text = "";
  let start = 0;
  const leading = parts.find(({ reading }) => reading !== undefined)?.reading?.grammemes;
  for (const { length, reading } of parts) {
    const part = word.slice(start, start + length);
    start += length;
    if (reading === undefined) text += part;
    else {
      // "часами-будильником", "юбкой-брюками": beside a word without singular the other half keeps its own number.
      const isApart = reading.grammemes.number !== leading?.number && !reading.indeclinable;
      const own = isApart ? withoutNumber(request) : request;
      const isThing = request.case === "acc" && leading?.animacy === "inan" && reading.grammemes.animacy === "anim";
      const form = isThing ? inanimate(context, part, reading, own) : inflectWord(context, part, reading, own);
      if (form === undefined) return undefined;
      text += form;
    }
  }
  return text;
}

/** "обои-компаньоны", "город-герой": a thing is not accused as a living being is; "маску-лису" stays. */
function inanimate(
  context: AnalysisContext,
  part: string,
  reading: WordReading,
  request: FormRequest,
): string | undefined {
  const accusative = inflectWord(context, part, reading, request);
  const isGenitive = accusative === inflectWord(context, part, reading, { ...request, case: "gen" });
  return isGenitive ? inflectWord(context, part, reading, { ...request, case: "nom" }) : accusative;
}

function withoutNumber({ number: _, ...request }: FormRequest): FormRequest {
  return request;
}
