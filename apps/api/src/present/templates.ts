import type { TemplateError as TemplateErrorShape, TemplateNotice as TemplateNoticeShape } from "@skladno/contract";
import type { TemplateError, TemplateNotice } from "@skladno/template";

/** Errors inside templates, as `details.errors` and the answer of validate carry them. */
export function presentTemplateErrors(errors: readonly TemplateError[]): TemplateErrorShape[] {
  return errors.map((error) => ({ ...error, output: error.output ?? "" }));
}

export function presentTemplateNotices(notices: readonly TemplateNotice[]): TemplateNoticeShape[] {
  return notices.map((notice) => ({ ...notice }));
}
