import type { ClassDescription } from "../dictionary/classes.js";
import { DOUBLET } from "../tag.js";
import type { WordForm, WordReading } from "../words.js";

/** Every form of a reading's lexeme with its grammemes, the stem as in the lemma; doublets that are only understood are left out. */
export function listForms(
  describe: (lexemeClass: number) => ClassDescription,
  reading: WordReading,
): readonly WordForm[] {
  const { paradigm, lemma } = reading;
  if (paradigm?.type === "forms") return paradigm.forms;
  if (paradigm?.type !== "class") return [];
  const { endings, grammemes, tags, lemmaEnding } = describe(paradigm.lexemeClass);
  const stem = lemma.slice(0, lemma.length - lemmaEnding.length);
  return endings.flatMap((ending, cell): WordForm[] =>
    (tags[cell] as number) < DOUBLET ? [{ text: stem + ending, grammemes: grammemes[cell] ?? {} }] : [],
  );
}
