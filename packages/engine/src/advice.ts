import type { Morphology } from "@skladno/morphology";
import { toInlineCase } from "@skladno/morphology/letter-case";
import type { WordAdvice } from "@skladno/template/lint";
import { readLiteralWord } from "./plan/read-literal-word.js";

/**
 * Infinitive, "мы" and the imperative: what stands after them is their object, not their subject. The dictionary has
 * nouns and adjectives only, so a verb is a word that it doesn't have.
 */
const VERB_WITH_OBJECT = /..(?:[аеёиоуыэюя]ть|[сз]ти|чь|[еиё]м|[ий]те)$/;
/** What is done to something: "перетяжка", "шлифовка", "монтирование". */
const ACTION = /(?:[аяе]ни[еяюй]|[иё]вк[аиуе]|яжк[аиуе]|овк[аиуе]|[ая]ци[яиюей])$/;
/** What is said of a thing, not done to it: its name follows in the nominative. */
const LABELS = new Set("название значение поколение издание задание количество комплектация организация".split(" "));

/**
 * What a dictionary says of the words and values of templates, for the notices `ungoverned_word`, `capital_in_text` and
 * `literal_adjective`: the option `words` of `checkTemplate` and `checkTemplates`.
 */
export function createWordAdvice(morphology: Morphology): WordAdvice {
  return {
    ungovernedCase(word) {
      const { role, governs } = readLiteralWord(word, morphology);
      if (governs !== undefined || word.endsWith("ся") || word.endsWith("сь")) return undefined;
      const readings = morphology.analyse(word);
      const isKnown = readings.some(({ known }) => known);
      if (!isKnown) return VERB_WITH_OBJECT.test(word) ? { case: "acc", kind: "verb" } : undefined;
      const isAction = role === "noun" && ACTION.test(word) && !LABELS.has(readings[0]?.lemma ?? word);
      return isAction ? { case: "gen", kind: "noun" } : undefined;
    },
    inline: (value) => toInlineCase(value, (word) => morphology.analyse(word)),
    agree: (adjective, value) => morphology.agree(adjective, value, "nom"),
  };
}
