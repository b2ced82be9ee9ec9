import { explain } from "./explain.js";
import { toCase } from "./grammar.js";
import type { ExplainingMorphology, Phrase } from "./morphology.js";
import type { InflectLoneWord } from "./phrase/inflect-lone-word.js";
import { agreePhrase, inflectPhrase } from "./phrase/inflect-phrase.js";
import { createTextInflector } from "./phrase/inflect-text.js";
import { createPhraseParser } from "./phrase/parse-phrase.js";
import { pluralizePhrase } from "./phrase/pluralize-phrase.js";
import { createDescriber } from "./phrase/remember-words.js";
import type { RuleId } from "./phrase/rule-ids.js";
import type { WordsOfPhrases } from "./phrase/words-of-phrases.js";
import { shapePreposition } from "./prepositions/shape-preposition.js";
import { requireText } from "./require-text.js";
import { inflectPlace, type PlaceContext } from "./spans/place/inflect-place.js";
import { countPhrase } from "./spans/quantity/count-phrase.js";

/**
 * The phrase level over any `Words`; `hash` identifies the data behind them.
 * @param inflectLoneWord a short way for values of one word
 * @param dropped for tests: the id of phrases whose condition never holds
 */
export function morphologyFromWords(
  words: WordsOfPhrases,
  hash: string,
  inflectLoneWord: InflectLoneWord = () => undefined,
  dropped?: RuleId,
): ExplainingMorphology {
  const describe = createDescriber(words);
  const parse = createPhraseParser(words, describe, dropped);
  const inflectText = createTextInflector(words, describe, inflectLoneWord, dropped);

  /** A word that is a noun by itself ("рабочий", "взрослая") or an adjective in another case is an adjective when it is asked to agree. */
  const asAdjectival = (phrase: Phrase): Phrase => {
    const isNoun = phrase.kind === "noun";
    if (!isNoun && phrase.reason !== "oblique") return phrase;
    const other = parse(phrase.text, true);
    const isAdjectival =
      other.kind === "adjectival" &&
      (isNoun || other.words.every(({ role, rule }) => role !== "fixed" || rule !== "complement"));
    return isAdjectival ? other : phrase;
  };

  const places: PlaceContext = { words, parse: (text) => parse(text, false) };
  const morphology: ExplainingMorphology = {
    hash,
    analyse: (word) => words.analyse(requireText(word)),
    parsePhrase: (text) => parse(requireText(text), false),
    inflectPhrase: (phrase, wanted, behind) => inflectPhrase(words, phrase, toCase(wanted), behind),
    agreePhrase: (phrase, target) => agreePhrase(words, asAdjectival(phrase), target),
    pluralizePhrase: (phrase) => pluralizePhrase(words, phrase),
    countPhrase: (phrase, count, wanted) => countPhrase(words, phrase, requireText(count), toCase(wanted)),
    inflectPlace: (phrase, relation) => inflectPlace(places, phrase, relation),
    shapePreposition: (preposition, text) => shapePreposition(requireText(preposition), requireText(text)),
    inflect: (text, wanted) => inflectText(requireText(text), toCase(wanted)),
    agree(adjective, noun, name) {
      const wanted = toCase(name);
      const { number, gender, animacy = "inan" } = morphology.parsePhrase(noun);
      if (number === undefined) return requireText(adjective);
      return morphology.agreePhrase(morphology.parsePhrase(adjective), { case: wanted, number, gender, animacy }).text;
    },
    explain: (text, wanted, options) => explain(morphology, requireText(text), toCase(wanted), options),
  };
  return Object.freeze(morphology);
}
