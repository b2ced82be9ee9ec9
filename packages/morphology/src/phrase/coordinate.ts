import { FEATURE } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import { type AgreementMask, inAnyGender, NOMINATIVE, NOMINATIVE_PLURAL, OBLIQUE } from "./agreement-mask.js";
import { countedBy, fitsCount } from "./count-nouns.js";
import { ACTIVE_PARTICIPLE, ADJECTIVE_FIRST, is, type WordDescription } from "./describe-word.js";
import { joinsNext, nounPhraseAhead } from "./look-ahead.js";
import {
  type Conjunct,
  isFormOf,
  mark,
  markAll,
  markComplement,
  newConjunct,
  type Search,
  textAt,
  wordAt,
} from "./search.js";

/**
 * A noun phrase behind "и" or a comma: an oblique noun joins the oblique noun before it ("для волос и тела"), a nominative one
 * the main noun.
 * @param conjunctionAt where "и" stands, negative when a comma comes before
 * @returns index of the token behind it, -1 when it is no such thing
 */
export function readConjunct(search: Search, at: number, word: WordDescription, conjunctionAt: number): number {
  const isJoined = conjunctionAt >= 0;
  const { numberBehindConjunction: number } = search;
  const ahead = nounPhraseAhead(search, at);
  if (ahead === undefined) return -1;
  const agreeing = word.adjective & NOMINATIVE & agreeingSlots(search);
  // "…, чёрные": a noun too, but here an adjective of the main noun.
  if (ahead.noun === at && agreeing !== 0 && is(word, ADJECTIVE_FIRST)) return -1;
  // "дородовой и послеродовой эластичный размер L": the noun is a feature, no second thing; but "вещи и творческие работы".
  const isBehindAdjective = !isJoined || search.tokens[conjunctionAt - 1]?.rule === "agrees";
  if (agreeing !== 0 && isBehindAdjective && isFormOf(search, wordAt(search, ahead.noun), FEATURE)) return -1;
  const joint = inAnyGender(ahead.mask & OBLIQUE) & search.joint;
  let slots = ahead.mask & NOMINATIVE;
  let counted = countedBy(textAt(search, number));
  if (!fitsCount(ahead.mask, counted)) counted = undefined;
  else slots = ahead.mask;
  if (slots === 0 && joint === 0) return -1;
  // "Пюре яблоко и груша": the second flavour, not a second purée.
  const isApposition = search.appositionAt === conjunctionAt - 1;
  if (joint !== 0 || isApposition) {
    // "Комплект шапка + шарф + варежки"
    if (isApposition) search.appositionAt = ahead.noun;
    markComplement(search, at, ahead.noun);
    return ahead.noun + 1;
  }
  if (!isJoined) {
    // "Сумка, красная кожа" is an apposition; "Шампунь, бальзам и маска" will be a list when "и" comes.
    if (search.joint !== 0) return -1;
    const [first] = ahead.adjectives;
    if (first !== undefined && !joinsNext(search, ahead.noun)) {
      const forms = wordAt(search, first).adjective & agreeingSlots(search);
      if (forms !== 0 && ((ahead.mask & forms) === 0 || is(word, ACTIVE_PARTICIPLE))) return -1;
    }
  }
  search.joint = 0;
  const conjunct = newConjunct(ahead.noun, slots, ahead.adjectives, counted);
  if (counted !== undefined) conjunct.numeral = number;
  search.tentative = append(search.tentative, conjunct);
  if (isJoined) acceptConjuncts(search);
  else markComplement(search, at, ahead.noun);
  return ahead.noun + 1;
}

function acceptConjuncts(search: Search): void {
  for (const conjunct of search.tentative) {
    search.conjuncts = append(search.conjuncts, conjunct);
    mark(search, conjunct.noun, "coordinated_noun");
    markAll(search, conjunct.modifiers, "agrees");
  }
  search.tentative = NONE;
}

/** The nominative forms that an adjective behind the nouns can have: of several together the plural too. */
export function agreeingSlots({ conjuncts }: Search): AgreementMask {
  const { slots, nameSlots = 0 } = conjuncts[conjuncts.length - 1] as Conjunct;
  // "Диван кровать трёхместная" goes by the second noun, "Ковёр/дорожка серый" by the first.
  return slots | nameSlots | (conjuncts.length > 1 ? NOMINATIVE_PLURAL | (conjuncts[0] as Conjunct).slots : 0);
}
