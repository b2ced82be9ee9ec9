import { FABRIC, FORM_OF_GOODS, PRODUCT } from "../dictionary/word-kinds.js";
import type { PhraseRule } from "../morphology.js";
import type { Person } from "../spans/person/find-person.js";
import { isOfAnyone } from "../spans/person/first-names.js";
import { isUnsureSurname } from "../spans/person/surname.js";
import { GENITIVE, NOMINATIVE, SINGULAR_FORMS } from "./agreement-mask.js";
import { ABBREVIATION, CAPITALISED, is, isOneOf, type WordDescription } from "./describe-word.js";
import { FARTHEST_NOUN } from "./look-ahead.js";
import { firstOf, type Row } from "./rows.js";
import { Guess, Reason } from "./rule-ids.js";
import {
  becauseAt,
  type Conjunct,
  hasCodeBetween,
  isFormOf,
  isSold,
  kindAt,
  ruleAt,
  type Search,
  textAt,
  wordAt,
} from "./search.js";
import { isCapital } from "./split-words.js";
import { CODE, COMMA, JOINING_SIGN, NUMBER, type Token, WORD } from "./token.js";

/*
 * Where a phrase can be read in two ways and nothing in it decides, the likelier one is taken and called a guess.
 */

/** A token of a phrase whose words are decided on, as the rows see it. */
class Decided {
  readonly token: Token;
  readonly because: Reason | undefined;

  constructor(
    readonly search: Search,
    readonly at: number,
    /** The main noun that it is. */
    readonly own: Conjunct | undefined,
    /** The main noun that comes last before it. */
    readonly last: Conjunct | undefined,
  ) {
    this.token = search.tokens[at] as Token;
    this.because = this.token.because;
  }

  /** Whose name it is, or comes before it. */
  get person(): Person | undefined {
    return (this.own ?? this.last)?.person;
  }

  get word(): WordDescription {
    return wordAt(this.search, this.at);
  }

  get next(): WordDescription {
    return wordAt(this.search, this.at + 1);
  }
}

/** A first name and a surname with a hyphen, a town of two words: "Ильин-Грин", "Юрьев-Польский". */
const NAME_OF_HALVES = /^[А-ЯЁ][а-яё]+[-‐‑][А-ЯЁ][а-яё]+$/;

const GUESSES: readonly Row<Decided, Guess>[] = [
  // "Kрасная сумка": Latin and Cyrillic letters in one word.
  [Guess["guess/mixed-letters"], ({ token }) => isMixed(token)],
  // "Юрьев-Польский", "Голенищев-Кутузов": which half declines? What a dictionary has is none, "Буэнос-Айрес".
  [
    Guess["guess/hyphen-of-name"],
    ({ token: { text, reading, surname }, because }) =>
      NAME_OF_HALVES.test(text) &&
      (BRANDS.has(because) ||
        (reading !== undefined &&
          surname === undefined &&
          reading.source !== "dictionary" &&
          reading.source !== "lexicon")),
  ],
  // "Раст. масло": a word, or an abbreviation?
  [
    Guess["guess/full-stop"],
    ({ search, at, token: { reading, surname } }) =>
      reading !== undefined &&
      surname === undefined &&
      textAt(search, at + 1) === "." &&
      kindAt(search, at + 2) === WORD &&
      !isCapital(textAt(search, at + 2)),
  ],
  [Guess["guess/of-head"], (view) => OF_HEAD.has(view.because) || mayBeAfterHead(view)],
  [Guess["guess/person"], (view) => mayBePerson(view)],
  [
    Guess["guess/gender-of-person"],
    ({ search, at, because, person, word }) =>
      because === Reason["name/first-name-and-surname"] &&
      person?.head === at &&
      isOfAnyone(word, wordAt(search, person.end - 1)),
  ],
  // "Иван Кравец": which form has a surname that nobody knows?
  [
    Guess["guess/form-of-surname"],
    ({ token: { text, reading, surname } }) => surname === "masc" && reading?.known === false && isUnsureSurname(text),
  ],
  // "Антифриз красный концентрат"
  [Guess["guess/adjective-of-colour"], ({ because }) => because === Reason["next-noun/of-colour"]],
  // "Ламинат 33 класса влагостойкий дуб"
  [Guess["guess/adjective-of-fabric"], ({ because }) => because === Reason["next-noun/fabric"]],
  [Guess["guess/adjective-after-number"], mayBelongToNumbered],
  [Guess["guess/adjective-after-segment"], mayBelongToSegment],
  [Guess["guess/adjective-before-noun"], mayBelongToNextNoun],
  [Guess["guess/adjective-in-capitals"], mayBeName],
  [Guess["guess/goods-after-head"], mayBeGoods],
  [Guess["guess/sign-after-complement"], mayBeAddition],
  [Guess["guess/list-after-code"], mayBeIncluded],
];

/** The first guess that the forms of a phrase hang on once its words are decided on; undefined for none. */
export function findGuess(search: Search): Guess | undefined {
  const { tokens, conjuncts } = search;
  let nouns = 0;
  for (let at = 0; at < tokens.length; at++) {
    if ((kindAt(search, at) & (WORD | CODE)) === 0) continue;
    while ((conjuncts[nouns]?.noun ?? at) < at) nouns++;
    const own = conjuncts[nouns]?.noun === at ? conjuncts[nouns] : undefined;
    const found = firstOf(GUESSES, new Decided(search, at, own, nouns === 0 ? undefined : conjuncts[nouns - 1]));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isMixed({ kind, text, changing, description }: Token): boolean {
  const isMended = description !== undefined && changing === undefined && description.part !== text;
  return (kind === CODE || isMended) && /^[A-Za-zЀ-ԯ]+$/.test(text) && /[A-Za-z]/.test(text) && /[а-яё]/.test(text);
}

/** A word before the goods. */
const BRANDS: ReadonlySet<Reason | undefined> = new Set([
  Reason["brand/known-word"],
  Reason["brand/abbreviation"],
  Reason["brand/name"],
  Reason["brand/unknown-before-capitals"],
  Reason["brand/adjective-of-second"],
  Reason["brand/unknown-word"],
]);

/** "1 столовая ложка", "Постельное бельё, пледы", "Бензоопрыскиватель Чемпион". */
const OF_HEAD: ReadonlySet<Reason | undefined> = new Set([
  Reason["brand/counted-noun"],
  Reason["list/after-adjective"],
  Reason["head/unknown-thing"],
]);

/** Is the word before it rather the head than its brand? */
function mayBeAfterHead({ search, at, because }: Decided): boolean {
  if (because !== Reason["head/noun"]) return false;
  const before = becauseAt(search, at - 1);
  // "Карловы Вары", but "Дулюкс Краска"
  if (before === Reason["brand/unknown-before-capitals"] || before === Reason["brand/unknown-word"])
    return !isSold(search, at);
  // "Сухожар стерилизатор": a word of shops
  return before === Reason["brand/known-word"] && isOfShops(wordAt(search, at - 1));
}

/** Is it a word that the lexicon of commerce has, and no name? */
function isOfShops({ readings: [first], thing }: WordDescription): boolean {
  return first?.source === "lexicon" && !first.proper && (thing & NOMINATIVE) !== 0;
}

const STAYING: ReadonlySet<PhraseRule | undefined> = new Set<PhraseRule>([
  "complement",
  "agrees",
  "belongs_to_next_noun",
]);

function mayBePerson(view: Decided): boolean {
  const { search, at, token, because, last, person } = view;
  if (person?.isGuess) return true;
  if (!isCapital(token.text) || token.kind !== WORD) return false;
  // "Виктория Диван", or "Александр Блок"?
  if (BRANDS.has(because)) {
    const isName = (view.word.personName & NOMINATIVE & SINGULAR_FORMS) !== 0;
    return isName && search.tokens.length === 2 && is(view.next, CAPITALISED);
  }
  if (last === undefined) return false;
  const head = wordAt(search, last.noun);
  // "Роман Идиот": a person, or a novel?
  if (because === Reason["name/of-creature"]) return view.word.personName === 0 && (head.thing & last.slots) !== 0;
  if (!STAYING.has(token.rule)) return false;
  // "братья Вайнеры": right after a noun for persons, and it cannot be its genitive.
  const isOfOther = (view.word.noun & GENITIVE) !== 0 || is(view.word, ABBREVIATION);
  const isAfterBeing = (head.thing & last.slots) === 0 && !is(head, CAPITALISED) && !isSold(search, last.noun);
  const isApart = last.noun === at - 1 && last.counted === undefined && token.rule !== "agrees";
  if (isApart && !isOfOther && isAfterBeing) return true;
  // "Шевченко Тарас", "ИП Климова Ольга", but "Диван Виктория": a first name that stays.
  return (view.word.personName & NOMINATIVE) !== 0 && isOnly(view) && at - last.noun <= 2 && !isSold(search, last.noun);
}

/** One main noun comes before it. */
function isOnly({ search, last }: Decided): boolean {
  return last !== undefined && last === search.conjuncts[0];
}

/** An adjective after the main noun that agrees with it. */
function isModifier({ because }: Decided): boolean {
  return because === Reason["after-head/adjective"] || because === Reason["coordination/common-adjective"];
}

/** "Жевательная резинка свежая мята": an adjective that agrees with the noun before it, and with the one after it. */
function mayBelongToNextNoun({ search, word, next, because }: Decided): boolean {
  if (because !== Reason["after-head/adjective"]) return false;
  const agreeing = word.adjective & NOMINATIVE & next.thing;
  if (agreeing === 0 || (next.adjective & agreeing) !== 0 || is(next, CAPITALISED)) return false;
  return !isFormOf(search, next, FABRIC | FORM_OF_GOODS);
}

/** "Чай чёрный с бергамотом Майский": the name of the goods rather than what they are. */
function mayBeName(view: Decided): boolean {
  const { search, at, token } = view;
  // "Крем Для Лица Дневной", "U-образная"
  const isName = /^[А-ЯЁ]/.test(token.text) && !isCapital(textAt(search, at - 1));
  return isName && isModifier(view) && ruleAt(search, at - 1) === "behind_preposition";
}

/** Index of a noun that stays between the main noun and an adjective that agrees with both; -1 when there is none. */
function stayingNoun(view: Decided): number {
  const { search, at, word, last } = view;
  if (last === undefined || !isModifier(view)) return -1;
  let noun = at - 1;
  while (noun > at - FARTHEST_NOUN && (wordAt(search, noun).commonNoun & NOMINATIVE) === 0) noun--;
  const agrees = noun > last.noun && ruleAt(search, noun) === "complement";
  return agrees && (wordAt(search, noun).noun & word.adjective & NOMINATIVE) !== 0 ? noun : -1;
}

/** "Кресло, велюр, серый": after a comma. */
function mayBelongToSegment(view: Decided): boolean {
  return kindAt(view.search, view.at - 1) === COMMA && stayingNoun(view) >= 0;
}

/** "Коврик размер 14 чёрный": a number or a code between. */
function mayBelongToNumbered(view: Decided): boolean {
  const { search, at } = view;
  if ((kindAt(search, at - 1) & (CODE | NUMBER)) === 0) return false;
  const noun = stayingNoun(view);
  for (let between = noun + 1; between < at; between++)
    if ((kindAt(search, between) & (CODE | NUMBER)) === 0) return false;
  return noun >= 0 && !is(wordAt(search, noun), ABBREVIATION | CAPITALISED);
}

/** "Сады Придонья сок": is the head what shops sell, or a name before it? */
function mayBeGoods(view: Decided): boolean {
  const { search, word, because, last } = view;
  if (because !== Reason["after-head/apposition"] || is(word, CAPITALISED) || !isOneOf(word, PRODUCT)) return false;
  return isOnly(view) && !isSold(search, (last as Conjunct).noun);
}

const BEFORE_NOUN: ReadonlySet<PhraseRule | undefined> = new Set<PhraseRule>(["agrees", "numeral"]);
const NOUNS: ReadonlySet<PhraseRule | undefined> = new Set<PhraseRule>(["main_noun", "coordinated_noun", "name"]);

/** "Устройство зарядное 2 USB + кабель", but "Шампунь + бальзам": is it another thing, or an addition? */
function mayBeAddition({ search, at, because }: Decided): boolean {
  if (because !== Reason["coordination/noun"]) return false;
  let sign = at - 1;
  while (kindAt(search, sign) === NUMBER || BEFORE_NOUN.has(ruleAt(search, sign))) sign--;
  return kindAt(search, sign) === JOINING_SIGN && !NOUNS.has(ruleAt(search, sign - 1));
}

/** "Уровень ADA Cube, штатив и чехол": a list that goes on, or what comes with the goods? */
function mayBeIncluded({ search: { tokens, conjuncts }, at }: Decided): boolean {
  const [own, second, third] = conjuncts;
  if (own === undefined || second?.noun !== at || third === undefined) return false;
  return hasCodeBetween(tokens, own.noun, at);
}
