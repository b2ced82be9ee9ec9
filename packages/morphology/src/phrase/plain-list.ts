import { CASES_BEHIND, CONJUNCTION, FABRIC, FEATURE, FINISH, PRODUCT } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import { NOMINATIVE, NOMINATIVE_PLURAL } from "./agreement-mask.js";
import { CAPITALISED, is, isOneOf, NO_WORD, type WordDescription } from "./describe-word.js";
import { type NounPhraseAhead, nounPhraseAhead } from "./look-ahead.js";
import { Reason } from "./rule-ids.js";
import { given, isFormOf, isSold, kindAt, mark, markAll, note, type Search, takeMainNoun, wordAt } from "./search.js";
import { COMMA } from "./token.js";

/** Two may be a thing and what it is made of. */
const MANY = 3;

/**
 * A value that is a list of single nouns, parted by commas alone: "Ножницы, пинцет, пилка", "кошки, собаки", "хлопок 95 %, эластан 5 %",
 * "Крем, лосьон, тоник увлажняющие". Two nouns that aren't alike are none ("Сумка, кожа"), and neither is a thing with its materials.
 * @returns false when it is no such list; then nothing has been changed
 */
export function readPlainList(search: Search): boolean {
  for (const { kind } of search.tokens) if (kind === COMMA) return readList(search) || readListOfGroups(search);
  return false;
}

function readList(search: Search): boolean {
  const { tokens } = search;
  const nouns: WordDescription[] = [];
  const places: number[] = [];
  let shared = -1;
  let isBare = true;
  for (let at = 0, expected = true; at < tokens.length; at++) {
    const kind = kindAt(search, at);
    if (kind === COMMA) {
      expected = true;
      continue;
    }
    const word = wordAt(search, at);
    if (word === NO_WORD) isBare = false;
    else if (expected) {
      if ((word.noun & NOMINATIVE) === 0) return false;
      nouns.push(word);
      places.push(at);
      expected = false;
    } else if (nouns.length >= MANY && isOneOf(word, CASES_BEHIND)) {
      // "Тапочки, балетки, сабо для девочек": what comes after a preposition is said of all.
      break;
    } else if (at === tokens.length - 1 && (word.adjective & NOMINATIVE_PLURAL) !== 0) shared = at;
    else return false;
  }
  const all = (test: (word: WordDescription) => boolean): boolean => nouns.every(test);
  const isMaterial = (word: WordDescription): boolean => isFormOf(search, word, FABRIC);
  const isCommon = (word: WordDescription): boolean =>
    (word.commonNoun & NOMINATIVE) !== 0 && !isFormOf(search, word, FABRIC);
  const whyAlike = (): Reason | undefined =>
    // "дети, взрослые", "Москва, Тула"
    given(
      search,
      Reason["list/of-beings-or-names"],
      all(({ thing }) => (thing & NOMINATIVE) === 0),
    ) ??
    // "Крем, тоник увлажняющие"
    given(search, Reason["list/with-common-adjective"], shared >= 0) ??
    // "Ножницы, очки"
    given(
      search,
      Reason["list/of-plurals"],
      all(({ readings: [first] }) => first?.grammemes.number === "plur"),
    ) ??
    // "Пинцет, пилка, книпсер"
    given(search, Reason["list/of-three"], nouns.length >= MANY && all(isCommon));
  // "хлопок 95 %, эластан 5 %"
  const because = given(search, Reason["list/of-materials"], all(isMaterial)) ?? (isBare ? whyAlike() : undefined);
  if (because === undefined) return false;
  nouns.forEach((word, index) => {
    takeMainNoun(search, places[index] as number, word.noun & NOMINATIVE, NONE, because);
  });
  if (shared >= 0) {
    search.shared = append(search.shared, shared);
    mark(search, shared, "agrees", Reason["list/with-common-adjective"]);
  }
  return true;
}

/**
 * "Качели и шезлонги, ходунки", "Постельное бельё, пледы": nouns with their adjectives, "и" before a comma or a list that an adjective begins.
 * What goods have or are made of is not a second thing ("Стол и стул, дуб", "Детская коляска, чёрный цвет").
 */
function readListOfGroups(search: Search): boolean {
  const { tokens } = search;
  const groups: NounPhraseAhead[] = [];
  const conjunctions: number[] = [];
  let hasComma = false;
  for (let at = 0; ; at++) {
    const ahead = nounPhraseAhead(search, at);
    if (ahead === undefined || (ahead.mask & NOMINATIVE & wordAt(search, ahead.noun).commonNoun) === 0) return false;
    // Games are features of things that are not games; here they are goods.
    const lists = isSold(search, ahead.noun) ? FABRIC | FINISH : FABRIC | FINISH | FEATURE;
    if (isFormOf(search, wordAt(search, ahead.noun), lists)) return false;
    groups.push(ahead);
    at = ahead.noun + 1;
    if (at === tokens.length) break;
    if (kindAt(search, at) === COMMA) hasComma = true;
    // "Одеяла, подушки и пледы" needs no look at the whole.
    else if (hasComma || !isOneOf(wordAt(search, at), CONJUNCTION)) return false;
    else conjunctions.push(at);
  }
  const [{ adjectives: own } = { adjectives: NONE }, ...others] = groups;
  const [first = false, ...capitals] = others.map(({ noun, adjectives: [adjective = noun] }) =>
    is(wordAt(search, adjective), CAPITALISED),
  );
  if (!hasComma || capitals.some((capital) => capital !== first)) return false;
  const isPlural = ({ noun, adjectives }: NounPhraseAhead): boolean =>
    adjectives.length === 0 &&
    wordAt(search, noun).readings[0]?.grammemes.number === "plur" &&
    isFormOf(search, wordAt(search, noun), PRODUCT);
  const because =
    given(search, Reason["list/with-conjunction"], conjunctions.length > 0) ??
    given(search, Reason["list/after-adjective"], own.length > 0 && others.every(isPlural));
  if (because === undefined) return false;
  for (const { noun, mask, adjectives } of groups) {
    for (const at of adjectives) note(search, at, Reason["before-head/adjective"]);
    takeMainNoun(search, noun, mask & NOMINATIVE, adjectives, because);
  }
  markAll(search, conjunctions, "conjunction", Reason["coordination/conjunction"]);
  return true;
}
