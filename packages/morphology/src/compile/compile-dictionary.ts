import { MARK_LEXICON, MARK_RARE, UNLISTED } from "../dictionary/format.js";
import { addLetter, HASH_START } from "../dictionary/hash.js";
import { HOMONYM_BYTES, homonymBits, OBLIQUE_HOMONYM_BYTES } from "../dictionary/homonyms.js";
import { encodeLetters, foldYo } from "../dictionary/letters.js";
import { type DictionaryTables, openTables } from "../dictionary/open.js";
import { collectClasses, isAccusativeTwin } from "./build-classes.js";
import { buildFilter } from "./build-filter.js";
import { buildFormAutomaton } from "./build-form-automaton.js";
import { buildGuesses, type Observation } from "./build-guesses.js";
import { buildLemmaAutomaton } from "./build-lemma-automaton.js";
import { findFalseLemmas } from "./find-false-lemmas.js";
import { findHomonyms } from "./find-homonyms.js";
import { isDerivable } from "./is-derivable.js";
import type { SourceLexeme } from "./lexeme.js";
import { type CompoundParts, type WordLists, writeWordLists } from "./word-lists.js";
import { type Sections, writeDictionary } from "./write.js";

/** What goes into a dictionary. The order of the lexemes decides numbers inside the file, never what it says. */
export interface DictionarySource extends CompoundParts {
  readonly lexemes: Iterable<SourceLexeme>;
  /** The vocabulary that phrases are read by; lists that are absent are empty. */
  readonly wordLists?: Partial<WordLists>;
  /** Lexemes that are not stored and only teach how unknown words end. */
  readonly examples?: Iterable<SourceLexeme>;
  /**
   * Words that are likely in texts and that no lexeme has, the nominatives of the examples aside: the filter takes one
   * word in some hundreds for known by chance, and it shall not be one of these.
   */
  readonly unknownWords?: Iterable<string>;
}

/** A compiled dictionary and what is in it. */
export interface CompiledDictionary {
  readonly bytes: Uint8Array;
  readonly counts: {
    readonly lexemes: number;
    readonly lexiconLexemes: number;
    readonly lemmas: number;
    readonly forms: number;
    readonly classes: number;
  };
}

interface Entry {
  readonly lexemeClass: number;
  readonly mark: number;
}

/** Parts of speech whose lemmas teach how unknown words end. */
const INSTRUCTIVE = new Set(["noun", "adjective", "participle", "ordinal", "adverb", "verb"]);
/** Between the lemma's end and the ё of its stem. */
const FARTHEST_YO = 0x3f;

/**
 * Compiles lexemes into a dictionary file. Every form of every lexeme can be analysed and generated from the file
 * exactly. Where the lexicon has a lemma, lexemes of the same lemma and part of speech from other sources are left out;
 * beside a place, not living beings. The same lexemes in the same order give the same bytes on every machine.
 * @throws Error when a lexeme has a letter outside а–я, ё and the hyphen, or more forms or classes than the format can
 *   number
 */
export function compileDictionary(source: DictionarySource): CompiledDictionary {
  const given = [...source.lexemes];
  const examples = [...(source.examples ?? [])];
  const classes = collectClasses();
  const inLexicon = new Set(given.filter(({ origin }) => origin === "lexicon").flatMap(wordsReplaced));
  const lexemes = given.filter(
    (lexeme) => lexeme.origin === "lexicon" || !wordsReplaced(lexeme).some((word) => inLexicon.has(word)),
  );
  const known = indexLemmas(lexemes);
  const frozen = new Set([
    ...(source.frozenFirstHalves ?? []).map((half) => `${foldYo(half)}-`),
    ...(source.frozenSecondHalves ?? []).map((half) => `-${foldYo(half)}`),
  ]);
  const byLemma = new Map<string, Entry[]>();
  const observations: Observation[] = [];
  let lexemeCount = 0;
  let lexiconLexemeCount = 0;
  let formCount = 0;
  for (const lexeme of lexemes) {
    const lemma = foldYo(lexeme.lemma);
    const isLexicon = lexeme.origin === "lexicon";
    if (isDerivable(lexeme, (half) => known.get(half) ?? [], frozen)) continue;
    const { number, stemLength } = classes.classOf(lexeme);
    const yo = lexeme.lemma.lastIndexOf("ё", stemLength - 1);
    const distance = stemLength === 0 || yo < 0 ? 0 : lexeme.lemma.length - yo;
    const entry = {
      lexemeClass: number,
      mark:
        (distance > FARTHEST_YO ? 0 : distance) |
        (isLexicon ? MARK_LEXICON : 0) |
        (lexeme.rare === true ? MARK_RARE : 0),
    };
    const entries = byLemma.get(lemma);
    if (entries === undefined) byLemma.set(lemma, [entry]);
    else if (!entries.some(({ lexemeClass, mark }) => lexemeClass === number && mark === entry.mark))
      entries.push(entry);
    if (INSTRUCTIVE.has(lexeme.partOfSpeech) && !lexeme.proper && isProductive(lexeme))
      observations.push({ lemma, lexemeClass: number });
    lexemeCount++;
    if (isLexicon) lexiconLexemeCount++;
    formCount += lexeme.forms.length;
  }
  for (const lexeme of examples) {
    observations.push({ lemma: foldYo(lexeme.lemma), lexemeClass: classes.classOf(lexeme).number });
  }
  const answers = numberAnswers(byLemma);
  const filter = buildFilter(
    [...byLemma.keys()].flatMap((lemma) =>
      lemma.includes("-") ? [hashOf(lemma), hashOf(`${lemma}-`)] : [hashOf(lemma)],
    ),
  );
  const forms = buildFormAutomaton(classes);
  const guesses = buildGuesses(observations, classes);
  const endingNumbers = new Map(forms.endings.map((text, number) => [text, number]));
  const endingNumber = (text: string): number => endingNumbers.get(text) as number;

  const endingTexts = forms.endings.map((text) => encodeLetters(text) as Uint8Array);
  const sets = classes.endingSets.map((set) => [
    set.layout,
    endingNumber(set.lemmaEnding),
    ...set.endings.map((text, cell) => endingNumber(text) | (isAccusativeTwin(classes, set, cell) ? UNLISTED : 0)),
  ]);
  const wordKinds = writeWordLists(source.wordLists ?? {}, source);
  const { segmentLength, firstSlots, seed } = filter.shape;
  const sectionsWith = (
    denied: Iterable<string>,
    homonyms: ArrayLike<number>,
    obliqueHomonyms: ArrayLike<number>,
  ): Sections => {
    const automaton = buildLemmaAutomaton(answers.ofLemma, denied);
    return {
      filterShape: [segmentLength, firstSlots, seed],
      knownLemmas: filter.fingerprints,
      endingSizes: sizesOf(endingTexts),
      endingLetters: endingTexts.flatMap((codes) => [...codes]),
      formEdgeSizes: forms.edgeSizes,
      formEdgeLetters: forms.edgeLetters,
      formLemmaSizes: forms.lemmaSizes,
      formLemmaEndings: forms.lemmaEndings,
      formStemLetters: forms.stemLetters,
      lemmaBlocks: automaton.blocks,
      lemmaEdgeSizes: automaton.edgeSizes,
      lemmaLeafSizes: automaton.leafSizes,
      lemmaLetters: automaton.letters,
      lemmaLeafAnswers: automaton.leafAnswers,
      lemmaDefaults: automaton.defaults,
      homonyms,
      obliqueHomonyms,
      classEndingSets: classes.classes.map(({ endingSet }) => endingSet),
      classMarks: classes.classes.map(({ marks }) => marks),
      setSizes: sizesOf(sets),
      setEndings: sets.flat(),
      layoutSizes: sizesOf(classes.layouts),
      layoutTags: classes.layouts.flat(),
      answerSizes: sizesOf(answers.lists),
      answerClasses: answers.lists.flatMap((list) => list.map(({ lexemeClass }) => lexemeClass)),
      answerMarks: answers.lists.flatMap((list) => list.map(({ mark }) => mark)),
      guessEdgeSizes: guesses.edgeSizes,
      guessEdgeLetters: guesses.edgeLetters,
      guessSizes: guesses.sizes,
      guessClasses: guesses.classes,
      guessCounts: guesses.counts,
      wordKinds,
    };
  };
  // What the reader would find decides the rest: words that are no lemmas, then lemmas that are other forms, too.
  const everyLemma = new Uint8Array(HOMONYM_BYTES).fill(0xff);
  const denied = new Set<string>();
  let dictionary: DictionaryTables;
  let looked = new Set([
    ...lexemes.flatMap((lexeme) => lexeme.forms.map(({ text }) => foldYo(text))),
    ...examples.flatMap(({ forms }) =>
      forms.flatMap(({ text, grammemes }) => (grammemes.case === "nom" ? [foldYo(text)] : [])),
    ),
    ...[...(source.unknownWords ?? [])].map(foldYo),
  ]);
  for (;;) {
    dictionary = openTables(writeDictionary(sectionsWith(denied, everyLemma, everyLemma)));
    const { found, suspects } = findFalseLemmas(dictionary, looked, byLemma, denied);
    if (found.length === 0) break;
    for (const word of found) denied.add(word);
    looked = new Set(suspects);
  }
  const { nominatives, obliques } = findHomonyms(dictionary, byLemma.keys());
  const bytes = writeDictionary(
    sectionsWith(denied, homonymBits(nominatives, HOMONYM_BYTES), homonymBits(obliques, OBLIQUE_HOMONYM_BYTES)),
  );
  return {
    bytes,
    counts: {
      lexemes: lexemeCount,
      lexiconLexemes: lexiconLexemeCount,
      lemmas: byLemma.size,
      forms: formCount,
      classes: classes.classes.length,
    },
  };
}

/**
 * Which words a line of the lexicon takes the place of, and which word a lexeme is: "Орёл", the town, leaves the bird.
 */
function wordsReplaced({ lemma, partOfSpeech, proper, animacy, origin }: SourceLexeme): readonly string[] {
  const word = `${foldYo(lemma)}/${partOfSpeech}`;
  const thing = `${word}/thing`;
  const being = `${word}/being`;
  if (origin !== "lexicon") return animacy === "anim" ? [being] : [thing];
  return proper && animacy !== "anim" ? [thing] : [thing, being];
}

/** No new word has a plural like "буфера", "доктора", nor a fleeting vowel but in -ок, -ец ("соловей, соловья"). */
function isProductive({ partOfSpeech, gender, lemma, forms }: SourceLexeme): boolean {
  if (partOfSpeech !== "noun" || gender !== "masc") return true;
  const stem = lemma.replace(/[йь]$/, "");
  const isFleeting =
    /[оеё][^аеёиоуыэюякц]ь?$/.test(lemma) && !forms.some(({ text }) => text.startsWith(stem) && text !== lemma);
  return (
    !isFleeting &&
    !forms.some(
      ({ text, grammemes }) =>
        grammemes.number === "plur" && grammemes.case === "nom" && (text === `${stem}а` || text === `${stem}я`),
    )
  );
}

/** Nouns and adjectives by their lemma. */
function indexLemmas(lexemes: readonly SourceLexeme[]): ReadonlyMap<string, readonly SourceLexeme[]> {
  const known = new Map<string, SourceLexeme[]>();
  for (const lexeme of lexemes) {
    if ((lexeme.partOfSpeech !== "noun" && lexeme.partOfSpeech !== "adjective") || lexeme.proper) continue;
    const same = known.get(lexeme.lemma);
    if (same === undefined) known.set(lexeme.lemma, [lexeme]);
    else same.push(lexeme);
  }
  return known;
}

/** Numbers the distinct lists of entries, the most frequent first: small numbers compress better. */
function numberAnswers(byLemma: ReadonlyMap<string, readonly Entry[]>): {
  readonly ofLemma: ReadonlyMap<string, number>;
  readonly lists: readonly (readonly Entry[])[];
} {
  const found = new Map<string, { list: readonly Entry[]; count: number }>();
  const keys = new Map<string, string>();
  for (const [lemma, entries] of byLemma) {
    const list = [...entries].sort((one, other) => other.mark - one.mark || one.lexemeClass - other.lexemeClass);
    const key = list.map(({ lexemeClass, mark }) => `${lexemeClass}:${mark}`).join();
    keys.set(lemma, key);
    const known = found.get(key);
    if (known === undefined) found.set(key, { list, count: 1 });
    else known.count++;
  }
  const ordered = [...found].sort(
    ([one, ones], [other, others]) => others.count - ones.count || (one < other ? -1 : 1),
  );
  const numbers = new Map(ordered.map(([key], number) => [key, number]));
  return {
    ofLemma: new Map([...keys].map(([lemma, key]) => [lemma, numbers.get(key) as number])),
    lists: ordered.map(([, { list }]) => list),
  };
}

function sizesOf(lists: readonly { readonly length: number }[]): number[] {
  return lists.map(({ length }) => length);
}

function hashOf(lemma: string): number {
  const codes = encodeLetters(lemma);
  if (codes === undefined) throw new Error(`The lemma "${lemma}" has a letter outside the dictionary's alphabet`);
  let hash = HASH_START;
  for (const code of codes) hash = addLetter(hash, code);
  return hash;
}
