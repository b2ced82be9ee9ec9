import type { KindsOf } from "./dictionary/word-kinds.js";
import type { Morphology, Phrase } from "./morphology.js";
import type { InflectLoneWord } from "./phrase/inflect-lone-word.js";
import { agreePhrase, inflectPhrase } from "./phrase/inflect-phrase.js";
import { createPhraseReader } from "./phrase/parse-phrase.js";
import type { Words } from "./words.js";

/**
 * The phrase level over any `Words`; `hash` identifies the data behind them.
 * @param kindsOf what is known of words by heart
 * @param inflectLoneWord a short way for values of one word
 */
export function morphologyFromWords(
  words: Words,
  hash: string,
  kindsOf: KindsOf,
  inflectLoneWord: InflectLoneWord = () => undefined,
): Morphology {
  const reader = createPhraseReader(words, kindsOf);

  /** A word that is a noun by itself ("рабочий", "взрослая") or an adjective in another case is an adjective when it is asked to agree. */
  const asAdjectival = (phrase: Phrase): Phrase => {
    if (phrase.kind !== "noun" && phrase.reason !== "oblique") return phrase;
    const other = reader.parse(phrase.text, { preferAdjectival: true });
    if (other.kind !== "adjectival") return phrase;
    const isAdjectives = other.words.every(({ role, rule }) => role !== "fixed" || rule !== "complement");
    return phrase.kind === "noun" || isAdjectives ? other : phrase;
  };

  const morphology: Morphology = {
    hash,
    analyse: (word) => words.analyse(word),
    parsePhrase: (text) => reader.parse(text),
    inflectPhrase: (phrase, wanted) => inflectPhrase(words, phrase, wanted),
    agreePhrase: (phrase, target) => agreePhrase(words, asAdjectival(phrase), target),
    inflect: (text, wanted) => inflectLoneWord(text, wanted) ?? reader.inflect(text, wanted),
    agree(adjective, noun, wanted) {
      const governor = reader.parse(noun);
      if (governor.number === undefined) return adjective;
      const target = {
        case: wanted,
        number: governor.number,
        animacy: governor.animacy ?? "inan",
        ...(governor.gender === undefined ? {} : { gender: governor.gender }),
      } as const;
      return agreePhrase(words, asAdjectival(reader.parse(adjective)), target).text;
    },
  };
  return Object.freeze(morphology);
}
