/** Classes of pronouns that the cases of a dictionary alone do not tell apart. Lower case; ё and е are told apart by the forms. */

const adjectival = new Set(
  "этот тот такой весь сам самый свой мой твой наш ваш каждый любой всякий другой иной какой который данный".split(" "),
);
const recipients = new Set("мне тебе ему ей нам вам им себе".split(" "));
const personal = new Set(
  (
    "меня мной тебя тобой его него нему ним нём нем её ее неё нее ней ею нас нами вас вами их них ими ними себя " +
    "собой"
  ).split(" "),
);

/** True for the lemma of a pronoun that stands in place of an adjective (этот, наш): dictionaries call it a pronoun like all others. */
export function isAdjectivalPronoun(lemma: string): boolean {
  return adjectival.has(lemma.toLowerCase());
}

/** True for a dative of a personal pronoun, which names a recipient: "подарите ей". */
export function isRecipientPronoun(word: string): boolean {
  return recipients.has(word.toLowerCase());
}

/** True for an oblique form of a personal pronoun that names no recipient: "для него", "с ними". */
export function isPersonalPronoun(word: string): boolean {
  return personal.has(word.toLowerCase());
}
