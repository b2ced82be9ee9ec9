import { limits, type PreviewRequest } from "@skladno/contract";
import { checkTemplates, type NoticeCode, type TemplateNotice } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import type { Language } from "../language.js";
import { createPace } from "./pace.js";
import type { TextEngine } from "./text-engine.js";
import { messagesIn } from "./text-messages.js";

/** Looking up the words of a template takes longer than checking it. */
const UNITS_PER_CHARACTER = 200;

/** What can only be said where a product is known; `validate` gives the other notices. */
const ABOUT_PRODUCTS: ReadonlySet<NoticeCode> = new Set([
  "literal_adjective",
  "ungoverned_word",
  "capital_in_text",
  "unknown_field",
]);

/**
 * The notices about templates and their product, "code: message". A field that the product does not have is named if a
 * name nearly like it is there: `missing_field` names the others.
 */
export async function previewNotices(
  { words }: TextEngine,
  { templates, generation_mode: mode, item }: PreviewRequest,
  language: Language,
): Promise<readonly string[]> {
  const pace = createPace();
  const notices: TemplateNotice[] = [];
  const options = {
    mode,
    lint,
    words,
    values: new Map(Object.entries(item).map(([name, value]) => [name, typeof value === "string" ? [value] : []])),
    fields: Object.keys(item),
    messages: messagesIn(language).templates,
    maxFindings: limits.findingsPerTemplate,
  };
  for (const [output, text] of Object.entries(templates)) {
    notices.push(...checkTemplates({ [output]: text }, options).notices);
    if (pace.isDue(text.length * UNITS_PER_CHARACTER)) await pace.rest();
  }
  const about = notices.filter(
    ({ code, hint }) => ABOUT_PRODUCTS.has(code) && (code !== "unknown_field" || hint !== undefined),
  );
  return [...new Set(about.map(({ code, message }) => `${code}: ${message}`))].slice(0, limits.findingsPerTemplate);
}
