import type { AnalysisContext } from "../analyse/context.js";
import { encodeLetters } from "../analyse/encode-word.js";
import { scoreOf } from "../analyse/rank.js";
import type { ClassDescription } from "../dictionary/classes.js";
import { mayContain } from "../dictionary/filter.js";
import { MARK_LEXICON, MARK_RARE, MARK_YO } from "../dictionary/format.js";
import { addLetter, HASH_START } from "../dictionary/hash.js";
import { findAnswer, NO_ANSWER } from "../dictionary/lemmas.js";
import { foldYo, LETTER_COUNT, letterCode } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import type { Case, Grammemes } from "../grammar.js";
import { chooseCell } from "../inflect/choose-form.js";
import { maskOf } from "./agreement-mask.js";
import { conjunctions, isAdjectival } from "./describe-word.js";
import { INANIMATE_REQUESTS, NOUN_REQUESTS } from "./inflect-phrase.js";
import { prepositions } from "./prepositions.js";

/**
 * The short way for the commonest value: a single word of the dictionary in the nominative. It makes no readings and tries only the lemmas
 * of which the word can be a nominative, for no other form can be the main word of a value. Where it isn't plain at once what the
 * whole analysis would choose, it says nothing. What it says is what parsing and inflecting say; a test compares them.
 * @returns undefined when the whole analysis has to decide
 */
export type InflectLoneWord = (text: string, wanted: Case) => string | undefined;

/** The first words go the long way: for a few words the tables would cost more than they save. */
const WORDS_BEFORE_TABLES = 8;

export function createLoneWordInflector(context: AnalysisContext): InflectLoneWord {
  // The user's words go before the dictionary's.
  if (context.corrections.size > 0) return () => undefined;
  let asked = 0;
  let inflect: InflectLoneWord | undefined;
  return (text, wanted) => {
    if (inflect === undefined) {
      if (++asked <= WORDS_BEFORE_TABLES) return undefined;
      inflect = inflectorOf(context);
    }
    return inflect(text, wanted);
  };
}

/** A nominative that a class has. */
interface Nominative {
  /** Of its ending, in the automaton of form endings. */
  readonly node: number;
  /** The forms that it stands for, 0 for one without case. */
  readonly mask: number;
  /** By the marks of the lexeme, see `scoreIndex`; 0 where it isn't known yet, like an empty place in the lists of endings. */
  readonly scores: number[];
  readonly ownEnding: string;
  /** By case; its own ending where the word stays as it is. */
  readonly endings: (string | undefined)[];
  /** The same for an author who writes е for ё. */
  readonly plainEndings: (string | undefined)[];
  readonly description: ClassDescription;
  readonly cell: number;
}

interface ClassAlone {
  readonly kind: Kind;
  readonly lemmaEndingNode: number;
  readonly lemmaEndingLength: number;
  readonly nominatives: readonly Nominative[];
}

enum Kind {
  Noun,
  Adjective,
  /** Says nothing beside a noun. */
  Other,
  /** The whole analysis decides. */
  Doubtful,
}

const SMALL_A = 0x430;
const UNASKED = -1;

function inflectorOf({ dictionary, describe, buffers }: AnalysisContext): InflectLoneWord {
  const { endingNodes, endingStarts, foldedEndingLetters } = dictionary;
  const { answerStarts, answerClasses, answerMarks, fingerprints, filterShape } = dictionary;
  const { starts, lemmaEndings, stemLetters, rows, next } = nominativeEndings(dictionary);
  const classes = new Array<ClassAlone | undefined>(dictionary.classMarks.length).fill(undefined);
  const isFunctionWord = functionWords();
  const [buffer] = buffers;
  const { codes, hashes } = buffer;

  return (text, wanted) => {
    const { length } = text;
    // A small letter at the end: so the word isn't written in capitals.
    if (length === 0 || text.charCodeAt(length - 1) < SMALL_A) return undefined;
    const countOfYo = encodeLetters(text, buffer);
    if (countOfYo < 0) return undefined;
    const wholeHash = hashes[length] as number;
    if (isFunctionWord[functionWordPlace(wholeHash)] === 1) return undefined;

    let chosen: Nominative | undefined;
    let chosenKind = Kind.Doubtful;
    let chosenScore = -1;
    let chosenStem = 0;
    let chosenYo = -1;
    let hasOther = false;
    // What the word is as a lemma itself is asked once, whichever ending is taken off and put back.
    let ownAnswer = UNASKED;

    let node = 0;
    for (let stemLength = length; ; stemLength--) {
      const end = starts[node + 1] as number;
      const stemLetter = stemLength === 0 ? 0 : (codes[stemLength - 1] as number);
      for (let at = starts[node] as number; at < end; at++) {
        if ((((stemLetters[at] as number) >>> (stemLetter & 31)) & 1) === 0) continue;
        const lemmaEnding = lemmaEndings[at] as number;
        const lemmaEndingNode = endingNodes[lemmaEnding] as number;
        let answer: number;
        if (lemmaEndingNode === node) {
          if (ownAnswer === UNASKED) {
            const isKnown = mayContain(fingerprints, filterShape, wholeHash);
            ownAnswer = isKnown ? findAnswer(dictionary, codes, stemLength, lemmaEnding) : NO_ANSWER;
          }
          answer = ownAnswer;
        } else {
          let hash = hashes[stemLength] as number;
          const last = endingStarts[lemmaEnding + 1] as number;
          for (let letter = endingStarts[lemmaEnding] as number; letter < last; letter++)
            hash = addLetter(hash, foldedEndingLetters[letter] as number);
          if (!mayContain(fingerprints, filterShape, hash)) continue;
          answer = findAnswer(dictionary, codes, stemLength, lemmaEnding);
        }
        if (answer === NO_ANSWER) continue;
        const lastLexeme = answerStarts[answer + 1] as number;
        for (let lexeme = answerStarts[answer] as number; lexeme < lastLexeme; lexeme++) {
          const lexemeClass = answerClasses[lexeme] as number;
          let alone = classes[lexemeClass];
          if (alone === undefined) {
            alone = describeAlone(describe(lexemeClass));
            classes[lexemeClass] = alone;
          }
          if (alone.lemmaEndingNode !== lemmaEndingNode) continue;
          const { kind, nominatives } = alone;
          const mark = answerMarks[lexeme] as number;
          for (let place = 0; place < nominatives.length; place++) {
            const nominative = nominatives[place] as Nominative;
            if (nominative.node !== node) continue;
            if (kind === Kind.Other) {
              hasOther = true;
              continue;
            }
            if (kind === Kind.Doubtful || nominative.mask === 0 || stemLength === 0) return undefined;
            const yoAt = stemYo(mark, stemLength + alone.lemmaEndingLength);
            if (countOfYo > 0 && !hasYoWhereAuthorHas(text, stemLength, yoAt, nominative.ownEnding)) continue;
            if (chosen !== undefined) {
              // A noun beside an adjective, or adjectives of two genders.
              if (kind !== chosenKind) return undefined;
              if (kind === Kind.Adjective && nominative.mask !== chosen.mask) return undefined;
            }
            const score = (nominative.scores[scoreIndex(mark)] as number) || scoreWith(nominative, mark);
            if (score <= chosenScore) continue;
            chosen = nominative;
            chosenKind = kind;
            chosenScore = score;
            chosenStem = stemLength;
            chosenYo = yoAt;
          }
        }
      }
      if (stemLength === 0) break;
      const row = rows[node] as number;
      if (row === 0) break;
      node = next[row * LETTER_COUNT + stemLetter] as number;
      if (node === 0) break;
    }

    if (chosen === undefined || (hasOther && chosenKind !== Kind.Noun)) return undefined;
    const isPlain = hasPlainE(text, chosenStem, chosenYo, chosen.ownEnding);
    const place = caseNumber(wanted);
    const known = (isPlain ? chosen.plainEndings : chosen.endings)[place];
    const ending = known === undefined ? endingIn(chosen, wanted, place, isPlain) : known;
    return ending === chosen.ownEnding ? text : text.slice(0, chosenStem) + ending;
  };
}

/** The place of a case in `cases`; comparing is faster than looking up by a key that changes from word to word. */
function caseNumber(wanted: Case): number {
  switch (wanted) {
    case "nom":
      return 0;
    case "gen":
      return 1;
    case "dat":
      return 2;
    case "acc":
      return 3;
    case "ins":
      return 4;
    case "prep":
      return 5;
  }
}

/** Where the stem of a lexeme has its last ё, -1 where it has none. */
function stemYo(mark: number, lemmaLength: number): number {
  const distance = mark & MARK_YO;
  return distance === 0 ? -1 : lemmaLength - distance;
}

/** False when the author wrote a ё where the form has none ("нёбо" is no form of "небо"); the same as in class-reading.ts. */
function hasYoWhereAuthorHas(text: string, stemLength: number, yoAt: number, ending: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!isYo(text.charCodeAt(at))) continue;
    if (at < stemLength ? at > yoAt : !isYo(ending.charCodeAt(at - stemLength))) return false;
  }
  return true;
}

/** The author wrote е where the form has ё. */
function hasPlainE(text: string, stemLength: number, yoAt: number, ending: string): boolean {
  if (yoAt >= stemLength || (yoAt >= 0 && !isYo(text.charCodeAt(yoAt)))) return true;
  const inEnding = ending.indexOf("ё");
  return inEnding >= 0 && !isYo(text.charCodeAt(stemLength + inEnding));
}

function isYo(unit: number): boolean {
  return unit === 0x451 || unit === 0x401;
}

function scoreIndex(mark: number): number {
  return ((mark & MARK_LEXICON) === 0 ? 0 : 2) | ((mark & MARK_RARE) === 0 ? 0 : 1);
}

function describeAlone(description: ClassDescription): ClassAlone {
  const { partOfSpeech, lemmaEndingNode, endings, endingNodes, listed, tags, grammemes } = description;
  const nominatives: Nominative[] = [];
  let kind = partOfSpeech === "noun" ? Kind.Noun : isAdjectival(partOfSpeech) ? Kind.Adjective : Kind.Other;
  // Words that never change follow the gender of others, and an ending with a hyphen has letter case of its own.
  if (partOfSpeech === "numeral" || description.indeclinable || endings.some((ending) => ending.includes("-")))
    kind = Kind.Doubtful;
  for (let cell = 0; cell < tags.length; cell++) {
    if (listed[cell] !== true || !isNominative(tags[cell] as number)) continue;
    nominatives.push({
      node: endingNodes[cell] as number,
      mask: maskOf(grammemes[cell] as Grammemes),
      scores: [0, 0, 0, 0],
      ownEnding: endings[cell] as string,
      endings: [undefined, undefined, undefined, undefined, undefined, undefined],
      plainEndings: [undefined, undefined, undefined, undefined, undefined, undefined],
      description,
      cell,
    });
  }
  return { kind, lemmaEndingNode, lemmaEndingLength: description.lemmaEnding.length, nominatives };
}

/** The ending in a case, remembered. */
function endingIn(nominative: Nominative, wanted: Case, place: number, isPlain: boolean): string {
  const { description, cell, ownEnding } = nominative;
  const request = (description.partOfSpeech === "noun" ? NOUN_REQUESTS : INANIMATE_REQUESTS)[wanted];
  const form = wanted === "nom" ? cell : chooseCell(description, cell, description.grammemes[cell] ?? {}, request);
  const ending = (form === undefined ? undefined : description.endings[form]) ?? ownEnding;
  const written = isPlain && ending !== ownEnding ? foldYo(ending) : ending;
  (isPlain ? nominative.plainEndings : nominative.endings)[place] = written;
  return written;
}

/** How likely a reading is, remembered. */
function scoreWith({ scores, description, cell }: Nominative, mark: number): number {
  const source = (mark & MARK_LEXICON) === 0 ? "dictionary" : "lexicon";
  const grammemes = description.grammemes[cell] ?? {};
  const score = scoreOf(description.partOfSpeech, grammemes, source, description, (mark & MARK_RARE) !== 0);
  scores[scoreIndex(mark)] = score;
  return score;
}

/** A tag of the nominative, or of no case. */
function isNominative(tag: number): boolean {
  return (tag & 7) <= 1;
}

/** What is left of `formLemmaEndings` when only the forms count that can be nominative. */
interface NominativeEndings {
  /** By node of the automaton of form endings. */
  readonly starts: Uint32Array;
  readonly lemmaEndings: Uint16Array;
  readonly stemLetters: Uint32Array;
  /** By node: its row in `next`; 0 where no node behind it has any. */
  readonly rows: Uint16Array;
  /** Rows of nodes by letter; 0 where none has any. */
  readonly next: Uint16Array;
}

function nominativeEndings(dictionary: Dictionary): NominativeEndings {
  const { classEndingSets, setStarts, setEndings, setLayouts, setLemmaEndings, layoutStarts, layoutTags } = dictionary;
  const { endingNodes, formEdgeStarts, formEdgeLetters, formLemmaStarts, formLemmaEndings, formStemLetters } =
    dictionary;
  const nodeCount = formLemmaStarts.length - 1;
  const isUsed = new Set<number>();
  for (const set of new Set(classEndingSets)) {
    const lemmaNode = endingNodes[setLemmaEndings[set] as number] as number;
    const tags = layoutStarts[setLayouts[set] as number] as number;
    const first = setStarts[set] as number;
    const last = setStarts[set + 1] as number;
    for (let at = first; at < last; at++) {
      if (!isNominative(layoutTags[tags + at - first] as number)) continue;
      isUsed.add((endingNodes[setEndings[at] as number] as number) * nodeCount + lemmaNode);
    }
  }
  const starts = new Uint32Array(nodeCount + 1);
  const lemmaEndings: number[] = [];
  const stemLetters: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    for (let at = formLemmaStarts[node] as number; at < (formLemmaStarts[node + 1] as number); at++) {
      const lemmaEnding = formLemmaEndings[at] as number;
      if (!isUsed.has(node * nodeCount + (endingNodes[lemmaEnding] as number))) continue;
      lemmaEndings.push(lemmaEnding);
      stemLetters.push(formStemLetters[at] as number);
    }
    starts[node + 1] = lemmaEndings.length;
  }
  // Nodes are numbered breadth first: those behind a node have greater numbers.
  const leadsOn = new Uint8Array(nodeCount);
  const rows = new Uint16Array(nodeCount);
  let rowCount = 1;
  for (let node = nodeCount - 1; node >= 0; node--) {
    if ((starts[node + 1] as number) > (starts[node] as number)) leadsOn[node] = 1;
    for (let edge = formEdgeStarts[node] as number; edge < (formEdgeStarts[node + 1] as number); edge++) {
      if (leadsOn[edge + 1] === 0) continue;
      leadsOn[node] = 1;
      if (rows[node] === 0) rows[node] = rowCount++;
    }
  }
  const next = new Uint16Array(rowCount * LETTER_COUNT);
  for (let node = 0; node < nodeCount; node++) {
    if (rows[node] === 0) continue;
    for (let edge = formEdgeStarts[node] as number; edge < (formEdgeStarts[node + 1] as number); edge++)
      if (leadsOn[edge + 1] === 1)
        next[(rows[node] as number) * LETTER_COUNT + (formEdgeLetters[edge] as number)] = edge + 1;
  }
  return {
    starts,
    lemmaEndings: Uint16Array.from(lemmaEndings),
    stemLetters: Uint32Array.from(stemLetters),
    rows,
    next,
  };
}

const FUNCTION_WORD_PLACES = 0x4000;

function functionWordPlace(hash: number): number {
  return (hash ^ (hash >>> 16)) & (FUNCTION_WORD_PLACES - 1);
}

/** 1 at the place of every preposition and conjunction; a word that falls on such a place by chance only goes the long way. */
function functionWords(): Uint8Array {
  const places = new Uint8Array(FUNCTION_WORD_PLACES);
  for (const words of [prepositions(), conjunctions]) {
    for (const word of words) {
      let hash = HASH_START | 0;
      for (let at = 0; at < word.length; at++) hash = addLetter(hash, letterCode(word.charCodeAt(at)));
      places[functionWordPlace(hash)] = 1;
    }
  }
  return places;
}
