import type { Diagnostic, OutputTrace, TracePlaceholder, TraceWord } from "@skladno/engine";
import type { Case, ExplainedWord, GrammaticalNumber, Phrase, WordReading } from "@skladno/morphology";

/** What the page asks of the worker. */
export type Request =
  | { readonly type: "open"; readonly dictionary: string }
  | {
      readonly type: "render";
      readonly templates: Readonly<Record<string, string>>;
      readonly mode: "strict" | "flexible";
      readonly item: Readonly<Record<string, string>>;
      readonly seed: string;
      /** Asks for texts that are as they were too: the page has none yet. */
      readonly whole: boolean;
      readonly language: Language;
    }
  | { readonly type: "forms"; readonly values: readonly string[] }
  | { readonly type: "readings"; readonly word: string }
  | { readonly type: "look"; readonly text: string; readonly language: Language };

export type Language = "ru" | "en";

/** The six cases of a value. */
export type Forms = Readonly<Record<Case, string>>;

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
  | {
      readonly type: "value";
      readonly text: string;
      /** UTF-16 places of the placeholder in the template. */
      readonly start: number;
      readonly end: number;
      readonly placeholder: TracePlaceholder;
      readonly words: readonly (Word | { readonly type: "literal"; readonly text: string })[];
    };

/** One text with its pieces and the reasons for its forms. */
export interface RenderedText {
  readonly text: string;
  readonly template: string;
  readonly pieces: readonly Piece[];
  readonly trace: OutputTrace;
  readonly diagnostics: readonly Diagnostic[];
}

/** The texts of the templates without errors that are not as they were. */
export interface Rendered {
  readonly outputs: Readonly<Record<string, RenderedText>>;
  readonly milliseconds: number;
}

export interface Answers {
  readonly open: null;
  readonly render: Rendered;
  readonly forms: readonly Forms[];
  readonly readings: readonly WordReading[];
  readonly look: Look;
}

/** How a phrase is read, and its forms. */
export interface Look {
  readonly phrase: Pick<Phrase, "kind" | "reason" | "gender" | "number" | "animacy" | "confidence">;
  readonly forms: Forms;
  readonly words: readonly ExplainedWord[];
  /** The main word, where it is a noun that has forms. */
  readonly main:
    | { readonly text: string; readonly numbers: Readonly<Record<GrammaticalNumber, Partial<Forms>>> }
    | undefined;
  /** The phrase behind words that govern it. */
  readonly sentences: readonly { readonly governor: string; readonly form: string }[];
}

/** What the worker says: an answer to a request, or how far the dictionary is (0 to 1). */
export type Message =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly error: string }
  | { readonly progress: number };
