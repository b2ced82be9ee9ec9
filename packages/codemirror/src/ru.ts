import { russian as messages } from "@skladno/editor/ru";

/** The sentences of the templates in Russian: `skladno({ messages: russian })`. */
export const russian = messages;

/** CodeMirror's own words in Russian: `EditorState.phrases.of(phrases)`. */
export const phrases: Readonly<Record<string, string>> = {
  Completions: "Варианты",
  Diagnostics: "Замечания",
  "No diagnostics": "Замечаний нет",
  close: "закрыть",
};
