/*
 * Bundlers put the numbers of a module that imports nothing into the code that uses them.
 */

/**
 * What forms a word can be, as bits: four for each case (masculine, feminine, neuter, plural). Two words can agree when
 * their masks have a bit in common, which makes the search for a main word a matter of "and".
 */
export type AgreementMask = number;

/** Gender of a singular, or plural: what an adjective shows beside its case. */
export type Slot = 0 | 1 | 2 | 3;

export const PLURAL_SLOT: Slot = 3;
/** The lowest bit of each case: what it is multiplied by stands in all of them. */
export const IN_EACH_CASE = 0x111111;
export const ANY_FORM: AgreementMask = 0xffffff;
export const SINGULAR_FORMS: AgreementMask = 0x777777;
export const PLURAL_FORMS: AgreementMask = 0x888888;
export const FEMININE_FORMS: AgreementMask = 0x222222;
export const NOMINATIVE: AgreementMask = 0xf;
export const NOMINATIVE_PLURAL: AgreementMask = 0b1000;
export const MASCULINE_NOMINATIVE: AgreementMask = 0b0001;
export const OBLIQUE: AgreementMask = ANY_FORM & ~NOMINATIVE;
export const GENITIVE: AgreementMask = NOMINATIVE << 4;
export const ACCUSATIVE: AgreementMask = NOMINATIVE << 12;
/** The oblique cases that need no preposition; an accusative looks like a nominative too often to tell anything. */
export const CLEARLY_OBLIQUE: AgreementMask = 0xff0ff0;
/** Complements without a preposition: "набор ножей", "помощь детям", "управление голосом". */
export const COMPLEMENT_CASES: AgreementMask = 0x0f0ff0;
