import { readFileSync } from "node:fs";
import type { SourceLexeme } from "@skladno/morphology/compile";

/**
 * Which of several nouns with the same nominative is meant: "леса" are woods rather than a fishing line, "полки" shelves rather than
 * regiments. OpenCorpora's corpus says how often each was meant; where it says nothing, the goods that a shop has decide.
 */

/**
 * Nouns whose forms are also forms of another that shops name less often and that the corpus doesn't tell them from ("добавки"
 * of "добавка", not of "добавок"; "вина" of "вино", not guilt): lemma and gender.
 */
const GOODS = readPrevailing();
/** "большая" is written alike for "большой" and "больший". */
const RARE_ADJECTIVES = new Set(["больший"]);
/** Nouns that decline like adjectives and that are meant as nouns where nothing else says so: "мороженое", "гостиная". */
const NOUNS_LIKE_ADJECTIVES: ReadonlySet<string> = new Set(
  readFileSync(new URL("./nouns-like-adjectives.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
);
const ADJECTIVAL_ENDING = /(?:[ое]е|[ая]я|[ыи]е|[ыио]й)$/;
/** Meant less than half as often as another noun. */
const RARE_SHARE = 0.5;

/** Marks the rarer nouns among those that share a nominative. Lexemes that aren't marked come back as they are. */
export function markRare(
  lexemes: readonly SourceLexeme[],
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>,
): SourceLexeme[] {
  const byForm = new Map<string, Set<SourceLexeme>>();
  for (const lexeme of lexemes) {
    if (lexeme.partOfSpeech !== "noun" || lexeme.proper) continue;
    for (const { text, grammemes } of lexeme.forms) {
      if (grammemes.case !== "nom") continue;
      const same = byForm.get(text);
      if (same === undefined) byForm.set(text, new Set([lexeme]));
      else same.add(lexeme);
    }
  }
  const rare = new Set<SourceLexeme>();
  for (const [text, group] of byForm) {
    if (group.size < 2) continue;
    const members = [...group].map((lexeme) => ({ lexeme, share: shareOf(lexeme, text, shares.get(text)) }));
    const most = Math.max(...members.map(({ share }) => share));
    // What the lexicon lists, it lists for being meant: there another of its own lines alone can prevail.
    const mostOfLexicon = Math.max(
      ...members.map(({ lexeme, share }) => (lexeme.origin === "lexicon" && prevails(lexeme) ? share : 0)),
    );
    for (const { lexeme, share } of members)
      if (share < RARE_SHARE * (lexeme.origin === "lexicon" ? mostOfLexicon : most)) rare.add(lexeme);
  }
  const adjectival = new Set<string>();
  for (const lexeme of lexemes) {
    if (lexeme.partOfSpeech !== "adjective") continue;
    if (lexeme.origin !== "lexicon" && RARE_ADJECTIVES.has(lexeme.lemma)) rare.add(lexeme);
    for (const form of nominatives(lexeme)) adjectival.add(form);
  }
  for (const lexeme of lexemes) if (lexeme.origin !== "lexicon" && isAttribute(lexeme, adjectival)) rare.add(lexeme);
  return lexemes.map((lexeme) => (rare.has(lexeme) ? { ...lexeme, rare: true } : lexeme));
}

/** "белые", "лёгкое", "детская" say what goods are like, though the dictionary has nouns of that spelling too. */
function isAttribute(lexeme: SourceLexeme, adjectival: ReadonlySet<string>): boolean {
  if (lexeme.partOfSpeech !== "noun" || lexeme.proper || NOUNS_LIKE_ADJECTIVES.has(lexeme.lemma)) return false;
  return ADJECTIVAL_ENDING.test(lexeme.lemma) && nominatives(lexeme).every((form) => adjectival.has(form));
}

function prevails({ lemma, gender, animacy = "inan", indeclinable }: SourceLexeme): boolean {
  return !indeclinable && GOODS.has(`${lemma} ${gender ?? ""} ${animacy}`);
}

function nominatives({ forms }: SourceLexeme): string[] {
  return forms.flatMap(({ text, grammemes }) => (grammemes.case === "nom" ? [text] : []));
}

/** How often the form was the nominative, or an accusative that looks like it, of this lexeme; 1 and 0 for goods and their rivals. */
function shareOf(lexeme: SourceLexeme, text: string, byTag: ReadonlyMap<string, number> = new Map()): number {
  if (prevails(lexeme)) return Number.MAX_SAFE_INTEGER;
  const numbers = new Set(
    lexeme.forms
      .filter((form) => form.text === text && form.grammemes.case === "nom")
      .map(({ grammemes }) => grammemes.number),
  );
  let share = 0;
  for (const [tag, part] of byTag) {
    const names = new Set(tag.split(/[ ,]/));
    const number = names.has("plur") ? "plur" : "sing";
    if (!names.has("NOUN") || !names.has(lexeme.animacy ?? "inan") || !numbers.has(number)) continue;
    if (names.has("Pltm") !== lexeme.pluralOnly || names.has("Fixd") !== lexeme.indeclinable) continue;
    if (lexeme.gender !== undefined && !names.has(lexeme.gender === "fem" ? "femn" : lexeme.gender)) continue;
    if (names.has("nomn") || names.has("accs")) share += part;
  }
  return share;
}

function readPrevailing(): ReadonlySet<string> {
  const text = readFileSync(new URL("./prevailing-nouns.tsv", import.meta.url), "utf8");
  return new Set(
    text
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.replaceAll("\t", " ")),
  );
}
