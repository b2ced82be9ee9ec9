import { LanguageSupport, StreamLanguage, type StreamParser, type StringStream } from "@codemirror/language";
import { brackets, completionSource } from "./completion.js";
import type { SkladnoOptions } from "./options.js";
import { hovering, problems } from "./problems.js";

/** What is read next. */
type Place = "text" | "field" | "alias" | "filter" | "argument" | "variant";

interface ReadingState {
  place: Place;
}

const parser: StreamParser<ReadingState> = {
  name: "skladno",
  startState: () => ({ place: "text" }),
  token: (stream, state) => readers[state.place](stream, state),
  languageData: { closeBrackets: brackets },
};

/**
 * The language of the templates, for the colours of any theme and as a language within another one. It reads line by
 * line and says nothing of mistakes.
 */
export const skladnoLanguage: StreamLanguage<unknown> = StreamLanguage.define(parser);

type Reader = (stream: StringStream, state: ReadingState) => string | null;

/** The kinds of pieces by the names that themes know. */
const names = { field: "variableName", filter: "keyword", argument: "atom", keyword: "controlKeyword" } as const;

const readers: Readonly<Record<Place, Reader>> = {
  text: (stream, state) => {
    if (stream.match("{{")) return go(state, "field", "brace");
    // Of an odd run of opening brackets the first one is text.
    const run = /^\[+/.exec(stream.string.slice(stream.pos))?.[0].length ?? 0;
    if (run >= 2 && run % 2 === 0 && stream.match("[[")) return go(state, "variant", "squareBracket");
    stream.next();
    stream.match(/^[^{[]+/);
    return null;
  },
  field: (stream, state) => {
    if (stream.match(/^#\s*(?:if|unless)(?=\s)|^\/\s*(?:if|unless)(?![^\s}])|^else(?=\s*}})/)) return names.keyword;
    if (stream.match("?")) return "operator";
    return inTag(stream, state) ?? (stream.match(/^[^\s{}|?]+/) ? go(state, "alias", names.field) : skip(stream));
  },
  /** After a field. */
  alias: (stream, state) => {
    if (stream.match(/^as(?![^\s])/)) return names.keyword;
    return readers.field(stream, state);
  },
  filter: (stream, state) => {
    if (stream.match(":")) return go(state, "argument", "punctuation");
    return inTag(stream, state) ?? (stream.match(/^[^\s{}|:]+/) ? names.filter : skip(stream));
  },
  argument: (stream, state) =>
    inTag(stream, state) ?? (stream.match(/^(?:[^\s{}|]|\s+(?![\s}|]))+/) ? names.argument : skip(stream)),
  variant: (stream, state) => {
    if (stream.match("]]")) return go(state, "text", "squareBracket");
    if (stream.match("|")) return "punctuation";
    stream.next();
    stream.match(/^[^|\]]+/);
    return "string";
  },
};

/** Blanks and delimiters, which are the same all over a tag. */
function inTag(stream: StringStream, state: ReadingState): string | undefined {
  if (stream.eatSpace()) return "";
  if (stream.match("}}")) return go(state, "text", "brace");
  if (stream.match("{{")) return go(state, "field", "brace");
  return stream.match("|") ? go(state, "filter", "punctuation") : undefined;
}

function go(state: ReadingState, place: Place, name: string): string {
  state.place = place;
  return name;
}

function skip(stream: StringStream): null {
  stream.next();
  return null;
}

/**
 * The language with completion, problems and hover, as `lang-*` packages of CodeMirror give it: colours are those of
 * the page's theme. `skladno()` brings its own.
 *
 * @example
 * new EditorView({ extensions: [basicSetup, skladnoSupport({ fields: () => ["товар"] })], parent: document.body });
 */
export function skladnoSupport(options: SkladnoOptions = {}): LanguageSupport {
  return new LanguageSupport(skladnoLanguage, [
    skladnoLanguage.data.of({ autocomplete: completionSource(options) }),
    problems(options),
    hovering(options),
  ]);
}
