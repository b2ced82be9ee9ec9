/**
 * What is known by heart of single words, as bits that may stand together: prepositions, units, first parts of
 * compounds and other lists that analysers and phrases ask for. The low six bits say which cases may follow a
 * preposition, in the order of `cases`; all six, that anything may.
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
/** After it a surname may stand without a first name: "доктор Ватсон". */
export const TITLE = 0x8000;
/** Inside a name: "Людвиг ван Бетховен". */
export const NAME_PARTICLE = 0x10000;
/**
 * Of an adjective: a colour, which is said of the noun right after it ("Шкаф белый глянец"). Of a noun: a feature
 * that is named before its value ("цвет венге").
 */
export const COLOUR = 0x20000;
export const NAMED_FEATURE = COLOUR;
/**
 * Scents, flavours and materials of two words, joined by "_", and the adjective, which is the first of them:
 * "морской_бриз", "морской". Of a noun: what holds things that stand in the genitive after it ("Набор морской соли").
 */
export const FIXED_PAIR = 0x40000;
export const SET = FIXED_PAIR;
/** Nouns that are first parts before a form of goods only ("крем мыло", "гель лак"), and what such forms are. */
export const FIRST_PART_OF_FORMS = 0x80000;
export const FORM_OF_GOODS = 0x100000;
/** A wood or metal that a finish is called after: "ламинат дуб светлый". */
export const FINISH = 0x200000;
/** A second noun that declines with the first: "Кресло качалка". */
export const APPOSITION = 0x400000;
/** What shops sell: "Чистая линия Шампунь" is a shampoo, not a line. */
export const PRODUCT = 0x800000;
/** What names of towns and rivers come after: "город Москва". */
export const PLACE = 0x1000000;
/**
 * Of a thing: what a plant is gathered for or made into ("Крапивы листья"). Of a person: what he or she does
 * ("тренер Вера").
 */
export const PLANT_PART = 0x2000000;
export const JOB = PLANT_PART;
/** A place that one is on: "на Камчатке", "на улице"; in its nominative, two words joined by "_". */
export const PLACE_ON = 0x4000000;
/** A name right after it declines with it where the two have the same gender: "село Ивановское". */
export const NAMED_ALIKE = 0x8000000;
/** Nouns with a second locative after "в" ("в лесу") and after "на" ("на берегу"). */
export const LOCATIVE_IN = 0x10000000;
export const LOCATIVE_ON = 0x20000000;
/** Shops name it in the singular only, though it has forms of a plural: "мебель". */
export const WITHOUT_PLURAL = 0x40000000;
/** A make of vehicles, before goods that fit it: "Лада Калина 1118 бампер". The bit of the sign: a number below 0. */
export const MAKE = 1 << 31;

/** The bits of a word, letter case ignored; 0 for most. */
export type KindsOf = (word: string) => number;
