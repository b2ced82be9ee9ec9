import { type Diagnostic, linter } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { diagnostics, hover } from "@skladno/editor";
import type { SkladnoOptions } from "./options.js";

/** Underlines errors and notices; a fix is one click. */
export function problems({ fields, mode, maxLength, messages }: SkladnoOptions): Extension {
  const known = () => {
    const all = fields?.() ?? [];
    return all.length === 0 ? undefined : all;
  };
  return linter(
    ({ state }) =>
      diagnostics(state.doc.toString(), { fields: known(), mode, maxLength, messages }).map(
        ({ severity, message, start, end, fixes }): Diagnostic => ({
          from: start,
          to: end,
          severity: severity === "error" ? "error" : "warning",
          message,
          actions: fixes.map((fix) => ({
            name: fix.label,
            apply: (view) =>
              view.dispatch({ changes: { from: fix.start, to: fix.end, insert: fix.text }, userEvent: "input.fix" }),
          })),
        }),
      ),
    { delay: 150 },
  );
}

/** Shows what stands under the pointer. */
export function hovering({ fields, messages }: SkladnoOptions): Extension {
  return hoverTooltip(({ state }, position) => {
    const found = hover(state.doc.toString(), position, { fields: fields?.() ?? [], messages });
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
        dom.append(" ", found.text);
        return { dom };
      },
    };
  });
}
