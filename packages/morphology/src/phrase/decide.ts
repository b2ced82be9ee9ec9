import type { Animacy, Gender } from "../grammar.js";
import { lastOf } from "../list.js";
import type { Counted, PhraseKind, UninflectableReason } from "../morphology.js";
import type { Person } from "../spans/person/find-person.js";
import { isAppositional } from "../spans/person/read-name.js";
import { formsCounted, isThingBesideNumber, numeralAt } from "../spans/quantity/count-nouns.js";
import type { Reading } from "../words.js";
import type { Slot } from "./agreement-mask.js";
import { firstSlot, GENITIVE, NOMINATIVE, PLURAL_SLOT, SINGULAR_FORMS } from "./agreement-mask.js";
import { type ChosenNoun, chooseAdjective, chooseNoun, chooseNounIn, isPlace } from "./choose-reading.js";
import { CAPITALISED, INDECLINABLE, is, type WordDescription } from "./describe-word.js";
import { Condition } from "./rule-ids.js";
import {
  type Conjunct,
  holds,
  isMeasureUnit,
  kindAt,
  NOWHERE,
  type Numeral,
  type Search,
  textAt,
  wordAt,
} from "./search.js";
import { NUMBER, type Token, WORD } from "./token.js";

/** What is known of a phrase as a whole. */
export interface Summary {
  readonly kind: PhraseKind;
  readonly reason?: UninflectableReason;
  readonly slot?: Slot;
  /** Overrides the number of the slot: coordinated nouns are plural. */
  readonly plural?: boolean;
  readonly animacy?: Animacy;
  readonly proper?: boolean;
  readonly measure?: boolean;
}

/** Decides on the readings of the words that change, once the main word has been found. */
export function decide(search: Search): Summary {
  const { tokens, conjuncts, pending, numeral, numerals, oblique } = search;
  if (numeral !== undefined) decideNumeral(search, numeral);
  // "двадцать одна кукла": the noun goes by its adjective, and the rest of the numeral declines with it.
  else if (holds(search, Condition["numeral/ending-in-one"], numerals.length > 0 && endsInOne(search)))
    for (const at of numerals) decideNumeralWord(search, at, undefined);
  if (conjuncts.length > 0) return decideNouns(search);
  const first = pending[0];
  // "Верхний Ломов": with its second word as it is, half of a name would decline.
  const afterLast = wordAt(search, (lastOf(pending) ?? NOWHERE) + 1);
  const isHalf =
    is(afterLast, CAPITALISED) && first === 0 && afterLast.noun !== 0 && pending.length + 1 === tokens.length;
  if (first !== undefined && !holds(search, Condition["head/half-of-name"], isHalf)) {
    // "все" may be "всё", but alone it isn't.
    const isAll = holds(search, Condition["reading/all"], textAt(search, first).toLowerCase() === "все");
    const slot = isAll ? PLURAL_SLOT : firstSlot(search.pendingSlots);
    for (const at of pending) decideAdjective(search, at, slot, undefined, undefined, "head");
    return { kind: "adjectival", slot };
  }
  // "двое из них", "сто двадцать": nothing is counted.
  const isAlone = holds(
    search,
    Condition["numeral/alone"],
    numerals.length > 0 && numerals.every((at) => (kindAt(search, at) & WORD) !== 0),
  );
  if (numeral !== undefined || search.unit || isAlone) {
    if (numeral === undefined && !search.unit) for (const at of numerals) decideNumeralWord(search, at, undefined);
    const animacy = numeral === undefined ? "inan" : animacyOfCounted(search, numeral);
    return { kind: "numeral", slot: PLURAL_SLOT, animacy, measure: search.unit };
  }
  const hasCyrillic = tokens.some(({ text }) => /[Ѐ-ԯ]/.test(text));
  const reason = tokens.length === 0 ? "empty" : oblique ? "oblique" : hasCyrillic ? "no_noun" : "no_cyrillic";
  return { kind: "other", reason };
}

function endsInOne(search: Search): boolean {
  return /^одн[аио]$|^один$/i.test(textAt(search, numeralAt(search) + 1));
}

function decideNouns(search: Search): Summary {
  const { conjuncts, numeral } = search;
  const main = conjuncts[0] as Conjunct;
  // "Дина, Пётр и Любовь"
  const isListOfNames =
    conjuncts.length > 1 && conjuncts.every(({ noun }) => (wordAt(search, noun).personName & NOMINATIVE) !== 0);
  const areNames = holds(search, Condition["reading/names-in-list"], isListOfNames);
  let first: ChosenNoun | undefined;
  let person: Person | undefined;
  for (const conjunct of conjuncts) {
    const { noun, slots, modifiers, names, counted, numeral: number, nameSlots } = conjunct;
    const word = wordAt(search, noun);
    if (conjunct.person !== undefined) decidePerson(search, conjunct.person);
    // The person is the main noun itself.
    if (conjunct.person !== undefined && noun >= conjunct.person.start) {
      person ??= conjunct.person;
      for (const at of modifiers) decideAdjective(search, at, firstSlot(slots), "anim");
      continue;
    }
    const found =
      chooseCounted(search, noun, counted) ?? chooseNoun(word, slots, whatIsMeant(search, conjunct, word, areNames));
    if (found === undefined) continue;
    first ??= found;
    const { reading, slot } = found;
    const animacy = animacyOf(search, conjunct, reading);
    // "палатка на 2 человека": how many have room, in digits.
    const isPlaces =
      (kindAt(search, noun - 1) & NUMBER) !== 0 && search.words.lemmaOf(word.part, reading) === "человек";
    const isThing =
      holds(search, Condition["numeral/places"], isPlaces) ||
      holds(search, Condition["numeral/compound"], isCompound(search, conjunct));
    set(search, noun, reading, isThing ? "inan" : animacy, counted);
    if (number >= 0) decideNumeralWord(search, number, animacy);
    for (const at of modifiers) decideAdjective(search, at, slot, animacy);
    const nameSlot = nameSlots === undefined ? slot : firstSlot(nameSlots);
    for (const at of conjunct.person === undefined ? names : []) {
      const name = wordAt(search, at);
      const named = chooseNoun(name, 1 << nameSlot, undefined)?.reading;
      set(search, at, named ?? name.readings[0], animacy);
    }
  }
  const plural = conjuncts.length > 1;
  const animacy = first === undefined ? "anim" : animacyOf(search, main, first.reading);
  for (const at of search.shared) decideAdjective(search, at, PLURAL_SLOT, animacy);
  if (main.person === person && person !== undefined)
    return { kind: "noun", slot: person.gender === "fem" ? 1 : 0, plural, animacy: "anim", proper: true };
  if (first === undefined) return { kind: "other", reason: "no_noun" };
  const { reading, slot } = first;
  const isNumeral = numeral !== undefined && !plural;
  return {
    kind: isNumeral ? "numeral" : "noun",
    slot,
    plural,
    animacy,
    proper: reading.proper,
    measure: isNumeral && isMeasureUnit(search, textAt(search, numeral.noun)),
  };
}

/** "22 попугая": only 2, 3 and 4 alone ask for the genitive of living beings in the accusative. */
function isCompound(search: Search, { counted, noun }: Conjunct): boolean {
  return counted === "few" && /^\d.*\d$/.test(textAt(search, noun - 1));
}

function decidePerson(search: Search, { names }: Person): void {
  for (const { at, reading, surname } of names) set(search, at, reading, "anim", undefined, surname);
}

function animacyOf(search: Search, conjunct: Conjunct, { grammemes }: Reading): Animacy {
  const [second] = conjunct.names;
  if (isPair(search, conjunct)) {
    // "Робот пылесос": as "робот-пылесос".
    const compound = `${textAt(search, conjunct.noun)}-${textAt(search, second ?? NOWHERE)}`;
    const isThing = (search.describe(compound, undefined).thing & NOMINATIVE) !== 0;
    if (holds(search, Condition["reading/thing-by-compound"], isThing)) return "inan";
  }
  const { counted, noun } = conjunct;
  const isCounted = grammemes.animacy === "anim" && counted !== undefined;
  const isUnit = isCounted && isThingBesideNumber(search, textAt(search, noun));
  if (holds(search, Condition["numeral/unit-of-person"], isUnit)) return "inan";
  return grammemes.animacy ?? "inan";
}

/**
 * A name after a name is a person's, an adjective and a noun in capitals are a place's where there is one. A word alone
 * is a place only when the lexicon says so: "Орёл" is the town, but "Лабрадор" the dog.
 */
function whatIsMeant(
  search: Search,
  conjunct: Conjunct,
  word: WordDescription,
  areNames: boolean,
): "person" | "place" | undefined {
  const { names, modifiers } = conjunct;
  if (names.length > 0) return isPair(search, conjunct) ? undefined : "person";
  if (!is(word, CAPITALISED)) return undefined;
  if (areNames) return "person";
  // "Злата" is rather a woman than several kinds of gold, "Майя" than a people.
  const [first] = word.readings;
  const isPerson =
    (word.personName & NOMINATIVE & SINGULAR_FORMS) !== 0 &&
    (first?.grammemes.number === "plur" || is(word, INDECLINABLE));
  if (holds(search, Condition["reading/person-alone"], search.tokens.length === 1 && isPerson)) return "person";
  const isPlaceName =
    search.tokens.length === 1
      ? // "Орёл"
        holds(
          search,
          Condition["reading/place-of-lexicon"],
          word.readings.some((one) => one.source === "lexicon" && isPlace(one)),
        )
      : // "Великие Луки"
        holds(search, Condition["reading/place-in-capitals"], is(wordAt(search, modifiers[0] ?? NOWHERE), CAPITALISED));
  return isPlaceName ? "place" : undefined;
}

/** "Робот пылесос": the second noun is no name. */
function isPair(search: Search, { names }: Conjunct): boolean {
  return isAppositional(search, names[0] ?? NOWHERE);
}

/**
 * A noun after a numeral: the genitive, singular after 2 to 4, else plural. Undefined where it is like a noun alone.
 */
function chooseCounted(search: Search, noun: number, counted: Counted | undefined): ChosenNoun | undefined {
  if (counted === undefined || counted === "one") return undefined;
  const word = wordAt(search, noun);
  // "5 мегабит": the dictionary has the genitive with an ending.
  const reading =
    chooseNounIn(word, formsCounted(counted)) ??
    chooseNounIn(word, NOMINATIVE) ??
    // "3 суток"
    chooseNounIn(word, formsCounted("many"));
  return reading && { reading, slot: PLURAL_SLOT };
}

/** The numeral and the adjectives beside it; its noun is decided on with the other nouns. */
function decideNumeral(search: Search, numeral: Numeral): void {
  const { at, counted, adjectives } = numeral;
  const animacy = animacyOfCounted(search, numeral);
  for (const index of at) decideNumeralWord(search, index, animacy);
  for (const index of adjectives) decideAdjective(search, index, PLURAL_SLOT, animacy, counted);
}

/**
 * Of what is counted, also where an adjective stands for the noun ("двое взрослых"); collective numerals count persons
 * ("пятеро смелых").
 */
function animacyOfCounted(search: Search, { at: [first = NOWHERE], counted, noun, adjectives }: Numeral): Animacy {
  if (noun >= 0) return chooseCounted(search, noun, counted)?.reading.grammemes.animacy ?? "inan";
  const { readings } = wordAt(search, lastOf(adjectives) ?? NOWHERE);
  const isPerson = readings.some(({ grammemes }) => grammemes.animacy === "anim");
  const isCollective = /(?:[вр]ое|еро)$/i.test(textAt(search, first));
  return isPerson || holds(search, Condition["numeral/collective"], isCollective) ? "anim" : "inan";
}

/**
 * A numeral in letters declines, digits don't; "тысяча" declines as a noun, "тысячи" and "тысяч" as what is counted.
 */
function decideNumeralWord(search: Search, at: number, animacy: Animacy | undefined): void {
  const word = wordAt(search, at);
  const numeral = word.readings.find(({ partOfSpeech }) => partOfSpeech === "numeral");
  const noun = numeral ?? chooseNounIn(word, NOMINATIVE & SINGULAR_FORMS);
  if (noun !== undefined) set(search, at, noun, animacy);
  else set(search, at, chooseNounIn(word, GENITIVE), "inan", "many");
}

function decideAdjective(
  search: Search,
  at: number,
  slot: Slot,
  animacy: Animacy | undefined,
  counted?: Counted,
  role: "head" | "modifier" = "modifier",
): void {
  const word = wordAt(search, at);
  const reading = chooseAdjective(word, 1 << slot);
  set(search, at, reading, animacy, counted, undefined, role);
}

function set(
  search: Search,
  at: number,
  reading: Reading | undefined,
  animacy?: Animacy,
  counted?: Counted,
  surname?: Gender,
  role: "head" | "modifier" = "head",
): void {
  if (reading === undefined && surname === undefined) return;
  const token = search.tokens[at] as Token;
  token.role = role;
  token.reading = reading;
  token.animacy = animacy;
  token.counted = counted;
  token.surname = surname;
}
