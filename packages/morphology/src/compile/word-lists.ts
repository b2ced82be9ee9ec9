import {
  APPOSITION,
  CASES_BEHIND,
  COLOUR,
  CONJUNCTION,
  FABRIC,
  FEATURE,
  FINISH,
  FIRST_PART,
  FIRST_PART_OF_FORMS,
  FIXED_PAIR,
  FORM_OF_GOODS,
  FROZEN_FIRST_HALF,
  FROZEN_SECOND_HALF,
  JOB,
  LOCATIVE_IN,
  LOCATIVE_ON,
  MAKE,
  MONTH,
  NAME_PARTICLE,
  NAMED_ALIKE,
  NAMED_FEATURE,
  PLACE,
  PLACE_ON,
  PLANT_PART,
  PREFIX,
  PRODUCT,
  SET,
  TITLE,
  UNIT,
  WITHOUT_PLURAL,
} from "../dictionary/word-kinds.js";
import { governors, measureUnits } from "../government.js";
import { type Case, caseNumber } from "../grammar.js";

/**
 * The lists of vocabulary that phrases are read by, by the names of their files, with their bits; see
 * `dictionary/word-kinds.ts`.
 */
const vocabulary = {
  "first-parts": FIRST_PART,
  features: FEATURE,
  fabrics: FABRIC,
  colours: COLOUR,
  "fixed-pairs": FIXED_PAIR,
  "first-parts-of-forms": FIRST_PART_OF_FORMS,
  "forms-of-goods": FORM_OF_GOODS,
  finishes: FINISH,
  titles: TITLE,
  jobs: JOB,
  appositions: APPOSITION,
  products: PRODUCT,
  "name-particles": NAME_PARTICLE,
  places: PLACE,
  "plant-parts": PLANT_PART,
  "places-with-na": PLACE_ON,
  "names-alike": NAMED_ALIKE,
  "second-locatives-in": LOCATIVE_IN,
  "second-locatives-on": LOCATIVE_ON,
  "without-plural": WITHOUT_PLURAL,
  "named-features": NAMED_FEATURE,
  sets: SET,
  makes: MAKE,
} as const;

export type WordListName = keyof typeof vocabulary;
/** The words of each list; in `fixed-pairs` each entry has two words, in `places-with-na` one or two. */
export type WordLists = Readonly<Record<WordListName, readonly string[]>>;

export const wordListNames = Object.keys(vocabulary) as readonly WordListName[];

/** A line that is neither empty nor a comment is a word, or a pair of words. */
const ENTRY = /^\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*)?$/u;

/** How many words an entry has, at least and at most, where it isn't one. */
const WORDS_OF_ENTRY: Partial<Record<WordListName, readonly [fewest: number, most: number]>> = {
  "fixed-pairs": [2, 2],
  "places-with-na": [1, 2],
};

/**
 * Reads a list: an entry a line, in lower case; what follows `#` is a comment.
 * @throws Error that names the file, the line and what is allowed
 */
export function parseWordList(name: WordListName, text: string): readonly string[] {
  const [fewestWords, mostWords] = WORDS_OF_ENTRY[name] ?? [1, 1];
  const wanted = mostWords === 1 ? "one word" : fewestWords === 2 ? "two words" : "one or two words";
  const seen = new Set<string>();
  for (const [index, line] of text.split("\n").entries()) {
    const entry = line.replace(/#.*/, "").trim();
    if (entry === "") continue;
    const place = `${name}.txt, line ${index + 1}: "${entry}"`;
    const count = entry.includes(" ") ? 2 : 1;
    if (!ENTRY.test(entry) || count < fewestWords || count > mostWords) {
      throw new Error(
        `${place} is no entry of this list. Write ${wanted} a line, in lower case, and comments after #.`,
      );
    }
    if (seen.has(entry)) throw new Error(`${place} is there already. Remove one of the two.`);
    seen.add(entry);
  }
  return [...seen];
}

/** Words with their bits. */
type WordList = readonly [bits: number, words: readonly string[]];

/** Prepositions that take several cases, some of which the table of governing words has with the commonest one. */
const severalCases: readonly (readonly [words: string, ...governed: Case[]])[] = [
  ["в во на о об", "acc", "prep"],
  ["за под подо", "acc", "ins"],
  ["по", "dat", "acc", "prep"],
  ["с со", "ins", "gen", "acc"],
  ["между", "ins", "gen"],
];

/** Conjunctions of comparison: what follows them stays, in whatever case ("лёгкий как пух"). */
const comparisons = "как чем словно будто";

/** Words that join, whatever else the dictionary says of them. */
const conjunctions = "и или либо да";

/**
 * Pieces, packs and thousands, counted but not measured: a verb governs them, but after a number they are no noun of
 * their own, and what they count stays ("5 тыс. рублей").
 */
const pieces = "шт уп упак тыс";

const months = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря";

/** With "в", "на" and "с" they govern like prepositions; by themselves they are nouns: "честь и совесть". */
const endsOfPrepositions = ["виде", "основе", "помощью", "честь"];

/** Parts of compounds that the source of a dictionary lists. */
export interface CompoundParts {
  /** First halves of compounds that never decline: "фитнес", "крем". */
  readonly frozenFirstHalves?: readonly string[];
  /** Second halves that never decline: "купе". */
  readonly frozenSecondHalves?: readonly string[];
  /** What is written together with a known word and leaves its inflection alone: "термо". */
  readonly prefixes?: readonly string[];
}

/**
 * The text that `readWordKinds` reads: a line for each list. Of words with ё those that are compared as they are
 * written are there with е, too.
 */
export function writeWordLists(lists: Partial<WordLists>, parts: CompoundParts): Uint8Array {
  const all: readonly WordList[] = [
    ...listPrepositions(),
    [CASES_BEHIND, comparisons.split(" ")],
    [CONJUNCTION, conjunctions.split(" ")],
    [UNIT, [...measureUnits, ...pieces.split(" ")]],
    [MONTH, months.split(" ")],
    ...wordListNames.map((name): WordList => [vocabulary[name], entriesOf(name, lists[name] ?? [])]),
    [FROZEN_FIRST_HALF, parts.frozenFirstHalves ?? []],
    [FROZEN_SECOND_HALF, parts.frozenSecondHalves ?? []],
    [PREFIX, parts.prefixes ?? []],
  ];
  // Words with the same beginning stand together: 0.9 KB less with brotli.
  const lines = all.map(([bits, words]) => [bits, ...[...new Set(words)].sort()].join(" "));
  return new TextEncoder().encode(lines.join("\n"));
}

/** A pair is found by its first word, then as a whole; a place that is compared as it is written also with е for ё. */
function entriesOf(name: WordListName, words: readonly string[]): readonly string[] {
  if (name === "places-with-na") return words.flatMap((place) => withPlainE(place.replace(" ", "_")));
  if (name === "names-alike") return words.flatMap(withPlainE);
  if (name !== "fixed-pairs") return words;
  return words.flatMap((pair) => [pair.replace(" ", "_"), pair.split(" ")[0] as string]);
}

function withPlainE(word: string): readonly string[] {
  return word.includes("ё") ? [word, word.replaceAll("ё", "е")] : [word];
}

function listPrepositions(): WordList[] {
  const cases = new Map<string, readonly Case[]>();
  for (const { kind, case: governed, lemma } of governors()) {
    if (kind !== "preposition" || endsOfPrepositions.includes(lemma)) continue;
    cases.set(lemma, [governed]);
    cases.set(lemma.replaceAll("ё", "е"), [governed]);
  }
  for (const [words, ...governed] of severalCases) for (const word of words.split(" ")) cases.set(word, governed);
  const lists = new Map<number, string[]>();
  for (const [word, governed] of cases) {
    const bits = governed.reduce((sum, one) => sum | (1 << caseNumber(one)), 0);
    lists.set(bits, [...(lists.get(bits) ?? []), word]);
  }
  return [...lists];
}
