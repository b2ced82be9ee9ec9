import type { Dispatch } from "preact/hooks";
import { useCallback, useState } from "preact/hooks";
import { keepPreference, readPreference } from "../frame/preferences.js";
import type { Asked, PlaygroundAction, PlaygroundState } from "./state.js";
import type { RenderedTexts } from "./use-texts.js";
import { type AskedWord, wordsOf } from "./words-of.js";

interface AskedState {
  /** The word that is asked about; undefined where none is, or its text is a previous one. */
  readonly asked: AskedWord | undefined;
  /** Its button. */
  readonly anchor: HTMLElement | undefined;
  /** Whether nobody has asked about a word in this browser yet. */
  readonly showsHint: boolean;
  readonly ask: (asked: Asked | undefined, button: HTMLElement) => void;
  readonly close: () => void;
  /** Goes to a neighbouring word of the text. */
  readonly step: (by: number) => void;
}

/** The word that the dialog is about. */
export function useAsked(
  { asked: place }: PlaygroundState,
  dispatch: Dispatch<PlaygroundAction>,
  texts: RenderedTexts,
  broken: ReadonlySet<string>,
): AskedState {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [showsHint, setShowsHint] = useState(() => readPreference("hint") !== "seen");
  const text = place && !broken.has(place.output) ? texts.get(place.output) : undefined;
  const asked = text && place && wordsOf(text)[place.word];
  const ask = useCallback(
    (next: Asked | undefined, button: HTMLElement) => {
      dispatch({ type: "word_asked", asked: next });
      setAnchor(button);
      setShowsHint(false);
      keepPreference("hint", "seen");
    },
    [dispatch],
  );
  const close = useCallback(() => dispatch({ type: "word_asked", asked: undefined }), [dispatch]);
  const step = useCallback(
    (by: number) => {
      if (place === undefined) return;
      const word = place.word + by;
      const button = anchor?.closest("p")?.querySelector<HTMLElement>(`[data-word="${word}"]`);
      if (!button) return;
      button.focus();
      ask({ output: place.output, word }, button);
    },
    [place, anchor, ask],
  );
  return { asked, anchor, showsHint, ask, close, step };
}
