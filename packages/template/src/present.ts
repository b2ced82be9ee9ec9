import type { NoticeCode, TemplateErrorCode } from "./error-codes.js";
import type { Finding, TemplateError, TemplateNotice } from "./errors.js";
import { createLocator } from "./locate.js";
import { type MessageTable, type NoticeSentences, readMessages } from "./messages.js";
import type { Problem } from "./problem.js";

export interface PresentOptions {
  readonly output?: string | undefined;
  readonly messages?: MessageTable | undefined;
}

/** Problems of one template → errors as the author reads them, in the order of the text. */
export function presentErrors(source: string, problems: readonly Problem[], options: PresentOptions): TemplateError[] {
  return present(source, problems, options, (problem, finding) => ({
    ...(finding.output === undefined ? {} : { output: finding.output }),
    code: problem.code,
    ...(problem.reason === undefined ? {} : { reason: problem.reason }),
    ...finding,
  }));
}

/** The same for notices. */
export function presentNotices(
  source: string,
  problems: readonly Problem<NoticeCode>[],
  options: PresentOptions & { readonly sentences: NoticeSentences },
): TemplateNotice[] {
  return present(source, problems, options, (problem, finding) => ({
    ...(finding.output === undefined ? {} : { output: finding.output }),
    code: problem.code,
    ...finding,
  }));
}

function present<Code extends TemplateErrorCode | NoticeCode, Presented>(
  source: string,
  problems: readonly Problem<Code>[],
  { output, messages: table, sentences }: PresentOptions & { readonly sentences?: NoticeSentences },
  finish: (problem: Problem<Code>, finding: Finding) => Presented,
): Presented[] {
  if (problems.length === 0) return [];
  const locateIn = createLocator(source);
  const messages = readMessages(table, sentences);
  return [...problems]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((problem) => {
      const { line, column, frame } = locateIn(problem.start, problem.end);
      const sentence = messages.describe(problem.code, problem.reason, problem.values) ?? problem.code;
      const question = problem.hint === undefined ? "" : ` ${messages.didYouMean(problem.hint)}`;
      return finish(problem, {
        ...(output === undefined ? {} : { output }),
        message: sentence + question,
        line,
        column,
        offset: problem.start,
        end_offset: problem.end,
        frame,
        ...(problem.hint === undefined ? {} : { hint: problem.hint }),
        ...(problem.replacement === undefined
          ? {}
          : {
              suggestion: {
                text: problem.replacement.text,
                offset: problem.replacement.start,
                end_offset: problem.replacement.end,
              },
            }),
        ...(problem.related === undefined
          ? {}
          : {
              related: problem.related.map((place) => {
                const at = locateIn(place.start, place.end);
                return {
                  role: place.role,
                  message: messages.related[place.role],
                  line: at.line,
                  column: at.column,
                  offset: place.start,
                  end_offset: place.end,
                };
              }),
            }),
        values: problem.values,
      });
    });
}
