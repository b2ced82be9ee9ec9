import { type Diagnostic, forEachDiagnostic, linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { type Command, hoverTooltip, type Tooltip } from "@codemirror/view";
import { diagnostics, type Hover, hover } from "@skladno/editor";
import type { SkladnoOptions } from "./options.js";
import { isListOpen, shownProblems, waiting, waitingPlace } from "./waiting.js";
import { withResults } from "./with-results.js";

/** Underlines errors and notices; a fix is one click. */
export function problems(options: SkladnoOptions): Extension {
  const { fields, problemsAtCaret = "wait" } = options;
  const knownFields = () => (fields?.() ?? []).map((field) => (typeof field === "string" ? field : field.name));
  const check = options.check ?? ((template) => checkWithFields(template, knownFields(), options));
  let checked = "";
  const lint = linter(
    ({ state }): readonly Diagnostic[] => {
      checked = knownFields().join();
      return shownProblems(state, check(state.doc.toString())).map(({ severity, message, start, end, fixes }) => ({
        from: start,
        to: end,
        severity: severity === "error" ? "error" : "warning",
        message,
        renderMessage: () => withCode(message),
        actions: fixes.map((fix) => ({
          name: fix.label,
          apply: (view) =>
            view.dispatch({ changes: { from: fix.start, to: fix.end, insert: fix.text }, userEvent: "input.fix" }),
        })),
      }));
    },
    {
      // A pause in typing, so that a key is answered first.
      delay: problemsAtCaret === "wait" ? 100 : 150,
      needsRefresh: ({ state, startState }) =>
        state.field(waitingPlace, false) !== startState.field(waitingPlace, false) || knownFields().join() !== checked,
      tooltipFilter: (shown, state) => (isListOpen(state) ? [] : [...shown]),
    },
  );
  return problemsAtCaret === "wait" ? [waiting, lint] : lint;
}

/** No field at all means that they are not known yet. */
function checkWithFields(
  template: string,
  names: readonly string[],
  { mode, maxLength, messages, words, values }: SkladnoOptions,
) {
  const known = { fields: names.length > 0 ? names : undefined, words, values: values?.() };
  return diagnostics(template, { ...known, mode, maxLength, messages });
}

/** What a message quotes stands between backticks. */
function withCode(message: string): Node {
  const fragment = document.createDocumentFragment();
  for (const [index, piece] of message.split("`").entries()) {
    if (index % 2 === 0) fragment.append(piece);
    else fragment.appendChild(document.createElement("code")).textContent = piece;
  }
  return fragment;
}

/**
 * Selects the next problem after the selection, or else the first one, and shows nothing: for a page that lists the
 * problems itself. `nextDiagnostic` of `@codemirror/lint` opens a tooltip too.
 */
export const nextProblem: Command = (view) => {
  const { to } = view.state.selection.main;
  const places: { readonly from: number; readonly to: number }[] = [];
  forEachDiagnostic(view.state, (_, from, end) => places.push({ from, to: end }));
  const next = places.find(({ from }) => from > to) ?? places[0];
  if (next === undefined) return false;
  view.dispatch({ selection: { anchor: next.from, head: next.to }, scrollIntoView: true, userEvent: "select" });
  return true;
};

/** Shows what stands under the pointer. */
export function hovering({ fields, resultsOf, messages }: SkladnoOptions): Extension {
  return hoverTooltip(({ state }, position) => {
    const known = { fields: fields?.() ?? [], messages };
    const source = state.doc.toString();
    return withResults(resultsOf, (resultOf) => tooltipOf(hover(source, position, { ...known, resultOf })));
  });
}

function tooltipOf(found: Hover | undefined): Tooltip | null {
  if (found === undefined) return null;
  return {
    pos: found.start,
    end: found.end,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "cm-skladno-hover";
      const title = dom.appendChild(document.createElement("code"));
      title.textContent = found.title;
      dom.append(" ", found.text, ...(found.result === undefined ? [] : [` → ${found.result}`]));
      return { dom };
    },
  };
}
