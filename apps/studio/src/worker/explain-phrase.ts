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

/** One for each case but the nominative. */
const sentences = [
  "Чехол для {{x}}",
  "Благодаря {{x}}",
  "Купить {{x}}",
  "Вместе {{x|after:с}}",
  "Отзывы {{x|after:о}}",
];

/** Numbers that ask for each form that a counted phrase has. */
const numbersOfThings = ["1", "2", "5", "1,5"];

const templates = {
  ...Object.fromEntries(sentences.map((sentence, index) => [`s${index}`, sentence])),
  ...Object.fromEntries(numbersOfThings.map((_, index) => [`n${index}`, `{{n${index}|count:x}}`])),
};

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
  const values = Object.fromEntries(numbersOfThings.map((number, index) => [`n${index}`, number]));
  const { outputs, diagnostics } = engine.compile(templates).render({ ...values, x: text });
  const isCounted = !diagnostics.some(({ output }) => output.startsWith("n"));
  return {
    phrase: { kind, reason, gender, number, animacy, confidence },
    forms: Object.fromEntries(explained.map(({ case: one, result }) => [one, result])) as Forms,
    words: explained[0]?.words ?? [],
    main:
      head !== undefined && reading?.partOfSpeech === "noun"
        ? { text: head.text, numbers: numbersOf(head.text, formsOfNoun(head.text, reading, words), morphology) }
        : undefined,
    counted: isCounted ? numbersOfThings.map((_, index) => outputs[`n${index}`] as string) : [],
    sentences: sentences.map((sentence, index) => sentenceOf(sentence, outputs[`s${index}`] as string)),
  };
}

/**
 * "Вместе {{x|after:с}}", "Вместе со стеклом" → "Вместе со" and "стеклом": the words before the phrase, and its form.
 */
function sentenceOf(template: string, text: string): PhraseExplanation["sentences"][number] {
  const preposition = /after:/.test(template) ? 1 : 0;
  const words = template.slice(0, template.indexOf(" {{")).split(" ").length + preposition;
  const parts = text.split(" ");
  return { governor: parts.slice(0, words).join(" "), form: parts.slice(words).join(" ") };
}

/** As `many` sees it: молоко has no plural. */
function numbersOf(word: string, forms: NumberForms, { parsePhrase, pluralizePhrase }: Morphology): NumberForms {
  return pluralizePhrase(parsePhrase(word)).plural ? forms : { ...forms, plur: {} };
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
