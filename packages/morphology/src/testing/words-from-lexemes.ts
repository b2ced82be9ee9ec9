import type { SourceForm, SourceLexeme } from "../compile/lexeme.js";
import type { WordsOfPhrases } from "../phrase/words-of-phrases.js";
import type { FormRequest, Reading, WordReading } from "../words.js";

/** A lexeme with the form of it that was looked up. */
interface Found {
  readonly lexeme: SourceLexeme;
  readonly form: SourceForm;
}

/**
 * `Words` over plain maps of forms: the slow, obvious twin of the dictionary file, for tests. It predicts nothing; a
 * word that no lexeme has gets no reading.
 */
export function wordsFromLexemes(lexemes: Iterable<SourceLexeme>): Omit<WordsOfPhrases, "kindsOf"> {
  const found = new Map<string, Found[]>();
  for (const lexeme of lexemes) {
    for (const form of lexeme.forms) {
      const key = comparable(form.text);
      const entries = found.get(key);
      if (entries === undefined) found.set(key, [{ lexeme, form }]);
      else entries.push({ lexeme, form });
    }
  }
  const lexemeOf = new WeakMap<Reading, Found>();
  const analyse = (word: string): readonly WordReading[] => {
    const entries = [...(found.get(comparable(word)) ?? [])].sort((one, other) => rank(one) - rank(other));
    return entries.map((entry, index) => {
      const reading = readingOf(entry, 1 / (index + 1));
      lexemeOf.set(reading, entry);
      return reading;
    });
  };
  return {
    analyse,
    readingsOf: analyse,
    lemmaOf: (_, { lemma = "" }) => lemma,
    inflect(word, reading, request): string | undefined {
      const { paradigm } = reading;
      if (paradigm?.type === "made")
        return this.inflect(paradigm.from, paradigm.reading, { ...request, number: request.number ?? paradigm.number });
      const entry = lexemeOf.get(reading);
      if (entry === undefined) return undefined;
      if (entry.lexeme.indeclinable) return word;
      const form = entry.lexeme.forms.find((candidate) => fits(candidate, entry, request));
      return form === undefined ? undefined : writtenAs(word, entry.form.text, form.text);
    },
  };
}

/** Likelier readings first: the nominative, common nouns, things, the singular. */
function rank({ lexeme, form }: Found): number {
  let rank = 0;
  if (form.grammemes.case !== undefined && form.grammemes.case !== "nom") rank += 100;
  if (lexeme.proper) rank += 50;
  if (lexeme.partOfSpeech === "verb") rank += 40;
  if (lexeme.partOfSpeech === "noun" && lexeme.animacy === "anim") rank += 10;
  if (form.grammemes.number === "plur") rank += 1;
  if (lexeme.origin !== "lexicon") rank += 2;
  return rank;
}

function readingOf({ lexeme, form }: Found, score: number): WordReading {
  const isNoun = lexeme.partOfSpeech === "noun";
  return {
    lemma: lexeme.lemma,
    partOfSpeech: lexeme.partOfSpeech,
    grammemes: {
      ...form.grammemes,
      ...(isNoun && lexeme.gender !== undefined ? { gender: lexeme.gender } : {}),
      ...(isNoun && lexeme.animacy !== undefined ? { animacy: lexeme.animacy } : {}),
    },
    source: lexeme.origin === "lexicon" ? "lexicon" : "dictionary",
    known: true,
    score,
    proper: lexeme.proper,
    indeclinable: lexeme.indeclinable,
  };
}

function fits(candidate: SourceForm, entry: Found, request: FormRequest): boolean {
  const { grammemes } = candidate;
  const own = entry.form.grammemes;
  const number = request.number ?? own.number;
  if (grammemes.case !== request.case) return false;
  if (grammemes.number !== undefined && number !== undefined && grammemes.number !== number) return false;
  if (entry.lexeme.partOfSpeech === "noun") return true;
  const gender = request.gender ?? own.gender;
  if (number !== "plur" && grammemes.gender !== undefined && gender !== undefined && grammemes.gender !== gender)
    return false;
  return grammemes.animacy === undefined || grammemes.animacy === (request.animacy ?? own.animacy ?? "inan");
}

function comparable(word: string): string {
  return word.toLowerCase().replaceAll("ё", "е");
}

/** `form` in the letter case of `word`, with е for ё where `word` shows е and the source form has ё. */
function writtenAs(word: string, source: string, form: string): string {
  let text = "";
  let shared = true;
  for (let index = 0; index < form.length; index++) {
    const letter = form[index] ?? "";
    shared = shared && source[index] === letter;
    text += shared && letter === "ё" && word[index]?.toLowerCase() === "е" ? "е" : letter;
  }
  if (word.length > 1 && word === word.toUpperCase()) return text.toUpperCase();
  const first = word[0] ?? "";
  return first !== first.toLowerCase() ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}
