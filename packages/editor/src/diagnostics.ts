import {
  type CaseName,
  canonicalCases,
  checkTemplate,
  type Span,
  type Suggestion,
  type TemplateError,
  type TemplateNotice,
} from "@skladno/template";
import { lint, type WordAdvice } from "@skladno/template/lint";
import type { FieldOption } from "./complete.js";
import type { EditorMessages } from "./messages.js";
import { english } from "./messages-en.js";

/** How a template is checked. */
export interface DiagnosticsOptions {
  /** `strict` forbids variant blocks; `flexible`, or no mode, allows them. */
  readonly mode?: "strict" | "flexible" | undefined;
  /** The most code points of a template; 4000 unless given. */
  readonly maxLength?: number | undefined;
  /** The fields of the product: any other name is the notice `unknown_field`. Names are not checked unless given. */
  readonly fields?: readonly (string | FieldOption)[] | undefined;
  /**
   * What a dictionary says of words, for the notices that need one: `createWordAdvice` of `@skladno/engine/advice`, or
   * the like of a host whose dictionary is elsewhere. Asked while the template is checked, so without a wait.
   */
  readonly words?: WordAdvice | undefined;
  /** Field → values of some products, for the notices about values: with `words`. */
  readonly values?: ReadonlyMap<string, readonly string[]> | undefined;
  /** English unless given. */
  readonly messages?: EditorMessages | undefined;
}

/** A change that removes a problem: the text from `start` up to `end` becomes `text`. */
export interface Fix extends Span {
  /** What a button says: "Replace with money". */
  readonly label: string;
  readonly text: string;
}

/** A mistake, or advice, at its place. Offsets are UTF-16. */
export interface EditorDiagnostic extends Span {
  readonly severity: "error" | "notice";
  readonly code: TemplateError["code"] | TemplateNotice["code"];
  readonly message: string;
  /** The parts of the message, for programs that write their own. */
  readonly values: Readonly<Record<string, string>>;
  /** Several where only the author knows: each of the cases that a preposition may govern. */
  readonly fixes: readonly Fix[];
}

/**
 * The errors of a template, the notices of one without errors, and unknown fields, each kind in the order of the text.
 */
export function diagnostics(source: string, options: DiagnosticsOptions = {}): readonly EditorDiagnostic[] {
  const { messages = english, mode, maxLength, words, values } = options;
  const fields = options.fields?.map((field) => (typeof field === "string" ? field : field.name));
  const known = { fields, words, values };
  const { errors, notices } = checkTemplate(source, { mode, maxLength, lint, ...known, messages: messages.templates });
  const present =
    (severity: EditorDiagnostic["severity"]) =>
    (finding: TemplateError | TemplateNotice): EditorDiagnostic => ({
      severity,
      code: finding.code,
      message: finding.message,
      values: finding.values,
      start: finding.offset,
      end: finding.end_offset,
      fixes: fixesOf(finding, messages, source),
    });
  return [...errors.map(present("error")), ...notices.map(present("notice"))];
}

function fixesOf(finding: TemplateError | TemplateNotice, messages: EditorMessages, source: string): readonly Fix[] {
  const { suggestion, hint, offset, end_offset, values } = finding;
  const { first, second, insert } = values;
  if (first !== undefined && second !== undefined && insert !== undefined) {
    // Where the words before decide, their case comes first.
    const at = { offset: Number(insert), end_offset: Number(insert) };
    const [likely, other] = suggestion?.text.endsWith(second) ? [second, first] : [first, second];
    return [likely, other].map((one) => fixOf(source, { ...at, text: `|case:${one}` }, undefined, messages));
  }
  if (suggestion === undefined) {
    const isCase = "reason" in finding && finding.reason === "unsupported_case";
    return isCase ? casesInstead({ start: offset, end: end_offset }, messages) : [];
  }
  return [fixOf(source, suggestion, hint, messages)];
}

function fixOf(
  source: string,
  { text, offset: start, end_offset: end }: Suggestion,
  hint: string | undefined,
  messages: EditorMessages,
): Fix {
  const replaced = source.slice(start, end);
  const label =
    text === ""
      ? messages.remove(replaced)
      : replaced === ""
        ? messages.insert(text)
        : messages.replaceWith(hint ?? text);
  return { label, text, start, end };
}

/** Where no case is near the author has the choice. The nominative, which a value has by itself, comes last. */
function casesInstead(place: Span, messages: EditorMessages): readonly Fix[] {
  const [nominative, ...others] = canonicalCases;
  return [...others, nominative as CaseName].map((name) => ({
    ...place,
    label: messages.replaceWith(name),
    text: name,
  }));
}
