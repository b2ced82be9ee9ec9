import {
  FABRIC,
  FEATURE,
  FIRST_PART,
  FIRST_PART_OF_FORMS,
  FORM_OF_GOODS,
  MAKE,
  MONTH,
  PLANT_PART,
  PRODUCT,
} from "../dictionary/word-kinds.js";
import { append, lastOf, NONE } from "../list.js";
import { isJob } from "../spans/person/jobs.js";
import { firstNameForms } from "../spans/person/names.js";
import { takePersonAfterAdjectives } from "../spans/person/take-person.js";
import { countedBy, fitsCount, numeralAt, readCounted, readNumeral } from "../spans/quantity/count-nouns.js";
import type { AgreementMask } from "./agreement-mask.js";
import {
  ANY_FORM,
  CLEARLY_OBLIQUE,
  GENITIVE,
  MASCULINE_NOMINATIVE,
  NOMINATIVE,
  NOMINATIVE_PLURAL,
  SINGULAR_FORMS,
} from "./agreement-mask.js";
import {
  ABBREVIATION,
  ADJECTIVE_FIRST,
  CAPITALISED,
  INDECLINABLE,
  is,
  isInCapitals,
  isOneOf,
  NO_WORD,
  NUMERAL,
  PERSON_IN_A,
  UNKNOWN,
  type WordDescription,
} from "./describe-word.js";
import { FARTHEST_NOUN, joinsNext, nounAhead, nounPhraseAhead } from "./look-ahead.js";
import { Condition, Reason } from "./rule-ids.js";
import {
  endPhrase,
  given,
  holds,
  isFormOf,
  isSold,
  kindAt,
  lemmasOf,
  mark,
  markAll,
  note,
  ruleAt,
  type Search,
  takeMainNoun,
  textAt,
  wordAt,
} from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, NUMBER } from "./token.js";

/** Adjectives that a plant may have before what is gathered of it. */
const FARTHEST_PART = 2;

/**
 * Before the main noun, adjectives in the nominative are collected until a noun comes that they agree with. A word that
 * doesn't belong there is a complement of theirs, a genitive before the noun ("ручной работы ваза"), or shows that the
 * value is in another case.
 * @returns index of the next token to look at
 */
export function readBeforeMainNoun(search: Search, at: number, word: WordDescription): number {
  const hasModel = at === 0 && ((kindAt(search, 1) & (NUMBER | CODE)) !== 0 || isOneOf(word, MAKE));
  const goods = hasModel ? goodsAfterModel(search, word) : -1;
  if (holds(search, Reason["brand/before-model"], goods > 0)) {
    mark(search, 0, "complement", Reason["brand/before-model"]);
    return goods;
  }
  const person = is(word, CAPITALISED) ? takePersonAfterAdjectives(search, at) : at;
  if (person > at) return person;
  const job = word.noun & NOMINATIVE & search.pendingSlots;
  const isNamed = job !== 0 && isFirstName(search, at + 1) && isJob(search, word);
  if (holds(search, Reason["head/job-before-name"], isNamed)) {
    takeMainNoun(search, at, job, search.pending, Reason["head/job-before-name"]);
    return at + 1;
  }
  if (readNumeral(search, at, word) || readCounted(search, at, word)) return at + 1;
  const part = partOfPlant(search, at, word);
  if (holds(search, Reason["before-head/plant"], part > 0)) {
    for (let owner = at; owner < part; owner++)
      mark(search, owner, "belongs_to_next_noun", Reason["before-head/plant"]);
    return part;
  }
  const asAdjective = word.adjective & NOMINATIVE;
  // "Восьмое марта": whatever else has the form of a month.
  const isOfDate = holds(search, Condition["before-head/month"], search.pending.length > 0 && isOneOf(word, MONTH));
  const asNoun = isOfDate ? 0 : word.noun & NOMINATIVE;
  const measured = whyMeasured(search, at, word);
  if (measured !== undefined) {
    note(search, at, measured);
    return at + 1;
  }
  const firstPart = whyFirstPart(search, at, word);
  if (firstPart !== undefined) {
    mark(search, at, "first_part", firstPart);
    return at + 1;
  }
  const adjective =
    asAdjective === 0
      ? undefined
      : asNoun === 0
        ? given(search, Reason["before-head/adjective"], true)
        : whyAdjective(search, at, word);
  if (adjective !== undefined) {
    if (confirmsSkippedNoun(search, asAdjective)) return at;
    const isOfGenitive = holds(
      search,
      Condition["before-head/adjective-of-genitive"],
      belongsToGenitive(search, at, word),
    );
    if (isOfGenitive) return readOblique(search, at, word);
    collect(search, at, asAdjective, adjective);
  } else if (asNoun !== 0) readNoun(search, at, word, asNoun);
  else return readOblique(search, at, word);
  return at + 1;
}

/**
 * "ВАЗ 2112 Бампер", "БМВ Х5 бампер": a brand with a model before what shops sell.
 * @returns index of the goods, -1 when there are none
 */
function goodsAfterModel(search: Search, word: WordDescription): number {
  const { text, commonNoun, adjective, readings } = word;
  if (!is(word, CAPITALISED) || (adjective & NOMINATIVE) !== 0) return -1;
  const isMake = isOneOf(word, MAKE);
  // "Лада 2114 бампер", "ГАЗ 3110 крыло", but "УШМ 125 диск": a tool.
  const isName = readings.some(({ proper }) => proper) || (text === text.toUpperCase() && !is(word, ABBREVIATION));
  // "ВАЗ" has the form of "ваза".
  const isThing = (commonNoun & NOMINATIVE) !== 0 && !is(word, UNKNOWN);
  if (!isMake && isThing && (!isName || isSold(search, 0))) return -1;
  let next = 1;
  while ((kindAt(search, next) & (NUMBER | CODE)) !== 0 || (isMake && isNameOfModel(search, next))) next++;
  const ahead = nounPhraseAhead(search, next);
  if (ahead === undefined || (ahead.mask & NOMINATIVE) === 0 || !isSold(search, ahead.noun)) return -1;
  // "Русские 2 подушки"
  const counted = countedBy(textAt(search, next - 1));
  return counted !== "one" && fitsCount(ahead.mask, counted) ? -1 : next;
}

/** "Лада Калина 1118 бампер": in capitals, and not the goods. */
function isNameOfModel(search: Search, at: number): boolean {
  const word = wordAt(search, at);
  return is(word, CAPITALISED) && (word.adjective & NOMINATIVE) === 0 && !isSold(search, at);
}

/**
 * "Крапивы листья", "Льна семена", "Ромашки аптечной цветки": in the order of pharmacies the plant stands in the
 * genitive before what is gathered of it. Names of goods have parts of their own: "Капли масло тмина".
 * @returns index of the part, 0 for none
 */
function partOfPlant(search: Search, at: number, word: WordDescription): number {
  if (at > 0 || (word.noun & GENITIVE) === 0) return 0;
  if (holds(search, Condition["before-head/goods"], isOneOf(word, PRODUCT | FORM_OF_GOODS))) return 0;
  let next = at + 1;
  while ((wordAt(search, next).adjective & word.noun & GENITIVE) !== 0 && next <= FARTHEST_PART) next++;
  const part = wordAt(search, next);
  return isOneOf(part, PLANT_PART) && (part.thing & NOMINATIVE) !== 0 ? next : 0;
}

/**
 * "5 кг муки", "2 л воды": rather the genitive than a plural, unless an adjective says otherwise ("500 г груши
 * сушёные").
 */
function whyMeasured(search: Search, at: number, { noun }: WordDescription): Reason | undefined {
  if (!search.unit || search.pending.length > 0 || (noun & GENITIVE) === 0) return undefined;
  const isPlural = (wordAt(search, at + 1).adjective & noun & NOMINATIVE) !== 0;
  return given(search, Reason["numeral/measured"], !holds(search, Condition["numeral/measured-plural"], isPlural));
}

/** "мини печь", "крем мыло": stays before the noun that it describes. "Крем роза" is a cream with a scent. */
function whyFirstPart(search: Search, at: number, word: WordDescription): Reason | undefined {
  if (!isOneOf(word, FIRST_PART | FIRST_PART_OF_FORMS)) return undefined;
  const next = wordAt(search, at + 1);
  // "диджей Грув", but "диджей пульт"
  const isBeing = (word.noun & ~word.thing & NOMINATIVE) !== 0;
  if (isBeing && is(next, CAPITALISED) && !is(word, CAPITALISED)) return undefined;
  // "Бас Ильдар Абдразаков"
  if (isFirstName(search, at + 1) && isJob(search, word)) return undefined;
  if (isOneOf(word, FIRST_PART))
    return given(search, Reason["before-head/first-part"], ((next.noun | next.adjective) & NOMINATIVE) !== 0);
  return given(search, Reason["before-head/first-part-of-form"], isFormOf(search, next, FORM_OF_GOODS));
}

/** "ручной работы ваза": not "ручной" of "ручной фонарь". */
function belongsToGenitive(search: Search, at: number, { adjective }: WordDescription): boolean {
  return (
    nounAhead(search, at + 1, adjective & NOMINATIVE) < 0 && nounAhead(search, at + 1, adjective & CLEARLY_OBLIQUE) >= 0
  );
}

/**
 * "ТВОЕ Футболка женская": the adjective right after it shows that the noun is the main one, whatever comes before
 * it.
 */
function confirmsSkippedNoun(search: Search, slots: AgreementMask): boolean {
  const { skippedNoun } = search;
  const agreeing = wordAt(search, skippedNoun).noun & slots;
  if (!holds(search, Reason["head/before-adjective"], agreeing !== 0 && !search.skippedApart)) return false;
  takeMainNoun(search, skippedNoun, agreeing, NONE, Reason["head/before-adjective"]);
  return true;
}

/** Puts an adjective to those before it; one that does not agree with them begins again. */
function collect(search: Search, at: number, slots: AgreementMask, because: Reason): void {
  const together = search.pendingSlots & slots;
  if (together !== 0) {
    search.pending = append(search.pending, at);
    search.pendingSlots = together;
    note(search, at, because);
  } else if (holds(search, Reason["before-head/adjective-begins-anew"], nounAhead(search, at + 1, slots) >= 0)) {
    search.pending = [at];
    search.pendingSlots = slots;
    note(search, at, Reason["before-head/adjective-begins-anew"]);
  } else mark(search, at, "does_not_agree", Reason["before-head/adjective-without-agreement"]);
}

/**
 * A word that can be a noun and an adjective in the nominative ("рабочий", "мороженое", "прихожая"). It is an adjective
 * when a noun that agrees with it follows, and a noun when it has an adjective of its own.
 */
function whyAdjective(search: Search, at: number, word: WordDescription): Reason | undefined {
  const { pending, pendingSlots } = search;
  if (search.preferAdjectival) return Reason["before-head/adjective"];
  const slots = word.adjective & pendingSlots;
  const next = wordAt(search, at + 1);
  const isBehindNumber = (kindAt(search, at + 1) & NUMBER) !== 0 || is(next, NUMERAL);
  const before =
    given(search, Reason["substantive/before-noun"], nounAhead(search, at + 1, slots) >= 0) ??
    // "первые два года", "новые 5 подушек"
    given(search, Reason["substantive/before-numeral"], (slots & NOMINATIVE_PLURAL) !== 0 && isBehindNumber);
  if (before !== undefined) return before;
  const alone = pending.length === 0 && at + 1 === search.tokens.length ? whyAttribute(search, word) : undefined;
  if (alone !== undefined) return alone;
  const isLikelyAdjective = is(word, ADJECTIVE_FIRST);
  const things = word.thing & NOMINATIVE;
  if (things === 0) {
    // "рабочий склада"
    const isWithGenitive =
      pending.length === 0 && (next.noun & GENITIVE) !== 0 && ((next.noun | next.adjective) & NOMINATIVE) === 0;
    if (holds(search, Condition["substantive/with-genitive"], isWithGenitive)) return undefined;
    return given(search, Reason["substantive/of-being"], isLikelyAdjective && !hasNeuterNoun(search, word));
  }
  if (pending.length > 0) return given(search, Reason["substantive/without-agreement"], (things & pendingSlots) === 0);
  return given(search, Reason["substantive/likely-adjective"], isLikelyAdjective && (next.adjective & things) === 0);
}

/** "животные", "насекомые", "Иваново": a noun of its own beside an adjective, as its neuter shows. */
function hasNeuterNoun(search: Search, word: WordDescription): boolean {
  const isNeuter = lemmasOf(search, word).some((lemma, index) =>
    (word.readings[index]?.proper ? /[вн]о$/ : /(?:[ое]е|[вн]о)$/).test(lemma),
  );
  return holds(search, Condition["substantive/neuter"], isNeuter);
}

/** A value that is this word alone is an attribute. */
function whyAttribute(search: Search, { adjective, readings, thing }: WordDescription): Reason | undefined {
  // "золотой", "рабочий", "взрослый"
  if (adjective !== ANY_FORM)
    return given(
      search,
      Reason["substantive/masculine-alone"],
      (adjective & MASCULINE_NOMINATIVE) !== 0 && thing !== 0,
    );
  // "электрик" alone is rather the person than the colour.
  if (holds(search, Condition["substantive/person-alone"], readings[0]?.grammemes.animacy === "anim")) return undefined;
  // "оверсайз", but not "брокколи": the lexicon lists it as an adjective.
  return given(
    search,
    Reason["substantive/invariable-alone"],
    readings.some(({ partOfSpeech, source }) => partOfSpeech === "adjective" && source !== "dictionary"),
  );
}

function readNoun(search: Search, at: number, word: WordDescription, asNoun: AgreementMask): void {
  const { pending, pendingSlots } = search;
  const agreeing = asNoun & pendingSlots;
  const thing = given(search, Reason["head/unknown-thing"], agreeing !== 0 && isUnknownThing(search, at, word));
  const brand = agreeing === 0 || thing !== undefined ? undefined : whyBrand(search, at, word);
  if (brand !== undefined) {
    note(search, at, brand);
    // "Яндекс Станция", "Красная Москва духи": a name before a common noun is its attribute; but "Вертикальный Дайсон
    // пылесос".
    const isUnknownBrand = is(word, UNKNOWN) && is(word, CAPITALISED);
    if (!holds(search, Condition["brand/adjective-of-goods"], isUnknownBrand)) search.pending = NONE;
    return;
  }
  // "УШМ 125 мм аккумуляторная": the adjectives tell the gender.
  const isAbbreviation = holds(search, Reason["head/abbreviation"], is(word, ABBREVIATION));
  if (isAbbreviation) takeMainNoun(search, at, pendingSlots, pending, Reason["head/abbreviation"]);
  else if (holds(search, Reason["head/noun"], agreeing !== 0)) {
    takeMainNoun(search, at, agreeing, pending, thing ?? Reason["head/noun"]);
  } else if (holds(search, Reason["coordination/adjective-before"], isBeforeSeveral(search, at))) {
    search.shared = pending;
    markAll(search, pending, "agrees", Reason["coordination/adjective-before"]);
    search.pending = NONE;
    takeMainNoun(search, at, asNoun, NONE, Reason["head/noun"]);
  } else if (!takeNounWithoutAgreement(search, at, word, asNoun)) {
    // "один из лидеров оппозиции": what stands right after a prepositional phrase rather belongs to it.
    const isOfPhrase = ruleAt(search, at - 1) === "behind_preposition";
    if (search.skippedNoun < 0 && !holds(search, Condition["before-head/noun-after-preposition"], isOfPhrase)) {
      search.skippedNoun = at;
      search.skippedApart = search.afterComma || search.pendingClosed;
    }
    mark(search, at, "does_not_agree", Reason["before-head/noun-without-agreement"]);
  }
}

/** How names of devices end that no dictionary has. */
const END_OF_DEVICE = /(?:тель|метр|скоп|граф|[бвгджзклмнпрстфхцчшщ](?:ёр|ер)|фон|трон|гель)$/;

/**
 * "Бензоопрыскиватель Чемпион": by a known noun at its end or by its ending a thing, with its name in capitals; but
 * "Витэкс Крем", where the second is what shops sell.
 */
function isUnknownThing(search: Search, at: number, word: WordDescription): boolean {
  if (!is(word, UNKNOWN)) return false;
  const [first] = word.readings;
  const next = wordAt(search, at + 1);
  if (first?.grammemes.animacy !== "inan" || !is(next, CAPITALISED)) return false;
  if ((next.noun & NOMINATIVE) === 0 || isSold(search, at + 1)) return false;
  return first.source === "prefix" || END_OF_DEVICE.test(word.text);
}

/** "Детские шампунь и бальзам": a plural before single nouns. */
function isBeforeSeveral(search: Search, at: number): boolean {
  return (search.pendingSlots & NOMINATIVE_PLURAL) !== 0 && joinsNext(search, at);
}

/** A noun that is the main one although the adjectives before it show another gender, when no other follows. */
function takeNounWithoutAgreement(search: Search, at: number, word: WordDescription, asNoun: AgreementMask): boolean {
  const { pending, pendingSlots } = search;
  // "наш коллега Антон": the name belongs to the noun.
  const isNamed = is(word, PERSON_IN_A) && !is(word, CAPITALISED) && is(wordAt(search, at + 1), CAPITALISED);
  if (!isNamed && nounAhead(search, at + 1, pendingSlots) >= 0) return false;
  const byAdjective =
    // "серийный убийца": the adjective follows the sex of the person.
    given(search, Reason["head/person-in-a"], is(word, PERSON_IN_A)) ??
    // "лазерное МФУ": it shows the gender of what is never declined.
    given(search, Reason["head/indeclinable"], is(word, INDECLINABLE));
  const because = byAdjective ?? given(search, Reason["head/unknown-noun"], is(word, UNKNOWN));
  if (because === undefined) return false;
  takeMainNoun(search, at, byAdjective !== undefined ? pendingSlots : asNoun, pending, because);
  return true;
}

/** Why the noun at `at` is only the name or the abbreviation before the main noun: "Барби кукла", "ТВ приставка". */
function whyBrand(search: Search, at: number, word: WordDescription): Reason | undefined {
  // "ЛОР оборудование", "КАМАЗ кабина": declined by itself, and an attribute before a noun in small letters.
  const isLikeAbbreviation = word.text.length > 2 && isInCapitals(word.text) && isThingInSmallLetters(search, at + 1);
  const isAbbreviation = is(word, ABBREVIATION) || holds(search, Condition["brand/capitals"], isLikeAbbreviation);
  const isName = isAbbreviation || (word.commonNoun & NOMINATIVE) === 0;
  const isKnown = !is(word, UNKNOWN);
  const next = wordAt(search, at + 1);
  // "Преподаватель фортепиано Ольга Белова"
  const isOfPerson = (isFirstName(search, at + 2) || isFirstName(search, at + 3)) && isJob(search, word);
  if (holds(search, Condition["brand/job"], isOfPerson)) return undefined;
  const beforeGoods = given(search, Reason["brand/known-word"], at === 0 && isBrand(search, word, next));
  if (beforeGoods !== undefined) return beforeGoods;
  if (holds(search, Condition["brand/known-thing"], !isName && isKnown && (word.thing & NOMINATIVE) !== 0))
    return undefined;
  const ahead = nounPhraseAhead(search, at + 1);
  if (ahead === undefined) return undefined;
  const noun = wordAt(search, ahead.noun);
  const nominative = ahead.mask & NOMINATIVE;
  const isKnownNoun = (noun.commonNoun & nominative) !== 0 && !is(noun, ABBREVIATION | UNKNOWN);
  if (holds(search, Condition["brand/before-unknown"], !isKnownNoun)) return undefined;
  if (isName) {
    if (holds(search, Condition["brand/before-fabric"], isFormOf(search, noun, FABRIC))) return undefined;
    return given(search, isAbbreviation ? Reason["brand/abbreviation"] : Reason["brand/name"], true);
  }
  // "Витэкс Крем для рук": with its capital the known word begins the name of the product.
  const capitalised = given(
    search,
    Reason["brand/unknown-before-capitals"],
    !isKnown && is(wordAt(search, ahead.adjectives[0] ?? ahead.noun), CAPITALISED),
  );
  if (capitalised !== undefined) return capitalised;
  // "Зубр дрель аккумуляторная": a creature or an unknown word before a thing, and the adjective after them agrees with
  // the thing alone.
  if (noun !== next || (noun.adjective & nominative) !== 0) return undefined;
  // An adjective after them that agrees with one of the two alone decides.
  const behind = wordAt(search, at + 2).adjective & NOMINATIVE;
  const agreesWithFirst = (behind & word.noun) !== 0;
  const agreesWithSecond = (behind & nominative) !== 0;
  const second = given(search, Reason["brand/adjective-of-second"], agreesWithSecond && !agreesWithFirst);
  if (second !== undefined) return second;
  if (holds(search, Condition["brand/adjective-of-first"], agreesWithFirst && !agreesWithSecond)) return undefined;
  // "Простоквашино молоко" (but "Робот пылесос"): the first is a brand.
  if (!is(word, CAPITALISED) || is(noun, CAPITALISED)) return undefined;
  // "Гранотсев фракция 0-5"
  if (holds(search, Condition["brand/before-feature"], isFormOf(search, noun, FEATURE) && !isSold(search, ahead.noun)))
    return undefined;
  return given(search, Reason["brand/unknown-word"], (noun.noun & GENITIVE) === 0 && is(word, UNKNOWN | INDECLINABLE));
}

function isFirstName(search: Search, at: number): boolean {
  return isCapital(textAt(search, at)) && firstNameForms(wordAt(search, at)) !== 0;
}

function isThingInSmallLetters(search: Search, at: number): boolean {
  const { text, thing } = wordAt(search, at);
  return (thing & NOMINATIVE) !== 0 && text === text.toLowerCase();
}

/**
 * "Вихрь насос вибрационный": with a capital, before what shops sell, and no goods itself; "Пион сорт" and "Козырёк
 * поликарбонат" are described.
 */
function isBrand(search: Search, word: WordDescription, next: WordDescription): boolean {
  if (!is(word, CAPITALISED)) return false;
  if (!isOneOf(next, PRODUCT)) return false;
  // "Перевозка пианино": rather its genitive.
  if (is(next, INDECLINABLE) && (word.thing & NOMINATIVE) !== 0) return false;
  const isDescription = isFormOf(search, next, FABRIC | FEATURE | FORM_OF_GOODS);
  if (holds(search, Condition["brand/before-description"], isDescription)) return false;
  if (holds(search, Condition["brand/goods"], isSold(search, 0))) return false;
  if (holds(search, Condition["brand/feature"], isFormOf(search, word, FEATURE))) return false;
  // "Педаль кардан двойная": the adjective knows better.
  const behind = wordAt(search, 2).adjective & NOMINATIVE;
  return !holds(
    search,
    Condition["brand/adjective-of-known-word"],
    (behind & word.noun) !== 0 && (behind & next.noun) === 0,
  );
}

/** A word in another case where the main noun is expected. */
function readOblique(search: Search, at: number, word: WordDescription): number {
  if (search.preferAdjectival && word.adjective !== 0) {
    // "красную" is asked to agree: its form doesn't matter.
    search.pending = append(search.pending, at);
    note(search, at, Reason["before-head/adjective"]);
    return at + 1;
  }
  if (holds(search, Reason["before-head/complement"], search.pending.length > 0)) {
    mark(search, at, "complement", Reason["before-head/complement"]);
    // "утеплённый пухом": a complement of the participle; what follows it no longer stands by the adjectives.
    search.pendingClosed = true;
    // "овсяные долгой варки": what comes after an adjective of that complement is its noun.
    const noun = nounAhead(search, at + 1, word.adjective & CLEARLY_OBLIQUE);
    return holds(search, Condition["before-head/noun-of-complement"], noun > at) ? noun + 1 : at + 1;
  }
  const isCounted = holds(search, Condition["numeral/oblique-counted"], isCountedOblique(search, at, word));
  const stays =
    given(search, Reason["numeral/word-after"], search.numerals.length > 0 && !isCounted) ??
    // "3-х слойная маска": the genitive of a numeral is a part of the adjective after it.
    given(search, Reason["numeral/with-ending"], /^\d+-(?:х|т?и)$/.test(textAt(search, at)));
  if (stays !== undefined) {
    mark(search, at, "complement", stays);
    return at + 1;
  }
  // "ручной работы ваза" goes on, "красную сумку" is a value in another case.
  const noun = nounBehindGenitive(search, at, (word.noun | word.adjective) & GENITIVE);
  const isGenitive = holds(search, Reason["before-head/genitive"], noun > at);
  mark(search, at, "complement", isGenitive ? Reason["before-head/genitive"] : Reason["boundary/oblique"]);
  if (isGenitive) return noun;
  search.oblique = true;
  endPhrase(search, at, Reason["boundary/oblique"]);
  return at + 1;
}

/** "5 рожковой люстры": after an integer a singular adjective and its noun show that the value is in another case. */
function isCountedOblique(search: Search, at: number, { adjective }: WordDescription): boolean {
  const last = numeralAt(search);
  if (last !== at - 1) return false;
  const forms = adjective & CLEARLY_OBLIQUE & SINGULAR_FORMS;
  const noun = forms === 0 ? -1 : nounAhead(search, at + 1, forms);
  return noun > at && wordAt(search, noun + 1) === NO_WORD;
}

/**
 * Index of the common noun, no genitive itself, that follows a genitive phrase from `from` on; -1 when there is none.
 */
function nounBehindGenitive(search: Search, from: number, forms: AgreementMask): number {
  for (let at = from; at <= from + FARTHEST_NOUN; at++) {
    const { noun, adjective, commonNoun } = wordAt(search, at);
    if (((noun | adjective) & forms) === 0) return (commonNoun & NOMINATIVE) === 0 ? -1 : at;
  }
  return -1;
}

/** The noun that didn't agree with the adjectives, when no other has come. */
export function fallBackToSkippedNoun(search: Search): void {
  const { skippedNoun, pending } = search;
  if (skippedNoun < 0 || holds(search, Condition["head/apart"], search.skippedApart)) return;
  // Right before the noun an adjective belongs to it, even when the noun's gender is not what it seems.
  const belongs = holds(search, Reason["head/after-adjective"], lastOf(pending) === skippedNoun - 1);
  const { noun } = wordAt(search, skippedNoun);
  // "приёмная министра", "кривая роста": the adjective is a noun, too, and what follows can be its genitive.
  const own = belongs ? wordAt(search, skippedNoun - 1).noun & search.pendingSlots : 0;
  if (holds(search, Reason["head/substantive"], own !== 0))
    takeMainNoun(search, skippedNoun - 1, own, pending.slice(0, -1), Reason["head/substantive"]);
  else if (belongs) takeMainNoun(search, skippedNoun, noun & NOMINATIVE, pending, Reason["head/after-adjective"]);
  else takeMainNoun(search, skippedNoun, noun & NOMINATIVE, NONE, Reason["head/without-agreement"]);
}
