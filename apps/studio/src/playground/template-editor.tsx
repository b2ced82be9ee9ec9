import { startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintKeymap } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap } from "@codemirror/view";
import { skladno } from "@skladno/codemirror";
import { phrases, russian } from "@skladno/codemirror/ru";
import { english, type FieldOption } from "@skladno/editor";
import type { Case } from "@skladno/morphology";
import { useEffect, useRef } from "react";
import type { Language } from "../worker/protocol.js";

interface TemplateEditorProps {
  readonly label: string;
  readonly language: Language;
  readonly mode: "strict" | "flexible";
  readonly source: string;
  readonly onChange: (source: string) => void;
  readonly fields: readonly FieldOption[];
  readonly formOf: (field: string, wanted: Case) => string | undefined;
  /** The placeholder that belongs to the word that is asked about. */
  readonly marked: { readonly start: number; readonly end: number } | undefined;
  readonly onFirstFix: () => void;
  readonly handle: React.RefObject<EditorView | null>;
}

const mark = StateEffect.define<{ readonly start: number; readonly end: number } | undefined>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, { effects, changes }) => {
    for (const effect of effects) {
      if (!effect.is(mark)) continue;
      const { start, end } = effect.value ?? { start: 0, end: 0 };
      return start < end ? Decoration.set(Decoration.mark({ class: "marked" }).range(start, end)) : Decoration.none;
    }
    return value.map(changes);
  },
  provide: (field) => EditorView.outerDecorations.from(field),
});

/** The template of one output in CodeMirror; a new output, mode or language is a new editor. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { label, language, mode, source, marked: place, handle } = props;
  const parent = useRef<HTMLDivElement>(null);
  // What changes at each render is read by the editor when it needs it.
  const current = useRef(props);
  current.current = props;

  useEffect(() => {
    const view = new EditorView({
      doc: current.current.source,
      parent: parent.current as HTMLDivElement,
      extensions: [
        history(),
        keymap.of([
          {
            key: "Alt-Enter",
            run: () => {
              current.current.onFirstFix();
              return true;
            },
          },
          ...defaultKeymap.filter(({ key }) => key !== "Alt-Enter"),
          ...historyKeymap,
          ...lintKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, lang: "ru", spellcheck: "false" }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) current.current.onChange(state.doc.toString());
        }),
        marked,
        EditorState.phrases.of(language === "ru" ? phrases : {}),
        skladno({
          mode,
          messages: language === "ru" ? russian : english,
          fields: () => current.current.fields,
          formOf: (field, wanted) => current.current.formOf(field, wanted),
        }),
      ],
    });
    handle.current = view;
    return () => view.destroy();
  }, [label, language, mode, handle]);

  useEffect(() => {
    const view = handle.current;
    if (view === null || view.state.doc.toString() === source) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: source } });
  }, [source, handle]);

  useEffect(() => {
    handle.current?.dispatch({ effects: mark.of(place) });
  }, [place, handle]);

  return <div className="code" ref={parent} />;
}

/** Writes braces at the caret unless it stands in a tag, and opens the list of fields or filters. */
export function proposeField(view: EditorView): void {
  view.focus();
  if (startsTag(view)) {
    startCompletion(view);
    return;
  }
  const { head } = view.state.selection.main;
  view.dispatch({ changes: { from: head, insert: "{{}}" }, selection: { anchor: head + 2 }, userEvent: "input" });
  startCompletion(view);
}

function startsTag({ state }: EditorView): boolean {
  const before = state.sliceDoc(0, state.selection.main.head);
  return before.lastIndexOf("{{") > before.lastIndexOf("}}");
}
