import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

interface DialogKeys {
  readonly dialog: RefObject<HTMLElement | null>;
  /** The word that the dialog belongs to: it comes before the dialog in the order of focus. */
  readonly anchor: HTMLElement;
  /** Closes, and gives the focus back. */
  readonly onLeave: () => void;
  /** Closes and leaves the focus where it is. */
  readonly onClose: () => void;
  readonly onStep: (by: number) => void;
}

const FOCUSABLE = "button:not(:disabled), input:not(:disabled), a[href]";

/** Escape, the arrows to the neighbouring words, and Tab from the word into the dialog and out of it again. */
export function useDialogKeys({ dialog, anchor, onLeave, onClose, onStep }: DialogKeys): void {
  // Before the paint: a key that follows at once must find the new word, and no dialog that is closed.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A menu within the dialog has taken the key.
      if (event.defaultPrevented) return;
      const focused = document.activeElement;
      const isInside = dialog.current?.contains(focused) === true;
      if (event.key === "Escape") {
        event.preventDefault();
        onLeave();
      } else if (event.key === "Tab") {
        const inside = [...(dialog.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
        if (focused === anchor && !event.shiftKey) {
          event.preventDefault();
          inside[0]?.focus();
        } else if (isInside && event.shiftKey && focused === inside[0]) {
          event.preventDefault();
          anchor.focus();
        } else if (isInside && !event.shiftKey && focused === inside.at(-1)) {
          // The browser goes on from the word.
          anchor.focus();
        }
      } else if (isInside && !(focused instanceof HTMLInputElement)) {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step !== undefined) onStep(step);
      }
    };
    const pressed = ({ target }: PointerEvent) => {
      const isWord = target instanceof Element && target.closest("[data-word]") !== null;
      if (!isWord && !dialog.current?.contains(target as globalThis.Node)) onClose();
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", pressed);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", pressed);
    };
  }, [dialog, anchor, onLeave, onClose, onStep]);
}
