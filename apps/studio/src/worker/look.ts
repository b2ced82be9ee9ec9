import type { Engine } from "@skladno/engine";
import { cases, type DictionaryWords, type ExplainingMorphology, numbers } from "@skladno/morphology";
import { english } from "@skladno/morphology/en";
import { russian } from "@skladno/morphology/ru";
import type { Forms, Language, Look } from "./protocol.js";

/** What is asked of the dictionary. */
export interface Dictionaries {
  readonly morphology: ExplainingMorphology;
  readonly words: DictionaryWords;
  readonly engine: Engine;
}

const governors = ["Чехол для", "Купить", "Скидка на", "Вместе с", "Интерес к"];

/** Reads a phrase: its forms, its words with their readings, the table of its main word, sentences. */
export function look(text: string, language: Language, { morphology, words, engine }: Dictionaries): Look {
  const messages = language === "ru" ? russian : english;
  const { kind, reason, gender, number, animacy, confidence } = morphology.parsePhrase(text);
  const explained = cases.map((wanted) => morphology.explain(text, wanted, { messages }));
  const head = explained[0]?.words.find(({ role }) => role === "head");
  const reading = head?.chosen;
  const table = numbers.map((wanted) => [
    wanted,
    Object.fromEntries(
      cases.flatMap((one) => {
        const form = head && reading && words.inflect(head.text, reading, { case: one, number: wanted });
        return form === undefined ? [] : [[one, form]];
      }),
    ),
  ]);
  const templates = Object.fromEntries(governors.map((governor, index) => [`s${index}`, `${governor} {{x}}`]));
  const { outputs } = engine.compile(templates).render({ x: text });
  return {
    phrase: { kind, reason, gender, number, animacy, confidence },
    forms: Object.fromEntries(explained.map(({ case: one, result }) => [one, result])) as Forms,
    words: explained[0]?.words ?? [],
    main:
      head !== undefined && reading?.partOfSpeech === "noun"
        ? { text: head.text, numbers: Object.fromEntries(table) }
        : undefined,
    sentences: governors.map((governor, index) => ({
      governor,
      form: (outputs[`s${index}`] as string).slice(governor.length + 1),
    })),
  };
}
