import type { NoticeCode } from "../error-codes.js";
import type { NoticeSentences } from "../messages.js";
import { type Suggest, suggest } from "../suggest/suggest.js";
import { findNotices } from "./find-notices.js";
import { noticesInEnglish } from "./messages-en.js";
import { adviseOnOutputName } from "./output-names.js";
import { findUnknownFields } from "./unknown-fields.js";

/** What finds notices, and the sentences for them where the table of messages has none. */
export interface Lint {
  readonly findNotices: typeof findNotices;
  readonly findUnknownFields: typeof findUnknownFields;
  readonly adviseOnOutputName: typeof adviseOnOutputName;
  readonly sentences: NoticeSentences;
  readonly suggest: Suggest;
}

/**
 * The notices of the language and the suggestions for errors, to be given to `checkTemplate` and `checkTemplates` as
 * the option `lint`. An entry of its own, because a program that only fills templates in has no author to advise.
 */
export const lint: Lint = {
  findNotices,
  findUnknownFields,
  adviseOnOutputName,
  sentences: noticesInEnglish,
  suggest,
};

/** Every {@link NoticeCode}. */
export const noticeCodes = Object.freeze(Object.keys(noticesInEnglish)) as readonly NoticeCode[];
