import { FEATURE } from "../dictionary/word-kinds.js";
import { append, NONE } from "../list.js";
import { type AgreementMask, inAnyGender, NOMINATIVE, NOMINATIVE_PLURAL, OBLIQUE } from "./agreement-mask.js";
import { countedBy, fitsCount } from "./count-nouns.js";
import { ACTIVE_PARTICIPLE, ADJECTIVE_FIRST, is, type WordDescription } from "./describe-word.js";
import { joinsNext, type NounPhraseAhead, nounPhraseAhead } from "./look-ahead.js";
import {
  type Conjunct,
  holds,
  isFormOf,
  mark,
  markAll,
  markComplement,
  newConjunct,
  ruleAt,
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
  const isAdjective = ahead.noun === at && agreeing !== 0 && is(word, ADJECTIVE_FIRST);
  if (holds(search, "coordination/agreeing-adjective", isAdjective)) return -1;
  // "дородовой и послеродовой эластичный размер L": the noun is a feature, no second thing; but "вещи и творческие работы".
  const isBehindAdjective = !isJoined || ruleAt(search, conjunctionAt - 1) === "agrees";
  const isFeature = agreeing !== 0 && isBehindAdjective && isFormOf(search, wordAt(search, ahead.noun), FEATURE);
  if (holds(search, "coordination/feature", isFeature)) return -1;
  const joint = inAnyGender(ahead.mask & OBLIQUE) & search.joint;
  let slots = ahead.mask & NOMINATIVE;
  let counted = countedBy(textAt(search, number));
  // "Плед и две подушки"
  if (holds(search, "coordination/counted-noun", fitsCount(ahead.mask, counted))) slots = ahead.mask;
  else counted = undefined;
  if (slots === 0 && joint === 0) return -1;
  // "Пюре яблоко и груша": the second flavour, not a second purée.
  const isApposition = holds(search, "coordination/apposition", search.appositionAt === conjunctionAt - 1);
  // "Чехол для телефона и планшета"
  const isComplement = holds(search, "coordination/complement", joint !== 0);
  if (isComplement || isApposition) {
    // "Комплект шапка + шарф + варежки"
    if (isApposition) search.appositionAt = ahead.noun;
    const because = isComplement ? "coordination/complement" : "coordination/apposition";
    markComplement(search, at, ahead.noun, because);
    return ahead.noun + 1;
  }
  if (!isJoined) {
    // "Шампунь, бальзам и маска" will be a list when "и" comes.
    if (holds(search, "coordination/comma-after-complement", search.joint !== 0)) return -1;
    if (holds(search, "coordination/adjective-after-comma", opensAttribute(search, word, ahead))) return -1;
  }
  search.joint = 0;
  const conjunct = newConjunct(ahead.noun, slots, ahead.adjectives, counted);
  if (counted !== undefined) conjunct.numeral = number;
  if (isJoined || holds(search, "coordination/list", true)) search.tentative = append(search.tentative, conjunct);
  if (holds(search, "coordination/noun", isJoined)) acceptConjuncts(search);
  else markComplement(search, at, ahead.noun, "coordination/list");
  return ahead.noun + 1;
}

/** "Сумка, красная кожа": the adjective agrees with the main noun alone, or is a participle with an object of its own. */
function opensAttribute(search: Search, word: WordDescription, ahead: NounPhraseAhead): boolean {
  const [first] = ahead.adjectives;
  if (first === undefined || joinsNext(search, ahead.noun)) return false;
  const forms = wordAt(search, first).adjective & agreeingSlots(search);
  return forms !== 0 && ((ahead.mask & forms) === 0 || is(word, ACTIVE_PARTICIPLE));
}

function acceptConjuncts(search: Search): void {
  for (const conjunct of search.tentative) {
    search.conjuncts = append(search.conjuncts, conjunct);
    mark(search, conjunct.noun, "coordinated_noun", "coordination/noun");
    markAll(search, conjunct.modifiers, "agrees", "coordination/adjective");
  }
  search.tentative = NONE;
}

/** The nominative forms that an adjective behind the nouns can have: of several together the plural too. */
export function agreeingSlots(search: Search): AgreementMask {
  const { conjuncts } = search;
  const { slots, nameSlots = 0 } = conjuncts[conjuncts.length - 1] as Conjunct;
  // "Диван кровать трёхместная" goes by the second noun.
  const own = slots | nameSlots;
  if (conjuncts.length === 1) return own;
  // "Стол и полотенце кожаные"
  const together = holds(search, "coordination/plural-adjective", true) ? NOMINATIVE_PLURAL : 0;
  // "Ковёр/дорожка серый"
  return own | together | (holds(search, "coordination/first-noun", true) ? (conjuncts[0] as Conjunct).slots : 0);
}
