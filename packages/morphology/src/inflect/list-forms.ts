import type { AnalysisContext } from "../analyse/context.js";
import { endingOf } from "../dictionary/classes.js";
import { DOUBLET, unpackTag } from "../tag.js";
import type { WordForm, WordReading } from "../words.js";

/** Every form of a reading's lexeme with its grammemes, the stem as in the lemma; doublets that are only understood are left out. */
export function listForms({ dictionary, describe }: AnalysisContext, { paradigm, lemma }: WordReading): WordForm[] {
  if (paradigm?.type === "forms") return [...paradigm.forms];
  if (paradigm?.type !== "class") return [];
  const description = describe(paradigm.lexemeClass);
  const stem = lemma.slice(0, lemma.length - description.lemmaEnding.length);
  return [...description.tags].flatMap((tag, cell) =>
    tag < DOUBLET
      ? [{ text: stem + endingOf(dictionary, description, cell), grammemes: unpackTag(tag | description.own) }]
      : [],
  );
}
