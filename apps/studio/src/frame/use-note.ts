import { useCallback, useEffect, useState } from "preact/hooks";

/** A sentence about the last deed. */
export interface Note {
  readonly text: string;
  /** Its undo, or the next step. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** How long a note stands, in milliseconds: long enough to be read twice. */
const STANDS = 6000;

/** A note that goes by itself, unless it offers something. */
export function useNote(): readonly [Note | undefined, (note: Note | string) => void] {
  const [note, setNote] = useState<Note>();
  useEffect(() => {
    if (note === undefined || note.action !== undefined) return;
    const timer = setTimeout(() => setNote(undefined), STANDS);
    return () => clearTimeout(timer);
  }, [note]);
  return [note, useCallback((next: Note | string) => setNote(typeof next === "string" ? { text: next } : next), [])];
}
