import { startCompletion } from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap } from "@codemirror/view";
import { nextProblem, skladno } from "@skladno/codemirror";
import { phrases, russian } from "@skladno/codemirror/ru";
import { type EditorDiagnostic, english, type FieldOption } from "@skladno/editor";
import type { Case } from "@skladno/morphology";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Work } from "../work/work.js";
import type { Language } from "../worker/protocol.js";

interface TemplateEditorProps {
  /** The output whose template is edited: each has a history of its own. */
  readonly output: string;
  /** The template is checked again when it changes. */
  readonly mode: Work["mode"];
  readonly label: string;
  readonly language: Language;
  readonly check: (template: string) => readonly EditorDiagnostic[];
  readonly source: string;
  readonly onChange: (source: string) => void;
  /** Is given each state, by which problems at the caret wait. */
  readonly onState: (state: EditorState) => void;
  readonly fields: readonly FieldOption[];
  readonly formOf: (field: string, wanted: Case) => string | undefined;
  readonly resultsOf: (placeholders: readonly string[]) => Promise<readonly (string | undefined)[]>;
  /** The placeholder that belongs to the word that is asked about. */
  readonly marked: { readonly start: number; readonly end: number } | undefined;
  readonly onFirstFix: () => void;
  readonly handle: RefObject<EditorView | null>;
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

/**
 * The template of one output in CodeMirror. Each output keeps its state, and with it what can be undone, while others
 * are open.
 */
export function TemplateEditor(props: TemplateEditorProps) {
  const { output, mode, label, language, source, marked: place, handle } = props;
  const parent = useRef<HTMLDivElement>(null);
  // What changes at each render is read by the editor when it needs it.
  const current = useRef(props);
  current.current = props;

  // The template can be read at the first paint. An editor measures the page, so it is made after that.
  useLayoutEffect(() => {
    (parent.current as HTMLDivElement).textContent = current.current.source;
  }, []);
  const opener = useRef<Opener>(undefined);
  useEffect(() => {
    const extensions = extensionsOf(label, language, current);
    const states = new Map<string, EditorState>();
    const stateOf = (name: string, text: string) => {
      const kept = states.get(name);
      return kept?.doc.toString() === text ? kept : EditorState.create({ doc: text, extensions });
    };
    const { output: first, source: text } = current.current;
    const view = new EditorView({ state: stateOf(first, text) });
    parent.current?.replaceChildren(view.dom);
    opener.current = {
      output: first,
      show: (name, text) => {
        states.set((opener.current as Opener).output, view.state);
        (opener.current as Opener).output = name;
        view.setState(stateOf(name, text));
      },
    };
    handle.current = view;
    return () => {
      view.destroy();
      // Another editor may have been made meanwhile.
      if (handle.current === view) handle.current = null;
    };
  }, [label, language, handle]);

  // Laid out at once: an effect after the paint would put a text back over what has been written since.
  useLayoutEffect(() => {
    const view = handle.current;
    if (view === null) return;
    if (opener.current?.output !== output) opener.current?.show(output, source);
    else if (view.state.doc.toString() !== source)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: source } });
  }, [output, source, handle]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the check knows the mode; here it says when to check again.
  useLayoutEffect(() => {
    handle.current?.dispatch({ effects: rules.reconfigure(rulesOf(language, current)) });
  }, [mode]);

  useLayoutEffect(() => {
    const view = handle.current;
    if (view && (place || view.state.field(marked).size > 0)) view.dispatch({ effects: mark.of(place) });
  }, [place, handle]);

  return <div className="code" ref={parent} />;
}

interface Opener {
  output: string;
  readonly show: (output: string, source: string) => void;
}

function extensionsOf(
  label: string,
  language: Language,
  current: { readonly current: TemplateEditorProps },
): Extension {
  return [
    history(),
    keymap.of([
      {
        key: "Alt-Enter",
        run: () => {
          current.current.onFirstFix();
          return true;
        },
      },
      { key: "F8", run: nextProblem },
      ...standardKeymap,
      ...historyKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, lang: "ru", spellcheck: "false" }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) current.current.onChange(state.doc.toString());
      current.current.onState(state);
    }),
    marked,
    EditorState.phrases.of(language === "ru" ? phrases : {}),
    rules.of(rulesOf(language, current)),
  ];
}

/** What has to be looked at again when the rules of the language become others. */
const rules = new Compartment();

function rulesOf(language: Language, current: { readonly current: TemplateEditorProps }): Extension {
  return skladno({
    check: (template) => current.current.check(template),
    messages: language === "ru" ? russian : english,
    fields: () => current.current.fields,
    formOf: (field, wanted) => current.current.formOf(field, wanted),
    resultsOf: (placeholders) => current.current.resultsOf(placeholders),
  });
}

/** Opens the list of fields, as whole tags, or of filters where the caret stands in a tag. */
export function proposeField(view: EditorView): void {
  view.focus();
  startCompletion(view);
}
