import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeBrackets,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import { EditorState, type Extension } from "@codemirror/state";
import { type Completion, complete } from "@skladno/editor";
import type { SkladnoOptions } from "./options.js";
import { withResults } from "./with-results.js";

const types = {
  field: "variable",
  tag: "variable",
  filter: "function",
  case: "enum",
  keyword: "keyword",
  symbol: "constant",
  preposition: "text",
  word: "text",
  format: "enum",
} as const;

/**
 * Proposes fields, filters, cases and conditions within tags, and whole tags in text when asked; after `case:` and the
 * like the next list opens by itself.
 */
export function completion(options: SkladnoOptions): Extension {
  const source = completionSource(options);
  return [
    autocompletion({ icons: false }),
    closeBrackets(),
    EditorState.languageData.of(() => [{ autocomplete: source, closeBrackets: brackets }]),
  ];
}

/** What it means; after it what it prints for the product, unless that is what it shows already. */
function detailOf({ detail, result }: Completion): { readonly detail?: string } {
  const shown = [detail, result === detail ? undefined : result].filter((part) => part !== undefined);
  return shown.length === 0 ? {} : { detail: `: ${shown.join(" → ")}` };
}

/** What is closed by itself. */
export const brackets = { brackets: ["{", "["] };

/** The source of completions alone. */
export function completionSource({ fields, formOf, resultsOf, messages }: SkladnoOptions): CompletionSource {
  return ({ state, pos, explicit }) => {
    const source = state.doc.toString();
    const known = { fields: fields?.() ?? [], formOf, messages };
    return withResults(resultsOf, (resultOf) => listed(complete(source, pos, { ...known, resultOf }), explicit));
  };
}

/** Completions as a list of CodeMirror. */
function listed(found: readonly Completion[], explicit: boolean): CompletionResult | null {
  if (found.length === 0) return null;
  const isText = found[0]?.kind === "tag";
  if (isText && !explicit) return null;
  return {
    // What is typed while the list is open chooses among its tags, and ends it where it fits none.
    ...(isText && {
      update: (current: CompletionResult, from: number, to: number, context: CompletionContext) => {
        const typed = context.state.sliceDoc(from, to).toLowerCase();
        const fitting = current.options.filter(({ label }) => label.toLowerCase().startsWith(typed));
        return { ...current, from, options: fitting };
      },
    }),
    from: Math.min(...found.map(({ start }) => start)),
    // The order and the choice are those of the language.
    filter: false,
    options: found.map((one) => ({
      label: one.label,
      ...detailOf(one),
      type: types[one.kind],
      apply: (view, picked, from, to) => {
        const place = isText ? { from, to } : { from: one.start, to: one.end };
        view.dispatch({
          changes: { ...place, insert: one.text },
          selection: { anchor: place.from + one.caret },
          annotations: pickedCompletion.of(picked),
          userEvent: "input.complete",
        });
        if (one.text[one.caret - 1] === ":") startCompletion(view);
      },
    })),
  };
}
