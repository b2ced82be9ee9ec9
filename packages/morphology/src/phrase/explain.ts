import type { Case } from "../grammar.js";
import type { ExplainedWord, Explanation, Phrase, PhraseRule } from "../morphology.js";
import type { WordReading, Words } from "../words.js";
import { inflectPhrase } from "./inflect-phrase.js";

/** Each rule in a few words, for the table. */
const ruleTexts: Readonly<Record<PhraseRule, string>> = {
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
  const { text, kind, reason, confidence } = phrase;
  const { text: result, inflected } = inflectPhrase(words, phrase, wanted);
  const explained = phrase.words.map((word): ExplainedWord => {
    const { text, role, rule, reading, changing } = word;
    const alone: Phrase = { ...phrase, text, words: [{ ...word, start: 0 }] };
    return {
      text,
      form: role === "fixed" ? text : inflectPhrase(words, alone, wanted).text,
      role,
      readings: rule === "code" || rule === "number" ? [] : words.analyse(text.slice(changing?.start, changing?.end)),
      ...(reading && { chosen: reading }),
      ...(rule && { rule }),
      why: rule === undefined ? "" : ruleTexts[rule],
    };
  });
  const rows = [["word", "form", "reading", "source", "why"], ...explained.map(rowOf)];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => widthOf(row[column]))));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
      .join("  ")
      .trimEnd(),
  );
  const note = `${wanted}, ${kind}${reason === undefined ? "" : ` (${reason})`}, ${confidence}`;
  return {
    text,
    case: wanted,
    result,
    inflected,
    kind,
    ...(reason && { reason }),
    confidence,
    words: explained,
    table: [`${text} → ${result}`, note, "", ...lines].join("\n"),
  };
}

function rowOf({ text, form, readings, chosen, why }: ExplainedWord): string[] {
  if (chosen === undefined) {
    const others = readings.length > 1 ? ` (+${readings.length - 1})` : "";
    return [text, form, inShort(readings[0]) + others, "", why];
  }
  const { known, source, score } = chosen;
  return [text, form, inShort(chosen), known ? source : `predicted: ${source}, ${score.toFixed(2)}`, why];
}

/** In characters, not in UTF-16 units. */
function widthOf(cell = ""): number {
  return [...cell].length;
}

function inShort(reading: WordReading | undefined): string {
  if (reading === undefined) return "";
  const { lemma, partOfSpeech, grammemes, proper, indeclinable } = reading;
  const { gender, animacy, number, case: own } = grammemes;
  const marks = [gender, animacy, number, own, proper && "proper", indeclinable && "indeclinable"];
  return [`${lemma}:`, partOfSpeech, ...marks.filter(Boolean)].join(" ");
}
