import type { ErrorReason, NoticeCode, TemplateErrorCode } from "./error-codes.js";
import type { Finding } from "./errors.js";
import { createLocator } from "./locate.js";
import { createDescribe, type MessageTable, type NoticeSentences } from "./messages.js";
import { english } from "./messages-en.js";
import type { Problem } from "./problem.js";

/** How problems are put into words. */
export interface PresentOptions {
  readonly output?: string | undefined;
  readonly messages?: MessageTable | undefined;
  /** The sentences of notices, for a table of messages that has none. */
  readonly sentences?: NoticeSentences | undefined;
  /** The most that are put into words: the first ones. */
  readonly maxFindings?: number | undefined;
}

/** An error where the code is one of errors, a notice where it is one of notices. */
export interface Presented<Code> extends Finding {
  readonly code: Code;
  readonly reason?: ErrorReason;
}

/** Problems of one template → errors or notices as the author reads them, in the order of the text. */
export function present<Code extends TemplateErrorCode | NoticeCode>(
  source: string,
  problems: readonly Problem<Code>[],
  { output, messages = english, sentences, maxFindings }: PresentOptions,
): Presented<Code>[] {
  if (problems.length === 0) return [];
  const locateIn = createLocator(source);
  const describe = createDescribe(messages, sentences);
  return [...problems]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .slice(0, maxFindings)
    .map(({ code, reason, start, end, values, hint, replacement, related }) => {
      const sentence = describe(code, reason, hint === undefined ? values : { ...values, hint }) ?? code;
      return {
        ...(output !== undefined && { output }),
        code,
        ...(reason !== undefined && { reason }),
        // Some sentences say themselves what to write.
        message: hint === undefined || hint === values.write ? sentence : `${sentence} ${messages.didYouMean(hint)}`,
        ...locateIn(start, end),
        offset: start,
        end_offset: end,
        ...(hint !== undefined && { hint }),
        ...(replacement !== undefined && {
          suggestion: { text: replacement.text, offset: replacement.start, end_offset: replacement.end },
        }),
        ...(related !== undefined && {
          related: related.map((place) => {
            const { line, column } = locateIn(place.start, place.end);
            const message = messages.related[place.role];
            return { role: place.role, message, line, column, offset: place.start, end_offset: place.end };
          }),
        }),
        values,
      };
    });
}
