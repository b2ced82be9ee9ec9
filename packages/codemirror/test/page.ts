import { completionStatus, startCompletion } from "@codemirror/autocomplete";
import { forEachDiagnostic, nextDiagnostic } from "@codemirror/lint";
import { EditorView, keymap } from "@codemirror/view";
import { diagnostics, type EditorDiagnostic } from "@skladno/editor";
import { nextProblem, shownProblems, skladno } from "../src/index.js";
import { russian } from "../src/ru.js";

/* The page that the test in a browser drives. */

const fields = ["товар", "цвет", "цена"];
const seen = new Set<string>();
/** The templates that were checked, in their order: one answer serves the editor and the page's list. */
const checked: string[] = [];
let found: readonly EditorDiagnostic[] = [];

function check(template: string): readonly EditorDiagnostic[] {
  if (checked.at(-1) !== template) {
    checked.push(template);
    found = diagnostics(template, { fields, messages: russian });
  }
  return found;
}
let listed: readonly string[] = [];

const view = new EditorView({
  parent: document.body,
  extensions: [
    keymap.of([
      { key: "F8", run: nextProblem },
      { key: "F7", run: nextDiagnostic },
      { key: "Ctrl-Space", run: startCompletion },
    ]),
    skladno({ fields: () => fields, messages: russian, check }),
    EditorView.updateListener.of(({ state }) => {
      listed = shownProblems(state, check(state.doc.toString())).map(({ code }) => code);
      for (const code of listed) seen.add(code);
    }),
  ],
});

const page = {
  view,
  /** The codes that a list of the page has shown since the last call. */
  takeSeen: () => {
    const taken = [...seen];
    seen.clear();
    return taken;
  },
  listed: () => listed,
  checked: () => checked,
  underlined: () => {
    const texts: string[] = [];
    forEachDiagnostic(view.state, (_, from, to) => texts.push(view.state.sliceDoc(from, to)));
    return texts;
  },
  list: () => completionStatus(view.state),
  text: () => view.state.doc.toString(),
  set: (text: string, caret = text.length) =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: caret } }),
};
Object.assign(globalThis, { page });

export type TestPage = typeof page;
