/**
 * What is known by heart of single words, as bits that may stand together: prepositions, units, first parts of compounds and other lists that
 * analysers and phrases ask for. The low six bits say which cases may follow a preposition, in the order of `cases`; all six, that anything may.
 */
export const CASES_BEHIND = 0x3f;
export const CONJUNCTION = 0x40;
/** A unit of measure, time or money. */
export const UNIT = 0x80;
/** A month in the genitive: "1 сентября". */
export const MONTH = 0x100;
/** What shops write apart before a noun: "мини печь". */
export const FIRST_PART = 0x200;
/** A noun that goods have: "цвет". */
export const FEATURE = 0x400;
export const FABRIC = 0x800;
/** Halves of compounds that never decline: "крем-", "-купе". */
export const FROZEN_FIRST_HALF = 0x1000;
export const FROZEN_SECOND_HALF = 0x2000;
/** What is written together with a known word and leaves its inflection alone: "термо". */
export const PREFIX = 0x4000;
/** Behind it a surname may stand without a first name: "доктор Ватсон". */
export const TITLE = 0x8000;
/** Inside a name: "Людвиг ван Бетховен". */
export const NAME_PARTICLE = 0x10000;
/** A colour, which is said of the noun right behind it: "Шкаф белый глянец". */
export const COLOUR = 0x20000;
/** Scents, flavours and materials of two words, joined by "_", and the first of them: "морской_бриз", "морской". */
export const FIXED_PAIR = 0x40000;
/** Nouns that are first parts before a form of goods only ("крем мыло", "гель лак"), and what such forms are. */
export const FIRST_PART_OF_FORMS = 0x80000;
export const FORM_OF_GOODS = 0x100000;
/** A wood or metal that a finish is called after: "ламинат дуб светлый". */
export const FINISH = 0x200000;
/** A second noun that declines with the first: "Кресло качалка". */
export const APPOSITION = 0x400000;
/** What shops sell: "Чистая линия Шампунь" is a shampoo, not a line. */
export const PRODUCT = 0x800000;
/** What names of towns and rivers stand behind: "город Москва". */
export const PLACE = 0x1000000;
/** What a plant is gathered for or made into: "Крапивы листья". */
export const PLANT_PART = 0x2000000;

/** The bits of a word, letter case ignored; 0 for most. */
export type KindsOf = (word: string) => number;
