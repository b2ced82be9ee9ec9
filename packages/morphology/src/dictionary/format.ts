/**
 * The dictionary file: a header, a table of sections, the sections. Everything is little-endian and every section is
 * aligned to eight bytes, so that a reader lays typed arrays over the buffer and copies nothing.
 * The byte layout is described in docs/dictionary-format.md.
 */
export const MAGIC = 0x444c4b53; // "SKLD"
export const FORMAT_VERSION = 6;
export const HEADER_BYTES = 16;
export const SECTION_ENTRY_BYTES = 12;
export const ALIGNMENT = 8;
/** The nodes of the automaton of lemmas by blocks: a node's number without these low bits is its block. */
export const BLOCK_SHIFT = 6;

/** There is no answer: no lemma of the dictionary ends so, or the word is put in because it is none. */
export const NO_ANSWER = 0xffff;

/** Endings up to that length have their own node in any case: their counts tell how frequent an ending is. */
export const COUNTED_DEPTH = 3;

/** The number of an ending in `setEndings`. */
export const ENDING_NUMBER = 0x7fff;
/** Above it: an accusative that equals the nominative makes no reading of its own. */
export const UNLISTED = 0x8000;

/** The low bits of an answer's mark say how far from the lemma's end its stem has a ё (0: none); the high bit, that it is of the lexicon. */
export const MARK_YO = 0x3f;
/** Another lexeme is meant far more often by the same form. */
export const MARK_RARE = 0x40;
export const MARK_LEXICON = 0x80;

/** Fields of `classMarks`. */
export const CLASS_PART_OF_SPEECH = 0x0f;
export const CLASS_GENDER_SHIFT = 4;
export const CLASS_ANIMACY_SHIFT = 6;
export const CLASS_PROPER = 0x100;
export const CLASS_INDECLINABLE = 0x200;
export const CLASS_PLURAL_ONLY = 0x400;
export const CLASS_ABBREVIATION = 0x800;
/** The vowel of the lemma's ending is in no other form. */
export const CLASS_FLEETING = 0x1000;

/** Places in the header. The table of sections follows it: of each section the offset, how many numbers it has, the width of one. */
export const MAGIC_OFFSET = 0;
export const VERSION_OFFSET = 4;
/** Of eight bytes. */
export const CHECKSUM_OFFSET = 8;

/** Width in bytes of the numbers of a section. */
export type Width = 1 | 2 | 4;

/**
 * The sections of a file, in the order in which they are written: name and width of the numbers. `…Sizes` say how many numbers of the
 * sections after them belong to each list; the reader adds them up to where each list starts. All automata are trees
 * numbered breadth first, so that edge n leads to node n + 1 and no target is stored.
 */
export const SECTIONS = {
  /** Which lemmas are known, see filter.ts: the shape of the filter (`FilterShape`), and its fingerprints, two in three bytes. */
  filterShape: 4,
  knownLemmas: 1,
  /** Texts of endings. */
  endingSizes: 1,
  endingLetters: 1,
  /** The automaton of form endings, from the last letter to the first, with the lemma endings that each may come from. */
  formEdgeSizes: 1,
  formEdgeLetters: 1,
  formLemmaSizes: 1,
  formLemmaEndings: 2,
  /** After which last letters of a stem each of them occurs: bit n stands for the letters with the code n modulo 32. */
  formStemLetters: 4,
  /**
   * The automaton of lemmas, letters from the last to the first. Of each node: how many edges lead to other nodes, how many to answers, the
   * letters of the former and then of the latter; the answers; the answer for all other letters. Before each block of nodes: how many edges
   * and leaves there are before it, so that sizes are added up for those blocks alone that a word leads to.
   */
  lemmaBlocks: 2,
  lemmaEdgeSizes: 1,
  lemmaLeafSizes: 1,
  lemmaLetters: 1,
  lemmaLeafAnswers: 2,
  lemmaDefaults: 2,
  /** Which lemmas are nominatives of other lexemes, too: a bit for each beginning of a hash, see homonyms.ts. */
  homonyms: 1,
  /** The same for those that are other forms of other lexemes. */
  obliqueHomonyms: 1,
  /** A class is a set of endings with part of speech, gender, animacy and marks. */
  classEndingSets: 2,
  classMarks: 2,
  /** A set of endings: its layout, the ending of the lemma, an ending for each tag of the layout, see `UNLISTED`. */
  setSizes: 1,
  setEndings: 2,
  layoutSizes: 1,
  layoutTags: 2,
  /** What the automaton of lemmas answers: a list of lexemes that share a lemma. */
  answerSizes: 1,
  answerClasses: 2,
  answerMarks: 1,
  /** How lemmas end, with the classes that are the likeliest for an unknown one, see guesses.ts. */
  guessEdgeSizes: 1,
  guessEdgeLetters: 1,
  guessSizes: 1,
  guessClasses: 2,
  guessCounts: 1,
  /** Lists of words that are known by heart, as text in UTF-8, see word-kinds.ts. */
  wordKinds: 1,
} as const satisfies Readonly<Record<string, Width>>;

export type SectionName = keyof typeof SECTIONS;

/** Parts of speech by their number in `classMarks`. */
export const PARTS_OF_SPEECH = [
  "noun",
  "adjective",
  "participle",
  "ordinal",
  "numeral",
  "pronoun",
  "adverb",
  "verb",
  "preposition",
  "conjunction",
  "particle",
  "other",
] as const;
