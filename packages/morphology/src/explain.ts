import type { Case } from "./grammar.js";
import type { ExplainedWord, Explanation, Morphology, Phrase, PhraseRule } from "./morphology.js";
import type { WordReading } from "./words.js";

/** Rules whose names don't say enough. */
const ruleTexts: Readonly<Partial<Record<PhraseRule, string>>> = {
  main_noun: "the main noun",
  name: "a name behind a name",
  agrees: "agrees with the main noun",
  adjectival_head: "agrees or declines by itself",
  counted: "counted by the numeral",
  does_not_agree: "does not agree with the main noun",
  code: "Latin letters or a code",
  first_part: "the first part of a compound",
  invariable: "an adverb, a particle, a verb or a unit",
  behind_stop: "behind the end of the phrase",
};

function textOf(rule: PhraseRule): string {
  return ruleTexts[rule] ?? rule.replaceAll("_", " ");
}

/**
 * How a value comes into a case: its words, their readings, known or predicted, what was chosen and why.
 *
 * @example explain(morphology, "Кресла", "gen").table // begins with "Кресла → Кресел"
 */
export function explain(morphology: Morphology, text: string, wanted: Case): Explanation {
  const phrase = morphology.parsePhrase(text);
  const { kind, reason, confidence } = phrase;
  const { text: result, inflected } = morphology.inflectPhrase(phrase, wanted);
  const explained = phrase.words.map((word): ExplainedWord => {
    const { text, role, rule, reading, changing } = word;
    const alone: Phrase = { ...phrase, text, words: [{ ...word, start: 0 }] };
    return {
      text,
      form: role === "fixed" ? text : morphology.inflectPhrase(alone, wanted).text,
      role,
      readings:
        rule === "code" || rule === "number" ? [] : morphology.analyse(text.slice(changing?.start, changing?.end)),
      ...(reading && { chosen: reading }),
      ...(rule && { rule }),
      why: rule === undefined ? "" : (role === "fixed" ? "stays: " : "") + textOf(rule),
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
