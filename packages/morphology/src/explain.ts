import type { Animacy, Case, Gender, GrammaticalNumber, PartOfSpeech } from "./grammar.js";
import type {
  ExplainedWord,
  Explanation,
  Morphology,
  Phrase,
  PhraseKind,
  PhraseRule,
  UninflectableReason,
} from "./morphology.js";
import type { ReadingSource } from "./words.js";

/** What an explanation names. */
export type ExplanationTerm =
  | "word"
  | "form"
  | "reading"
  | "source"
  | "why"
  | "rule"
  | PhraseRule
  | PhraseKind
  | UninflectableReason
  | Phrase["confidence"]
  | ReadingSource
  | PartOfSpeech
  | Gender
  | Animacy
  | GrammaticalNumber
  | Case
  | "proper"
  | "indeclinable";

/**
 * The words of one language. A term that is left out is shown as it is called. Whole words are `@skladno/morphology/en`
 * and `@skladno/morphology/ru`.
 */
export interface ExplanationMessages {
  readonly terms: Readonly<Partial<Record<ExplanationTerm, string>>>;
  /** What the ids of conditions mean; one that is left out is not put into words. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly stays: (why: string) => string;
  /** `score` is 0..1. */
  readonly predicted: (source: string, score: number) => string;
}

/** The rules' own names. */
export const plain: ExplanationMessages = {
  terms: {},
  stays: (why) => `stays: ${why}`,
  predicted: (source, score) => `predicted: ${source}, ${score.toFixed(2)}`,
};

/** How an explanation is told. */
export interface ExplainOptions {
  readonly messages?: ExplanationMessages | undefined;
}

/**
 * How a value comes into a case: its words, their readings, known or predicted, what was chosen and why.
 *
 * @example morphology.explain("Кресла", "gen").table // begins with "Кресла → Кресел"
 */
export function explain(
  morphology: Morphology,
  text: string,
  wanted: Case,
  { messages = plain }: ExplainOptions = {},
): Explanation {
  const say = (term: string): string => messages.terms[term as ExplanationTerm] ?? term.replaceAll("_", " ");
  const phrase = morphology.parsePhrase(text);
  const { kind, reason, confidence, guess } = phrase;
  const { text: result, inflected } = morphology.inflectPhrase(phrase, wanted);
  const words = phrase.words.map((word): ExplainedWord => {
    const { text, role, rule, because, reading, changing } = word;
    const isFixed = role === "fixed";
    const reason = because && messages.reasons?.[because];
    const why = reason === undefined ? say(rule ?? "") : `${say(rule ?? "")}: ${reason}`;
    return {
      text,
      form: isFixed ? text : morphology.inflectPhrase({ ...phrase, text, words: [{ ...word, start: 0 }] }, wanted).text,
      role,
      readings: morphology.analyse(text.slice(changing?.start, changing?.end)),
      ...(reading && { chosen: reading }),
      ...(rule && { rule }),
      ...(because && { because }),
      why: isFixed && why !== "" ? messages.stays(why) : why,
    };
  });
  const rows = words.map(({ text, form, readings, chosen, why, because = "" }) => {
    const reading = chosen ?? readings[0];
    if (reading === undefined) return [text, form, "", "", why, because];
    const { lemma, partOfSpeech, grammemes, proper, indeclinable, known, source, score } = reading;
    const { gender, animacy, number, case: own } = grammemes;
    const marks = [partOfSpeech, gender, animacy, number, own, proper && "proper", indeclinable && "indeclinable"];
    const inShort = `${lemma}: ${marks.flatMap((mark) => (mark ? say(mark) : [])).join(" ")}`;
    if (chosen !== undefined)
      return [text, form, inShort, known ? say(source) : messages.predicted(say(source), score), why, because];
    return [text, form, readings.length > 1 ? `${inShort} (+${readings.length - 1})` : inShort, "", why, because];
  });
  const doubt = guess && messages.reasons?.[guess];
  const guessed = guess === undefined ? "" : doubt === undefined ? ` (${guess})` : ` (${guess}: ${doubt})`;
  const table = [["word", "form", "reading", "source", "why", "rule"].map(say), ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...table.map((row) => (row[column] as string).length)));
  const aligned = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join("  ")
      .trimEnd(),
  );
  return {
    text,
    case: wanted,
    result,
    inflected,
    kind,
    ...(reason && { reason }),
    confidence,
    ...(guess && { guess }),
    words,
    rows,
    table: [
      `${text} → ${result}`,
      `${say(wanted)}, ${say(kind)}${reason ? ` (${say(reason)})` : `, ${say(confidence)}${guessed}`}`,
      "",
      ...aligned,
    ].join("\n"),
  };
}
