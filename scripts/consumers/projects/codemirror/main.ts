import { language } from "@codemirror/language";
import { nextDiagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { skladnoSupport } from "@skladno/codemirror";
import { view } from "./readme.js";

/** Goes to the README's mistake by the keyboard, and takes the fix that its tooltip offers. */
async function edit(): Promise<string> {
  await found(".cm-lintRange-error");
  if (document.querySelector(".cm-skladno-field")?.textContent !== "цвет") throw new Error("no colours");
  nextDiagnostic(view);
  const message = (await found(".cm-tooltip-lint .cm-diagnosticText")).textContent;
  const button = await found(".cm-tooltip-lint .cm-diagnosticAction");
  button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  const text = view.state.doc.toString();
  const asLanguage = EditorState.create({ extensions: skladnoSupport() }).facet(language);
  return `${message} → ${text.slice(text.indexOf("за "))}; ${asLanguage?.name}`;
}

async function found(selector: string): Promise<Element> {
  for (;;) {
    const element = document.querySelector(selector);
    if (element !== null) return element;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

edit().then(
  (edited) => {
    document.body.dataset.edited = edited;
  },
  (error) => {
    document.body.dataset.error = String(error);
  },
);
