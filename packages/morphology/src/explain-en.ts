import { type ExplanationMessages, plain } from "./explain.js";

/** English for `explain`, in whole words; without it the terms are shown as they are called. */
export const english: ExplanationMessages = {
  ...plain,
  terms: {
    main_noun: "the main noun",
    coordinated_noun: "another main noun",
    name: "a name behind a name",
    agrees: "agrees with the main noun",
    adjectival_head: "agrees or declines by itself",
    counted: "counted by the numeral",
    does_not_agree: "does not agree with the main noun",
    code: "Latin letters or a code",
    first_part: "the first part of a compound",
    invariable: "an adverb, a particle, a verb or a unit",
    unknown: "an unknown word",
    behind_stop: "behind the end of the phrase",
    other: "not inflected",
    oblique: "in another case",
    no_cyrillic: "no Cyrillic letters",
  },
};
