import { diagnostics, type EditorDiagnostic, type EditorMessages, type Fix } from "@skladno/editor";
import type { Diagnostic } from "@skladno/engine";
import { isOutputName, textLengths } from "@skladno/template";
import type { WordAdvice } from "@skladno/template/lint";
import { capital } from "../frame/grammar-names.js";
import { groupOf } from "../why/group.js";
import type { Work } from "../work/work.js";
import type { RenderedText } from "../worker/protocol.js";
import type { RenderedTexts } from "./use-texts.js";

/** Something to be said about an output: a mistake, advice, or what the values of the product break. */
export interface OutputProblem {
  readonly output: string;
  readonly severity: "error" | "notice" | "data";
  readonly code: string;
  readonly message: string;
  /** UTF-16 places in the template; absent for what concerns the whole. */
  readonly place?: { readonly start: number; readonly end: number } | undefined;
  readonly fixes: readonly Fix[];
  /** The field whose value is at fault. */
  readonly field?: string | undefined;
  /** A preposition that may govern several cases, and the field after it. */
  readonly governed?: { readonly preposition: string; readonly field: string } | undefined;
}

/** Checks the template of an output with the names of the product's fields. */
export type CheckTemplate = (
  output: string,
  template: string,
  mode: Work["mode"],
  fields: readonly string[],
) => readonly EditorDiagnostic[];

/** Checks again only what has changed: the editor and the list of problems ask for the same template. */
export function createCheckTemplate(messages: EditorMessages, words?: WordAdvice): CheckTemplate {
  const last = new Map<string, { readonly key: string; readonly found: readonly EditorDiagnostic[] }>();
  return (output, template, mode, fields) => {
    const key = JSON.stringify([template, mode, fields]);
    const known = last.get(output);
    if (known?.key === key) return known.found;
    const found = diagnostics(template, { mode, messages, fields, words });
    last.set(output, { key, found });
    return found;
  };
}

/** What is wrong with an output's name and template. */
export function templateProblems(
  output: string,
  found: readonly EditorDiagnostic[],
  messages: EditorMessages,
): readonly OutputProblem[] {
  const ofTemplate = found.map(
    ({ severity, code, message, values, start, end, fixes }): OutputProblem => ({
      output,
      severity,
      code,
      message,
      place: { start, end },
      fixes,
      governed:
        code === "ambiguous_government"
          ? { preposition: values.found as string, field: values.field as string }
          : undefined,
    }),
  );
  return [...nameProblems(output, messages), ...ofTemplate];
}

/** A link may bring names that nothing is rendered for. */
function nameProblems(output: string, { templates }: EditorMessages): readonly OutputProblem[] {
  if (isOutputName(output)) return [];
  const code = "invalid_output_name";
  return [{ output, severity: "error", code, message: templates.errors[code]({ found: output }), fixes: [] }];
}

/** What the engine found in this product, and texts that are too long; nothing for an output whose template is broken. */
export function dataProblems(
  rendered: RenderedTexts,
  { templates, fields, limits }: Pick<Work, "templates" | "fields"> & { readonly limits: Limits | undefined },
  sentences: { readonly tooLong: (length: number, limit: number) => string },
): readonly OutputProblem[] {
  return [...templates].flatMap(([output, template]) => {
    const text = rendered.get(output);
    if (text === undefined || text.template !== template) return [];
    const limit = limitOf(output, limits);
    const length = lengthOf(text.text);
    const tooLong: readonly OutputProblem[] =
      limit !== undefined && length > limit
        ? [{ output, severity: "data", code: "length_exceeded", message: sentences.tooLong(length, limit), fixes: [] }]
        : [];
    // A field that the product does not have is named at its place in the template.
    const known = text.diagnostics.filter(({ code, field }) => code !== "missing_field" || fields.has(field));
    return [...known.map((one) => presentDiagnostic(one, text)), ...tooLong];
  });
}

/** The list names the output itself. A value that has nothing to agree with is innocent: the main word's value is at fault. */
function presentDiagnostic({ output, field, code, message }: Diagnostic, text: RenderedText): OutputProblem {
  const prefix = `${output}: `;
  const sentence = message.startsWith(prefix) ? capital(message.slice(prefix.length)) : message;
  const placeholder = text.trace.placeholders.find((one) => one.field === field);
  const head = placeholder?.role === "dependent" ? groupOf(text, placeholder).head : undefined;
  return { output, severity: "data", code, message: sentence, fixes: [], field: head?.field ?? field };
}

/** One of the same fault in several outputs, that of the open output before others. */
export function withoutRepeats(problems: readonly OutputProblem[]): readonly OutputProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ severity, code, field }) => {
    if (severity !== "data" || field === undefined) return true;
    const key = `${code} ${field}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Output name → the most characters of its text. */
export type Limits = ReadonlyMap<string, number>;

/** The most characters of an output: what the project says, else what a channel shows; undefined where neither tells. */
export function limitOf(output: string, limits?: Limits): number | undefined {
  const own = limits?.get(output);
  if (own !== undefined) return own;
  return Object.hasOwn(textLengths, output) ? textLengths[output] : undefined;
}

/** Code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
