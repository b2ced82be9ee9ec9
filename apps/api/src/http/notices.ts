import type { Language } from "../language.js";

/** Notices about a request that was accepted: members that nobody reads, a locale whose rules are not there. */
export function requestNotices(
  unknownMembers: readonly string[],
  locale: string | undefined,
  language: Language,
): readonly string[] {
  const notices = unknownMembers.slice(0, 100).map((name) => unknownMemberNotice(name, language));
  if (locale !== undefined && !/^ru(?![A-Za-z0-9])/i.test(locale)) {
    notices.push(
      language === "ru"
        ? `foreign_locale: применены правила русского языка, хотя locale — «${locale}»`
        : `foreign_locale: Russian rules were applied although the locale is "${locale}"`,
    );
  }
  return notices;
}

export function unknownMemberNotice(name: string, language: Language): string {
  const short = JSON.stringify([...name.slice(0, 300)].slice(0, 128).join(""));
  return language === "ru"
    ? `unknown_member: ${short} не входит в запрос и не учитывается`
    : `unknown_member: ${short} is no member of this request and is ignored`;
}
