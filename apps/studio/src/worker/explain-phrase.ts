import type { Engine } from "@skladno/engine";
import {
  cases,
  type DictionaryWords,
  type ExplainingMorphology,
  type Morphology,
  numbers,
  type Reading,
} from "@skladno/morphology";
import { english } from "@skladno/morphology/en";
import { russian } from "@skladno/morphology/ru";
import type { Forms, Language, NumberForms, PhraseExplanation } from "./protocol.js";

/** The dictionary with the corrections that hold, ready for questions. */
export interface Tools {
  readonly morphology: ExplainingMorphology;
  readonly words: DictionaryWords;
  readonly engine: Engine;
}

/** One for each case but the nominative and the prepositional; none whose shape depends on the next word ("с" or "со"). */
const governors = ["Чехол для", "Благодаря", "Купить", "Полка над", "Скидка на"];

/** Reads a phrase: its forms, its words with their readings, the table of its main word, sentences. */
export function explainPhrase(
  text: string,
  language: Language,
  { morphology, words, engine }: Tools,
): PhraseExplanation {
  const messages = language === "ru" ? russian : english;
  const { kind, reason, gender, number, animacy, confidence } = morphology.parsePhrase(text);
  const explained = cases.map((wanted) => morphology.explain(text, wanted, { messages }));
  const head = explained[0]?.words.find(({ role }) => role === "head");
  const reading = head?.chosen;
  const templates = Object.fromEntries(governors.map((governor, index) => [`s${index}`, `${governor} {{x}}`]));
  const { outputs } = engine.compile(templates).render({ x: text });
  return {
    phrase: { kind, reason, gender, number, animacy, confidence },
    forms: Object.fromEntries(explained.map(({ case: one, result }) => [one, result])) as Forms,
    words: explained[0]?.words ?? [],
    main:
      head !== undefined && reading?.partOfSpeech === "noun"
        ? { text: head.text, numbers: formsOfNoun(head.text, reading, words) }
        : undefined,
    sentences: governors.map((governor, index) => ({
      governor,
      form: (outputs[`s${index}`] as string).slice(governor.length + 1),
    })),
  };
}

/** The twelve forms of a noun as it is read; those that it does not have are absent. */
export function formsOfNoun(word: string, reading: Reading, words: DictionaryWords): NumberForms {
  const table = numbers.map((number) => [
    number,
    Object.fromEntries(
      cases.flatMap((wanted) => {
        const form = words.inflect(word, reading, { case: wanted, number });
        return form === undefined ? [] : [[wanted, form]];
      }),
    ),
  ]);
  return Object.fromEntries(table) as NumberForms;
}

/** A value in its six cases. */
export function formsOf(value: string, { parsePhrase, inflectPhrase }: Morphology): Forms {
  const phrase = parsePhrase(value);
  return Object.fromEntries(cases.map((wanted) => [wanted, inflectPhrase(phrase, wanted).text])) as Forms;
}
