/** Classes of pronouns that the cases of a dictionary alone do not tell apart. Lower case; ё and е are told apart by the forms. */
function isOneOf(words: string): (word: string) => boolean {
  const set = new Set(words.split(" "));
  return (word) => set.has(word.toLowerCase());
}

/** True for the lemma of a pronoun that stands in place of an adjective (этот, наш): dictionaries call it a pronoun like all others. */
export const isAdjectivalPronoun = /* @__PURE__ */ isOneOf(
  "этот тот такой весь сам самый свой мой твой наш ваш каждый любой всякий другой иной какой который данный",
);

/** True for a dative of a personal pronoun, which names a recipient: "подарите ей". */
export const isRecipientPronoun = /* @__PURE__ */ isOneOf("мне тебе ему ей нам вам им себе");

/** True for an oblique form of a personal pronoun that names no recipient: "для него", "с ними". */
export const isPersonalPronoun = /* @__PURE__ */ isOneOf(
  "меня мной тебя тобой его него нему ним нём нем её ее неё нее ней ею нас нами вас вами их них ими ними себя собой",
);
