import { FEATURE } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import { countedBy, fitsCount } from "../spans/quantity/count-nouns.js";
import type { AfterHead } from "./after-head-view.js";
import { type AgreementMask, inAnyGender, NOMINATIVE, OBLIQUE } from "./agreement-mask.js";
import { ACTIVE_PARTICIPLE, ADJECTIVE_FIRST, is } from "./describe-word.js";
import { joinsNext, type NounPhraseAhead, nounPhraseAhead } from "./look-ahead.js";
import { firstOf, type Row } from "./rows.js";
import { Condition, Reason, type RuleId } from "./rule-ids.js";
import {
  type Conjunct,
  hasCodeBetween,
  holds,
  isFormOf,
  isSold,
  kindAt,
  mark,
  markAll,
  markComplement,
  newConjunct,
  ruleAt,
  type Search,
  textAt,
  wordAt,
} from "./search.js";
import { JOINING_SIGN } from "./token.js";

/** A noun phrase after "и" or a comma. */
interface Member {
  readonly search: Search;
  readonly view: AfterHead;
  readonly ahead: NounPhraseAhead;
  /** Does "и" join it, or a comma? */
  readonly isJoined: boolean;
  /** Oblique cases that it has in common with the noun before. */
  readonly joint: AgreementMask;
}

const OF_HEAD: readonly Row<Member, RuleId>[] = [
  // "…, чёрные": a noun too, but here an adjective of the main noun.
  [
    Condition["coordination/agreeing-adjective"],
    ({ view, ahead }) => view.slots !== 0 && ahead.noun === view.at && is(view.word, ADJECTIVE_FIRST),
  ],
  // "дородовой и послеродовой эластичный размер L": the noun is a feature, no second thing; but "вещи и творческие
  // работы".
  [
    Condition["coordination/feature"],
    ({ search, view, ahead, isJoined }) =>
      view.slots !== 0 &&
      (!isJoined || ruleAt(search, view.conjunctionAt - 1) === "agrees") &&
      isFormOf(search, wordAt(search, ahead.noun), FEATURE),
  ],
];

const OF_STAYING_NOUN: readonly Row<Member>[] = [
  // "Чехол для телефона и планшета"
  [Reason["coordination/complement"], ({ joint }) => joint !== 0],
  // "Пюре яблоко и груша": the second flavour, not a second purée.
  [Reason["coordination/apposition"], isAfterApposition],
  [Reason["coordination/attribute"], isOfAttribute],
  [Reason["coordination/included"], isIncluded],
];

/** After a comma. */
const NOT_IN_LIST: readonly Row<Member, RuleId>[] = [
  // "Шампунь, бальзам и маска" will be a list when "и" comes.
  [Condition["coordination/comma-after-complement"], ({ search }) => search.joint !== 0],
  [Condition["coordination/adjective-after-comma"], opensAttribute],
];

/**
 * A noun phrase after "и" or a comma: an oblique noun joins the oblique noun before it ("для волос и тела"), a
 * nominative one the main noun.
 * @returns index of the token after it, -1 when the words there are not coordinated
 */
export function readConjunct(view: AfterHead): number {
  const { search, at } = view;
  const isJoined = view.conjunctionAt >= 0;
  const ahead = nounPhraseAhead(search, at);
  if (ahead === undefined) return -1;
  const { noun, mask, adjectives } = ahead;
  const { numberBehindConjunction: number } = search;
  const joint = inAnyGender(mask & OBLIQUE) & search.joint;
  const counted = countedBy(textAt(search, number));
  // "Плед и две подушки"
  const isCounted = holds(search, Condition["coordination/counted-noun"], fitsCount(mask, counted));
  const slots = isCounted ? mask : mask & NOMINATIVE;
  const member: Member = { search, view, ahead, isJoined, joint };
  if ((slots === 0 && joint === 0) || firstOf(OF_HEAD, member) !== undefined) return -1;
  const stays = firstOf(OF_STAYING_NOUN, member);
  if (stays !== undefined) {
    // "Комплект шапка + шарф + варежки"
    if (stays !== Reason["coordination/complement"]) search.appositionAt = noun;
    markComplement(search, at, noun, stays);
    return noun + 1;
  }
  if (!isJoined && firstOf(NOT_IN_LIST, member) !== undefined) return -1;
  search.joint = 0;
  const conjunct = newConjunct(noun, slots, adjectives, isCounted ? counted : undefined);
  if (isCounted) conjunct.numeral = number;
  if (isJoined || holds(search, Reason["coordination/list"], true))
    search.tentative = append(search.tentative, conjunct);
  if (holds(search, Reason["coordination/noun"], isJoined)) acceptConjuncts(search);
  else markComplement(search, at, noun, Reason["coordination/list"]);
  return noun + 1;
}

function isAfterApposition({ search, view }: Member): boolean {
  return search.appositionAt === view.conjunctionAt - 1;
}

/**
 * "Доска бук/бамбук", "Платье, шифон + сетка": a sign joins it to a noun that stays, or that a comma parts from the
 * goods, and one of the two is nothing that shops sell.
 */
function isOfAttribute({ search, view, ahead }: Member): boolean {
  const { conjunctionAt } = view;
  if (kindAt(search, conjunctionAt) !== JOINING_SIGN || ruleAt(search, conjunctionAt - 1) !== "complement")
    return false;
  if ((wordAt(search, conjunctionAt - 1).noun & NOMINATIVE) === 0) return false;
  return !isSold(search, ahead.noun) || !isSold(search, conjunctionAt - 1);
}

/** "Лазерный уровень ADA, штатив и чехол в комплекте": what comes with the goods. */
function isIncluded({ search, ahead: { noun } }: Member): boolean {
  const [preposition, set] = [textAt(search, noun + 1), textAt(search, noun + 2)];
  return preposition === "в" && /^(?:комплекте|наборе)$/.test(set) && isListAfterCode(search);
}

function isListAfterCode({ tokens, conjuncts, tentative: [second] }: Search): boolean {
  if (second === undefined) return false;
  return hasCodeBetween(tokens, (conjuncts[0] as Conjunct).noun, second.noun);
}

/**
 * "Сумка, красная кожа": the adjective agrees with the main noun alone, or is a participle with an object of its own.
 */
function opensAttribute({ search, view, ahead }: Member): boolean {
  if (ahead.adjectives[0] !== view.at || joinsNext(search, ahead.noun)) return false;
  return view.slots !== 0 && ((ahead.mask & view.slots) === 0 || is(view.word, ACTIVE_PARTICIPLE));
}

/** Makes main nouns of those that commas parted. */
export function acceptConjuncts(search: Search): void {
  for (const conjunct of search.tentative) {
    search.conjuncts = append(search.conjuncts, conjunct);
    mark(search, conjunct.noun, "coordinated_noun", Reason["coordination/noun"]);
    markAll(search, conjunct.modifiers, "agrees", Reason["coordination/adjective"]);
  }
  search.tentative = NONE;
}
