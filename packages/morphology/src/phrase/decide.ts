import { APPOSITION } from "../dictionary/word-kinds.js";
import type { Animacy, Gender } from "../grammar.js";
import type { Counted, PhraseKind, UninflectableReason } from "../morphology.js";
import type { WordReading } from "../words.js";
import type { Slot } from "./agreement-mask.js";
import { firstSlot, genderOfSlot, NOMINATIVE, PLURAL_SLOT } from "./agreement-mask.js";
import { type ChosenNoun, chooseAdjective, chooseNoun, chooseNounIn, isPlace } from "./choose-reading.js";
import { formsCounted } from "./count-nouns.js";
import type { WordDescription } from "./describe-word.js";
import { genderByEnding, surnameWithInitials } from "./inflect-surname.js";
import { type Conjunct, describeAt, isMeasureUnit, mark, type Numeral, type Search } from "./search.js";
import { changingPart, type Token } from "./token.js";

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
  const { tokens, conjuncts, pending, numeral } = search;
  const surname = surnameWithInitials(tokens);
  if (surname >= 0) return decideSurname(search, surname);
  if (numeral !== undefined) decideNumeral(search, numeral);
  if (conjuncts.length > 0) return decideNouns(search);
  if (pending.length > 0) {
    // "все" may be "всё", but alone it isn't.
    const isAll = pending.length === 1 && tokens[pending[0] as number]?.text.toLowerCase() === "все";
    const slot = isAll ? PLURAL_SLOT : firstSlot(search.pendingSlots);
    for (const at of pending) decideAdjective(search, at, slot, at === pending[0] ? "head" : "modifier", undefined);
    return { kind: "adjectival", slot };
  }
  if (numeral !== undefined) return { kind: "numeral", slot: PLURAL_SLOT, animacy: animacyOfCounted(search, numeral) };
  if (search.unit) return { kind: "numeral", slot: PLURAL_SLOT, measure: true };
  if (isNumeralAlone(search)) {
    for (const at of search.numerals) decideNumeralWord(search, at, undefined);
    return { kind: "numeral", slot: PLURAL_SLOT, animacy: "inan" };
  }
  if (tokens.length === 0) return { kind: "other", reason: "empty" };
  if (search.oblique) return { kind: "other", reason: "oblique" };
  const hasCyrillic = tokens.some(({ text }) => /[Ѐ-ԯ]/.test(text));
  return { kind: "other", reason: hasCyrillic ? "no_noun" : "no_cyrillic" };
}

function decideSurname(search: Search, at: number): Summary {
  const word = describeAt(search, at);
  const text = search.tokens[at]?.text ?? "";
  const gender = genderByEnding(text);
  const slot = gender === "fem" ? 1 : 0;
  const reading =
    chooseNoun(word, gender === undefined ? NOMINATIVE : 1 << slot, undefined)?.reading ?? word.readings[0];
  mark(search, at, "main_noun");
  if (gender !== undefined || /[ая]$/.test(text)) set(search, at, "head", reading, "anim", undefined, gender);
  return { kind: "noun", slot, animacy: "anim", proper: true };
}

function decideNouns(search: Search): Summary {
  const { conjuncts, numeral, tokens } = search;
  let first: ChosenNoun | undefined;
  for (const conjunct of conjuncts) {
    const { noun, slots, modifiers, names, counted, numeral: number } = conjunct;
    const word = describeAt(search, noun);
    const found = chooseCounted(search, noun, counted) ?? chooseNoun(word, slots, whatIsMeant(search, conjunct, word));
    if (found === undefined) continue;
    first ??= found;
    const { reading, slot } = found;
    // "Айзек Азимов": an unknown word with a name behind it names a person.
    const isThing = isPairOfThings(search, conjunct);
    const isPerson = names.length > 0 && !reading.known && !isPair(search, names);
    const animacy = isThing ? "inan" : isPerson ? "anim" : (reading.grammemes.animacy ?? "inan");
    // "палатка на 2 человека": how many have room, in digits.
    const isPlaces = reading.lemma === "человек" && counted === "few" && tokens[noun - 1]?.kind === "number";
    set(search, noun, "head", reading, isPlaces || isThing ? "inan" : isPerson ? "anim" : undefined, counted);
    if (number >= 0) decideNumeralWord(search, number, animacy);
    for (const at of modifiers) decideAdjective(search, at, slot, "modifier", animacy);
    for (const at of names) {
      const name = describeAt(search, at);
      const nameSlot = conjunct.nameSlots === undefined ? slot : firstSlot(conjunct.nameSlots);
      const named = chooseNoun(name, 1 << nameSlot, undefined)?.reading;
      // "Лада Калина": what the dictionary knows as a noun declines as one, "Галина" too.
      const isKnown =
        isPair(search, names) || (named?.known === true && (!named.proper || named.grammemes.animacy === "anim"));
      const gender = isKnown ? undefined : genderOfSlot(nameSlot);
      set(search, at, "head", named ?? name.readings[0], animacy, undefined, gender);
    }
  }
  if (first === undefined) return { kind: "other", reason: "no_noun" };
  const { reading, slot } = first;
  const isThing = isPairOfThings(search, conjuncts[0] as Conjunct);
  const animacy = isThing ? "inan" : (reading.grammemes.animacy ?? "inan");
  for (const at of search.shared) decideAdjective(search, at, PLURAL_SLOT, "modifier", animacy);
  const isCoordinated = conjuncts.length > 1;
  const isNumeral = numeral !== undefined && !isCoordinated;
  return {
    kind: isNumeral ? "numeral" : "noun",
    slot,
    plural: isCoordinated,
    animacy,
    proper: reading.proper,
    measure: isNumeral && isMeasureUnit(search, tokens[numeral.noun]?.text ?? ""),
  };
}

/**
 * A name behind a name is a person's, an adjective and a noun in capitals are a place's where there is one. A word alone is a place only
 * when the lexicon says so: "Орёл" is the town, but "Лабрадор" the dog.
 */
function whatIsMeant(
  search: Search,
  { names, modifiers: [first] }: Conjunct,
  { capitalised, readings }: WordDescription,
): "person" | "place" | undefined {
  if (names.length > 0) return isPair(search, names) ? undefined : "person";
  if (search.tokens.length === 1) return capitalised && readings.some(isListedPlace) ? "place" : undefined;
  return capitalised && first !== undefined && describeAt(search, first).capitalised ? "place" : undefined;
}

/** "Робот пылесос" is as animate as "Робот-пылесос" is. */
function isPairOfThings(search: Search, { noun, names }: Conjunct): boolean {
  if (!isPair(search, names)) return false;
  const compound = [noun, names[0] as number].map((at) => search.tokens[at]?.text).join("-");
  return (search.describe(compound, 0, compound.length).thing & NOMINATIVE) !== 0;
}

/** "Робот пылесос": the second noun is no name. */
function isPair({ tokens, kindsOf }: Search, [first]: readonly number[]): boolean {
  return first !== undefined && (kindsOf(tokens[first]?.text ?? "") & APPOSITION) !== 0;
}

function isListedPlace(reading: WordReading): boolean {
  return reading.source === "lexicon" && reading.grammemes.case === "nom" && isPlace(reading);
}

/** A noun behind a numeral: the genitive, singular behind 2 to 4, else plural. Undefined where it is like a noun alone. */
function chooseCounted(search: Search, noun: number, counted: Counted | undefined): ChosenNoun | undefined {
  if (counted === undefined || counted === "one") return undefined;
  const reading = chooseNounIn(describeAt(search, noun), formsCounted(counted));
  return reading === undefined ? undefined : { reading, slot: PLURAL_SLOT };
}

/** "двое из них", "сто двадцать": nothing is counted. */
function isNumeralAlone({ tokens, numerals, oblique }: Search): boolean {
  return !oblique && numerals.length > 0 && numerals.every((at) => tokens[at]?.kind === "word");
}

/** The numeral and the adjectives beside it; its noun is decided on with the other nouns. */
function decideNumeral(search: Search, numeral: Numeral): void {
  const { at, counted, adjectives } = numeral;
  const animacy = animacyOfCounted(search, numeral);
  for (const index of at) decideNumeralWord(search, index, animacy);
  // "эти трое друзей": collective numerals have the genitive in the accusative, as two to four have.
  const isCollective = at.some((index) => COLLECTIVE.test(search.tokens[index]?.text ?? ""));
  for (const index of adjectives)
    decideAdjective(search, index, PLURAL_SLOT, "modifier", animacy, isCollective ? "few" : counted);
}

const COLLECTIVE = /^(?:двое|трое|[а-яё]+еро)$/i;

/** Of what stands for a noun ("двое взрослых", "двое") as of persons, if a collective numeral counts it. */
function animacyOfCounted(search: Search, { at, counted, noun, adjectives }: Numeral): Animacy {
  if (noun >= 0) return chooseCounted(search, noun, counted)?.reading.grammemes.animacy ?? "inan";
  const last = describeAt(search, adjectives[adjectives.length - 1] as number);
  const isPerson = last.readings.some(({ grammemes }) => grammemes.animacy === "anim");
  return isPerson || COLLECTIVE.test(search.tokens[at[at.length - 1] as number]?.text ?? "") ? "anim" : "inan";
}

/** A numeral in letters declines, digits don't. */
function decideNumeralWord(search: Search, at: number, animacy: Animacy | undefined): void {
  if (search.tokens[at]?.kind !== "word") return;
  const reading = describeAt(search, at).readings.find(({ partOfSpeech }) => partOfSpeech === "numeral");
  set(search, at, "head", reading, animacy);
}

function decideAdjective(
  search: Search,
  at: number,
  slot: Slot,
  role: "head" | "modifier",
  animacy: Animacy | undefined,
  counted?: Counted,
): void {
  const reading = chooseAdjective(describeAt(search, at), 1 << slot);
  if (reading !== undefined) set(search, at, role, reading, animacy, counted);
}

function set(
  { tokens }: Search,
  at: number,
  role: "head" | "modifier",
  reading: WordReading | undefined,
  animacy?: Animacy,
  counted?: Counted,
  surname?: Gender,
): void {
  if (reading === undefined) return;
  const token = tokens[at] as Token;
  const start = token.start + token.changeStart;
  token.change = { text: changingPart(token), start, role, reading, animacy, counted, surname };
}
