import type { Diagnostic, OutputTrace, TracePlaceholder, TraceWord } from "@skladno/engine";
import type {
  AgreementTarget,
  Case,
  Correction,
  ExplainedWord,
  GrammaticalNumber,
  Phrase,
  WordReading,
} from "@skladno/morphology";
import type { WordAdvice } from "@skladno/template/lint";
import type { FaultCode } from "./fault.js";

/** What is rendered: the templates with one product. */
export interface RenderInput {
  /** Output name → template. */
  readonly templates: Texts;
  readonly mode: "strict" | "flexible";
  /** Field name → value. */
  readonly fields: Texts;
  readonly seed: string;
  readonly language: Language;
}

type Texts = ReadonlyMap<string, string>;

/** What the page asks of the worker. */
export type Request =
  | { readonly type: "open"; readonly dictionary: string; readonly corrections: readonly Correction[] }
  | { readonly type: "correct"; readonly corrections: readonly Correction[] }
  | ({ readonly type: "render" } & RenderInput)
  | { readonly type: "forms"; readonly values: readonly string[] }
  | { readonly type: "results"; readonly placeholders: readonly string[]; readonly fields: Texts }
  | { readonly type: "agree"; readonly value: string; readonly target: Omit<AgreementTarget, "case"> }
  | { readonly type: "readings"; readonly word: string }
  | { readonly type: "ungoverned"; readonly words: readonly string[] }
  | { readonly type: "decline"; readonly word: string; readonly reading: WordReading }
  | { readonly type: "explain"; readonly text: string; readonly language: Language }
  | ({
      readonly type: "try";
      readonly correction: Correction;
      /** What the correction is added to. */
      readonly corrections: readonly Correction[];
    } & RenderInput);

export type Language = "ru" | "en";

/** The six cases of a value. */
export type Forms = Readonly<Record<Case, string>>;

/** The forms of a noun; a word without a plural has none there. */
export type NumberForms = Readonly<Record<GrammaticalNumber, Partial<Forms>>>;

/** A word of a value: what may be asked "why?". */
export interface Word {
  readonly type: "word";
  readonly text: string;
  /** How much of `text` is common with the value, for each part between hyphens: the rest is the ending. */
  readonly parts: readonly { readonly stem: string; readonly ending: string }[];
  /** Absent for words that a filter made: "5 штук". */
  readonly reading?: TraceWord | undefined;
}

/** A piece of a text, in its order; joined they are the text. */
export type Piece =
  | { readonly type: "literal"; readonly text: string }
  | { readonly type: "variant"; readonly text: string }
  | ValuePiece;

/** The value of a placeholder as it was printed. */
export interface ValuePiece {
  readonly type: "value";
  readonly text: string;
  /** UTF-16 places of the placeholder in the template. */
  readonly start: number;
  readonly end: number;
  readonly placeholder: TracePlaceholder;
  readonly words: readonly (Word | { readonly type: "literal"; readonly text: string })[];
}

/** One text with its pieces and the reasons for its forms. */
export interface RenderedText {
  readonly text: string;
  readonly template: string;
  readonly pieces: readonly Piece[];
  readonly trace: OutputTrace;
  readonly diagnostics: readonly Diagnostic[];
}

/** The texts of the templates without errors that are not as they were when this worker sent them last. */
export interface Rendered {
  readonly outputs: ReadonlyMap<string, RenderedText>;
}

/** A correction that is being written: its forms, and the texts that it would change. */
export interface Trial {
  /** Whether the dictionary does not take the correction; then there are no forms. */
  readonly isRefused: boolean;
  readonly forms?: NumberForms;
  readonly changes: readonly { readonly output: string; readonly before: string; readonly after: string }[];
}

/** How a phrase is read, and its forms. */
export interface PhraseExplanation {
  readonly phrase: Pick<Phrase, "kind" | "reason" | "gender" | "number" | "animacy" | "confidence">;
  readonly forms: Forms;
  readonly words: readonly ExplainedWord[];
  /** The main word, where it is a noun that has forms. */
  readonly main:
    | {
        readonly text: string;
        readonly numbers: NumberForms;
      }
    | undefined;
  /** "1 женская сумка", "2 женские сумки", "5 женских сумок", "1,5 женской сумки"; empty where it cannot be counted. */
  readonly counted: readonly string[];
  /** The phrase after words that govern it. */
  readonly sentences: readonly { readonly governor: string; readonly form: string }[];
}

export interface Answers {
  readonly open: null;
  /** The mistakes of corrections that were left out. */
  readonly correct: readonly string[];
  readonly render: Rendered;
  readonly forms: readonly Forms[];
  /** What each placeholder prints; undefined where it has errors. */
  readonly results: readonly (string | undefined)[];
  readonly agree: Forms;
  readonly readings: readonly WordReading[];
  /** The case that each word would set for the field after it; undefined where it sets none, or the table has it. */
  readonly ungoverned: readonly ReturnType<WordAdvice["ungovernedCase"]>[];
  readonly decline: NumberForms;
  readonly explain: PhraseExplanation;
  readonly try: Trial;
}

/** What the worker says: an answer to a request, or how far the dictionary is (0 to 1). */
export type Message =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly fault: { readonly code: FaultCode; readonly detail: string } }
  | { readonly progress: number };
