import type { JobItem } from "@skladno/contract";
import type { Language } from "../language.js";

/** The most notices of one kind in an answer. */
const MOST = 100;

/** Notices about an accepted request: unknown members, numbers that JSON readers can't keep, a locale without rules. */
export function requestNotices(
  unknownMembers: readonly string[],
  { locale, items = [] }: { readonly locale?: string; readonly items?: readonly JobItem[] },
  language: Language,
): readonly string[] {
  const notices = unknownMembers.slice(0, MOST).map((name) => unknownMemberNotice(name, language));
  notices.push(...impreciseNumbers(items, language));
  if (locale !== undefined && !/^ru(?![A-Za-z0-9])/i.test(locale)) {
    notices.push(
      language === "ru"
        ? `foreign_locale: применены правила русского языка, хотя locale — «${locale}»`
        : `foreign_locale: Russian rules were applied although the locale is "${locale}"`,
    );
  }
  return notices;
}

/** Whole numbers beyond 2^53: their last digits were lost when the JSON was read. */
function impreciseNumbers(items: readonly JobItem[], language: Language): readonly string[] {
  const notices: string[] = [];
  for (const item of items) {
    for (const name of Object.keys(item)) {
      const value = item[name];
      if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) continue;
      const where = `${name} (external_id ${JSON.stringify(item.external_id)})`;
      notices.push(
        language === "ru"
          ? `imprecise_number: ${where}: число больше 2^53, его последние цифры потеряны; передайте его строкой`
          : `imprecise_number: ${where} is beyond 2^53, its last digits were lost; send it as a string`,
      );
      if (notices.length === MOST) return notices;
    }
  }
  return notices;
}

export function unknownMemberNotice(name: string, language: Language): string {
  const short = JSON.stringify([...name.slice(0, 300)].slice(0, 128).join(""));
  return language === "ru"
    ? `unknown_member: ${short} не входит в запрос и не учитывается`
    : `unknown_member: ${short} is not a member of this request and is ignored`;
}
