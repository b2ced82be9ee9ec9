import type { Case } from "../grammar.js";
import type { ExplainedWord, Explanation, Phrase, PhraseRule } from "../morphology.js";
import type { WordReading, Words } from "../words.js";
import { inflectPhrase } from "./inflect-phrase.js";

/** Each rule in a few words, for the table. */
export const ruleTexts: Readonly<Record<PhraseRule, string>> = {
  main_noun: "the main noun",
  coordinated_noun: "joined to the main noun by a conjunction",
  name: "a name behind a name",
  agrees: "agrees with the main noun",
  adjectival_head: "agrees or declines by itself: the value has no noun",
  numeral: "the numeral is the head",
  counted: "counted by the numeral",
  preposition: "a preposition",
  behind_preposition: "stays: behind a preposition",
  complement: "stays: a complement or an apposition",
  belongs_to_next_noun: "stays: belongs to the noun behind it",
  does_not_agree: "stays: does not match the main noun in gender, number and case",
  quoted: "stays: quoted",
  parenthesised: "stays: in parentheses",
  code: "stays: Latin letters or a code",
  number: "stays: a number",
  conjunction: "a conjunction",
  first_part: "stays: the first part of a compound",
  invariable: "stays: an adverb, a particle or a verb",
  unknown: "stays: an unknown word",
  behind_stop: "stays: behind a punctuation mark that ends the phrase",
};

/** Explains how `phrase` comes into `wanted`. */
export function explainPhrase(words: Words, phrase: Phrase, wanted: Case): Explanation {
  const { text: result, inflected } = inflectPhrase(words, phrase, wanted);
  const explained = phrase.words.map((word): ExplainedWord => {
    const start = word.start + (word.changing?.start ?? 0);
    const end = word.start + (word.changing?.end ?? word.text.length);
    const readings = word.rule === "code" || word.rule === "number" ? [] : words.analyse(phrase.text.slice(start, end));
    const alone: Phrase = { ...phrase, text: word.text, words: [{ ...word, start: 0, end: word.text.length }] };
    const form = word.role === "fixed" ? word.text : inflectPhrase(words, alone, wanted).text;
    const why = word.rule === undefined ? "" : ruleTexts[word.rule];
    return {
      text: word.text,
      form,
      role: word.role,
      readings,
      ...(word.reading === undefined ? {} : { chosen: word.reading }),
      ...(word.rule === undefined ? {} : { rule: word.rule }),
      why,
    };
  });
  const data = {
    text: phrase.text,
    case: wanted,
    result,
    inflected,
    kind: phrase.kind,
    ...(phrase.reason === undefined ? {} : { reason: phrase.reason }),
    confidence: phrase.confidence,
    words: explained,
  };
  return { ...data, table: printTable(data) };
}

function printTable(explanation: Omit<Explanation, "table">): string {
  const rows = [
    ["word", "form", "reading", "source", "why"],
    ...explanation.words.map((word) => [
      word.text,
      word.form,
      word.chosen === undefined ? readingsInShort(word.readings) : readingInShort(word.chosen),
      word.chosen === undefined ? "" : sourceInShort(word.chosen),
      word.why,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
      .join("  ")
      .trimEnd(),
  );
  const reason = explanation.reason === undefined ? "" : ` (${explanation.reason})`;
  return [
    `${explanation.text} → ${explanation.result}`,
    `${explanation.case}, ${explanation.kind}${reason}, ${explanation.confidence}`,
    "",
    ...lines,
  ].join("\n");
}

function readingInShort(reading: WordReading): string {
  const { grammemes } = reading;
  const forms = [grammemes.gender, grammemes.animacy, grammemes.number, grammemes.case].filter(
    (part) => part !== undefined,
  );
  const marks = [reading.proper ? "proper" : "", reading.indeclinable ? "indeclinable" : ""].filter(
    (part) => part !== "",
  );
  return [`${reading.lemma}:`, reading.partOfSpeech, ...forms, ...marks].join(" ");
}

function readingsInShort(readings: readonly WordReading[]): string {
  const first = readings[0];
  if (first === undefined) return "";
  return readings.length === 1 ? readingInShort(first) : `${readingInShort(first)} (+${readings.length - 1})`;
}

function sourceInShort(reading: WordReading): string {
  return reading.known ? reading.source : `predicted: ${reading.source}, ${reading.score.toFixed(2)}`;
}
