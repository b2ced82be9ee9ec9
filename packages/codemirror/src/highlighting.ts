import type { Extension } from "@codemirror/state";
import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { type HighlightToken, highlight } from "@skladno/editor";

/** Colours every piece of the templates. A tag and a variant block as a whole have the classes `cm-skladno-tag` and `cm-skladno-variants`. */
export function highlighting(): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorated: Decorated;

      constructor(view: EditorView) {
        this.decorated = decorate(view.state.doc.toString());
      }

      update({ docChanged, state }: ViewUpdate): void {
        if (docChanged) this.decorated = decorate(state.doc.toString());
      }
    },
    {
      decorations: ({ decorated }) => decorated.tokens,
      // A tag stays one box around the marks of problems and brackets.
      provide: (self) =>
        EditorView.outerDecorations.of((view) => view.plugin(self)?.decorated.wholes ?? Decoration.none),
    },
  );
  return [plugin, theme];
}

interface Decorated {
  readonly tokens: DecorationSet;
  /** Tags and variant blocks. */
  readonly wholes: DecorationSet;
}

function decorate(source: string): Decorated {
  const tokens = new RangeSetBuilder<Decoration>();
  const wholes = new RangeSetBuilder<Decoration>();
  for (const whole of joined(source, highlight(source))) {
    wholes.add(whole.start, whole.end, whole.decoration);
    for (const { kind, start, end } of whole.tokens) tokens.add(start, end, marks[kind]);
  }
  return { tokens: tokens.finish(), wholes: wholes.finish() };
}

interface Joined {
  readonly start: number;
  readonly end: number;
  readonly decoration: Decoration;
  readonly tokens: readonly HighlightToken[];
}

/** Tokens without text between them are one tag or block, up to the next opening. */
function joined(source: string, tokens: readonly HighlightToken[]): readonly Joined[] {
  const groups: HighlightToken[][] = [];
  for (const token of tokens) {
    const group = groups.at(-1);
    const isOpening = source.startsWith("{{", token.start) || source.startsWith("[[", token.start);
    if (group?.at(-1)?.end === token.start && !isOpening) group.push(token);
    else groups.push([token]);
  }
  return groups.map((group) => {
    const { start } = group[0] as HighlightToken;
    const { end } = group.at(-1) as HighlightToken;
    return { start, end, tokens: group, decoration: source.startsWith("[[", start) ? variants : tag };
  });
}

const mark = (name: string): Decoration => Decoration.mark({ class: `cm-skladno-${name}` });
const tag = Decoration.mark({ class: "cm-skladno-tag", inclusive: false });
const variants = Decoration.mark({ class: "cm-skladno-variants", inclusive: false });
const marks: Readonly<Record<HighlightToken["kind"], Decoration>> = {
  delimiter: mark("delimiter"),
  field: mark("field"),
  filter: mark("filter"),
  argument: mark("argument"),
  keyword: mark("keyword"),
  variant: mark("variant"),
  invalid: mark("invalid"),
};

const theme = EditorView.baseTheme({
  "& .cm-skladno-tag, & .cm-skladno-variants": { borderRadius: "5px", padding: "3px 2px" },
  "&light .cm-skladno-tag": { background: "#ECEEFC" },
  "&dark .cm-skladno-tag": { background: "#242A4A" },
  "&light .cm-skladno-variants": { background: "#FFF3DC" },
  "&dark .cm-skladno-variants": { background: "#352813" },
  "&light .cm-skladno-delimiter": { color: "#61616D" },
  "&dark .cm-skladno-delimiter": { color: "#B4B6C0" },
  "&light .cm-skladno-variants .cm-skladno-delimiter": { color: "#8A5200" },
  "&dark .cm-skladno-variants .cm-skladno-delimiter": { color: "#F0BE6A" },
  "& .cm-skladno-field": { fontWeight: "500" },
  "&light .cm-skladno-field": { color: "#3B4CCA" },
  "&dark .cm-skladno-field": { color: "#9DA9FF" },
  "&light .cm-skladno-filter": { color: "#7A3E9D" },
  "&dark .cm-skladno-filter": { color: "#D3A6F0" },
  "&light .cm-skladno-argument": { color: "#0B6B63" },
  "&dark .cm-skladno-argument": { color: "#6FD0C5" },
  "&light .cm-skladno-keyword": { color: "#A5400B" },
  "&dark .cm-skladno-keyword": { color: "#F5A37A" },
});
