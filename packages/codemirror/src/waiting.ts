import { completionStatus } from "@codemirror/autocomplete";
import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from "@codemirror/state";
import { ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { tagAt } from "@skladno/editor";

/*
 * A tag that is being written is wrong at almost every key. Its problems wait until the author pauses, closes the list of
 * completions, or leaves the tag, so that nothing flashes while one types.
 */

/** The author pauses when this many milliseconds pass without a key. */
const PAUSE = 600;

interface Place {
  readonly start: number;
  readonly end: number;
}

const pause = StateEffect.define<null>();

const isTyping = StateField.define<boolean>({
  create: () => false,
  update: (value, transaction) => {
    if (transaction.effects.some((effect) => effect.is(pause))) return false;
    if (transaction.docChanged) return isTypedBy(transaction);
    const listClosed = isListOpen(transaction.startState) && !isListOpen(transaction.state);
    return value && !listClosed;
  },
});

/** Not by a fix, a completion, an undo, or the page. */
function isTypedBy(transaction: Transaction): boolean {
  const isInput = transaction.isUserEvent("input") && !transaction.isUserEvent("input.complete");
  return (isInput && !transaction.isUserEvent("input.fix")) || transaction.isUserEvent("delete");
}

/** Whether the list of completions is shown. */
export function isListOpen(state: EditorState): boolean {
  return completionStatus(state) === "active";
}

/** What is being written: the tag or block at the caret, else the caret alone; undefined when nothing has to wait. */
export const waitingPlace = StateField.define<Place | undefined>({
  create: () => undefined,
  update: (value, { state }) => {
    if (!state.field(isTyping) && !isListOpen(state)) return undefined;
    const { head } = state.selection.main;
    const place = tagAt(state.doc.toString(), head) ?? { start: head, end: head };
    return value?.start === place.start && value.end === place.end ? value : place;
  },
});

const timer = ViewPlugin.define((view) => {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const wait = ({ state }: { readonly state: EditorState }): void => {
    clearTimeout(timeout);
    if (state.field(isTyping)) timeout = setTimeout(() => view.dispatch({ effects: pause.of(null) }), PAUSE);
  };
  // A state that was kept while one typed, and is shown again.
  wait(view);
  return {
    update: (update: ViewUpdate) => {
      if (update.docChanged) wait(update);
    },
    destroy: () => clearTimeout(timeout),
  };
});

/** Keeps what {@link shownProblems} asks for. */
export const waiting: Extension = [isTyping, waitingPlace, timer];

/**
 * The problems of the template that the editor shows now. Left out are those at the caret while a tag is being written: until
 * the caret leaves it, 600 ms pass without a key, or the list of completions closes. For a page's own list of problems:
 * a transaction goes with each of these changes, so ask in an `EditorView.updateListener`.
 *
 * @param problems of the editor's text, with UTF-16 offsets
 * @returns all of them where the editor has no `problems()` that wait
 */
export function shownProblems<Problem extends Place>(
  state: EditorState,
  problems: readonly Problem[],
): readonly Problem[] {
  const place = state.field(waitingPlace, false);
  return place === undefined ? problems : problems.filter(({ start, end }) => end < place.start || place.end < start);
}
