import {
  autocompletion,
  type CompletionResult,
  type CompletionSource,
  closeBrackets,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import { EditorState, type Extension } from "@codemirror/state";
import { complete } from "@skladno/editor";
import type { SkladnoOptions } from "./options.js";

const types = { field: "variable", filter: "function", case: "enum", keyword: "keyword", symbol: "constant" } as const;

/** Proposes fields, filters, cases and conditions within tags; after `case:` and the like the next list opens by itself. */
export function completion({ fields, formOf, messages }: SkladnoOptions): Extension {
  const source: CompletionSource = ({ state, pos }): CompletionResult | null => {
    const found = complete(state.doc.toString(), pos, { fields: fields?.() ?? [], formOf, messages });
    if (found.length === 0) return null;
    return {
      from: Math.min(...found.map(({ start }) => start)),
      // The order and the choice are those of the language.
      filter: false,
      options: found.map((one) => ({
        label: one.label,
        ...(one.detail !== undefined && { detail: `: ${one.detail}` }),
        type: types[one.kind],
        apply: (view, picked) => {
          view.dispatch({
            changes: { from: one.start, to: one.end, insert: one.text },
            selection: { anchor: one.start + one.caret },
            annotations: pickedCompletion.of(picked),
            userEvent: "input.complete",
          });
          if (one.text[one.caret - 1] === ":") startCompletion(view);
        },
      })),
    };
  };
  return [
    autocompletion({ icons: false }),
    closeBrackets(),
    EditorState.languageData.of(() => [{ autocomplete: source, closeBrackets: { brackets: ["{", "["] } }]),
  ];
}
