import { type Animacy, type Case, cases, type Gender } from "../grammar.js";
import type { DeclensionIndex } from "./declension-index.js";
import type { SourceForm } from "./lexeme.js";

/**
 * Every form of a word from its dictionary form and its index in A. A. Zaliznyak's Grammatical Dictionary of Russian: the
 * chapters on declension written as code. The stress is followed as far as spelling shows it: ом, ем or ём; ов, ев or ёв;
 * the fleeting vowel; a ё of the stem that loses the stress.
 */

/** A noun to be declined. For a plural without singular, `gender` says which genitive plural it takes, as in Zaliznyak's "мн. ‹ж 5a›". */
export interface DeclinableNoun {
  readonly lemma: string;
  readonly gender: Gender;
  readonly animacy: Animacy;
  readonly pluralOnly: boolean;
  readonly index: DeclensionIndex;
}

/** Thrown for a word that cannot have the index which it is given ("сумка" as 1a): the message says why. */
export class DeclensionError extends Error {
  override readonly name = "DeclensionError";
}

type Forms = Record<Case, string>;
/** By the dictionary form: стол, ремень (`zero`), сумка, судья (`a`), кресло, платье (`o`). */
type Ending = "zero" | "a" | "o";

const VOWELS = "аеёиоуыэюя";
const HUSHERS = "жшчщ";

/**
 * All forms of a noun, the nominative first; the singular's six and the plural's six, or the plural's alone.
 * @throws DeclensionError when lemma, gender and index contradict each other
 */
export function declineNoun(noun: DeclinableNoun): SourceForm[] {
  const { animacy, gender, index, pluralOnly } = noun;
  const tables = nounTables(noun);
  for (const { case: name, number, text } of index.overrides) {
    const table = tables[number];
    if (table === undefined) throw new DeclensionError(`"${noun.lemma}" has no singular that could be overridden`);
    table[name] = text;
    // What the genitive plural of an animate noun is, the accusative is too.
    if (animacy === "anim" && number === "plur" && name === "gen") table.acc = text;
    if (animacy === "inan" && number === "plur" && name === "nom") table.acc = text;
  }
  const written = tables.sing ?? tables.plur;
  if (written.nom !== noun.lemma)
    throw new DeclensionError(`the index gives the nominative "${written.nom}" for "${noun.lemma}"`);
  const forms: SourceForm[] = [];
  for (const number of ["sing", "plur"] as const) {
    const table = tables[number];
    if (table === undefined) continue;
    for (const name of cases)
      forms.push({
        text: table[name],
        grammemes: { case: name, number, ...(pluralOnly ? {} : { gender }), animacy },
      });
  }
  return forms;
}

/**
 * All forms of an adjective or a participle: three genders of the singular, then the plural; the accusative of the masculine
 * and of the plural once for each animacy.
 * @throws DeclensionError when lemma and index contradict each other
 */
export function declineAdjective(lemma: string, index: DeclensionIndex): SourceForm[] {
  const tables = adjectiveTables(lemma, index);
  const forms: SourceForm[] = [];
  const add = (table: Forms, gender: Gender | undefined): void => {
    const grammemes = {
      number: gender === undefined ? "plur" : "sing",
      ...(gender === undefined ? {} : { gender }),
    } as const;
    for (const name of cases) {
      if (name === "acc" && (gender === "masc" || gender === undefined)) {
        forms.push({ text: table.nom, grammemes: { ...grammemes, case: name, animacy: "inan" } });
        forms.push({ text: table.gen, grammemes: { ...grammemes, case: name, animacy: "anim" } });
      } else forms.push({ text: table[name], grammemes: { ...grammemes, case: name } });
    }
  };
  for (const gender of ["masc", "fem", "neut"] as const) add(tables[gender], gender);
  add(tables.plur, undefined);
  return forms;
}

function nounTables(noun: DeclinableNoun): { readonly sing?: Forms; readonly plur: Forms } {
  const { animacy, gender, index, lemma, pluralOnly } = noun;
  if (index.type === 0) {
    const same = sameForms(lemma);
    return pluralOnly ? { plur: same } : { sing: same, plur: { ...same } };
  }
  if (index.pattern === "adjective") return substantivisedTables(noun);
  if (pluralOnly) return { plur: withAccusative(plural(pluralOnlyStem(noun), noun), animacy) };

  const ending = endingOf(lemma, gender);
  if (gender === "fem" && ending === "zero") return thirdDeclension(noun);
  if (index.type === 8 && gender === "neut") return inMya(lemma);
  if (index.type === 8 && lemma === "путь") return pathTables(noun);
  const stem = singularStem(lemma, ending, index);
  const sing = singular(stem, lemma, ending, noun);
  return { sing, plur: withAccusative(plural(pluralStem(stem, lemma, ending, index), noun), animacy) };
}

/** Which of the three shapes the lemma has; a gender that does not go with it is the commonest mistake of a lexicon. */
function endingOf(lemma: string, gender: Gender): Ending {
  const last = lemma.at(-1) ?? "";
  if (last === "а" || last === "я") {
    if (gender === "neut" && !lemma.endsWith("мя"))
      throw new DeclensionError(`"${lemma}" ends like a feminine or masculine noun, not like a neuter one`);
    return gender === "neut" ? "o" : "a";
  }
  if ("оеё".includes(last)) {
    if (gender === "fem") throw new DeclensionError(`"${lemma}" ends like a neuter noun, not like a feminine one`);
    return "o";
  }
  if (VOWELS.includes(last))
    throw new DeclensionError(`"${lemma}" ends in "${last}": only indeclinable nouns do (index 0)`);
  if (gender === "neut") throw new DeclensionError(`"${lemma}" ends like a masculine noun, not like a neuter one`);
  if (gender === "fem" && last !== "ь")
    throw new DeclensionError(`"${lemma}" ends like a masculine noun, not like a feminine one`);
  return "zero";
}

/** The part before the endings of the oblique cases, without the fleeting vowel. Checks the type's number against the last letters. */
function singularStem(lemma: string, ending: Ending, index: DeclensionIndex): string {
  const bare = ending === "zero" && !/[ьй]$/u.test(lemma) ? lemma : lemma.slice(0, -1);
  const expected = typeOf(lemma, bare, ending);
  if (expected !== index.type)
    throw new DeclensionError(`"${lemma}" is of type ${expected} by its last letters, not of type ${index.type}`);
  return ending === "zero" && (index.fleeting || (index.irregular && index.type === 3))
    ? withoutFleetingVowel(lemma, bare, index)
    : bare;
}

function typeOf(lemma: string, bare: string, ending: Ending): number {
  const before = bare.at(-1) ?? "";
  const last = lemma.at(-1) ?? "";
  if ("кгх".includes(before) && last !== "ь") return 3;
  if (before === "ц") return 5;
  if (HUSHERS.includes(before)) return 4;
  const soft = ending === "zero" ? /[ьй]/u.test(last) : "яеё".includes(last);
  if (!soft) return 1;
  if (ending === "zero" && last === "ь") return 2;
  if (before === "и") return 7;
  if (before === "ь" || before === "й" || VOWELS.includes(before)) return 6;
  return 2;
}

/** пирожок → пирожк, палец → пальц, боец → бойц, ларёк → ларьк, муравей → муравь. */
function withoutFleetingVowel(lemma: string, bare: string, index: DeclensionIndex): string {
  if (index.type === 6) {
    if (!"еёи".includes(bare.at(-1) ?? "")) throw noFleetingVowel(lemma);
    return `${bare.slice(0, -1)}ь`;
  }
  const vowel = bare.at(-2) ?? "";
  const before = bare.slice(0, -2);
  const consonant = bare.at(-1) ?? "";
  const previous = before.at(-1) ?? "";
  if (vowel === "о") return before + consonant;
  if (!"еёяи".includes(vowel) || VOWELS.includes(consonant)) throw noFleetingVowel(lemma);
  if (VOWELS.includes(previous)) return `${before}й${consonant}`;
  const softened = previous === "л" || (index.type === 3 && !HUSHERS.includes(previous) && previous !== "ц");
  return before + (softened ? "ь" : "") + consonant;
}

function noFleetingVowel(lemma: string): DeclensionError {
  return new DeclensionError(`"${lemma}" has no vowel before its last consonant that could come and go ("*")`);
}

function singular(stem: string, lemma: string, ending: Ending, noun: DeclinableNoun): Forms {
  const { animacy, index } = noun;
  const stressed = "bdf".includes(index.stress);
  const soft = isSoft(index);
  // A word with a fleeting vowel has the stress of "b" on that vowel, so the stem's own ё is left alone.
  const base = stressed && ending !== "zero" ? stem : stressed && !index.fleeting ? withoutStress(stem) : stem;
  const e = soft && stressed ? "ё" : "е";
  const prepositional = index.type === 7 && !index.exceptions.includes(3) ? "и" : "е";
  if (ending === "a") {
    const rounded = stressed && !soft ? "о" : e;
    return {
      nom: lemma,
      gen: base + (soft || after(base, "кгхжшчщ") ? "и" : "ы"),
      dat: base + prepositional,
      acc: base + (soft ? "ю" : "у"),
      ins: `${base}${soft ? e : /[жшчщц]$/u.test(base) ? rounded : "о"}й`,
      prep: base + prepositional,
    };
  }
  const rounded = /[жшчщц]$/u.test(base) && !stressed ? "е" : "о";
  const table = {
    gen: base + (soft ? "я" : "а"),
    dat: base + (soft ? "ю" : "у"),
    ins: `${base}${soft ? e : rounded}м`,
    prep: base + prepositional,
  };
  const accusative = ending === "zero" && animacy === "anim" ? table.gen : lemma;
  return { nom: lemma, ...table, acc: accusative };
}

interface PluralStem {
  readonly stem: string;
  readonly ending: Ending;
  /** The whole genitive plural when it has no ending (сумок, чулок); undefined when it must be built from the stem. */
  readonly zeroGenitive?: string;
}

function pluralStem(stem: string, lemma: string, ending: Ending, index: DeclensionIndex): PluralStem {
  if (index.irregular) return irregularPlural(lemma, index);
  const own = index.alternatingYo ? withYo(stem) : stem;
  // The dictionary form of a masculine noun already has the vowel: чулок, чулок.
  return ending === "zero" ? { stem: own, ending, zeroGenitive: lemma } : { stem: own, ending };
}

/** котёнок → котят, мышонок → мышат, гражданин → граждан. */
function irregularPlural(lemma: string, index: DeclensionIndex): PluralStem {
  const young = /^(.*)(ё|о)нок$/u.exec(lemma);
  if (index.type === 3 && young?.[1] !== undefined) {
    const stem = `${young[1]}${young[2] === "ё" ? "я" : "а"}т`;
    return { stem, ending: "o", zeroGenitive: stem };
  }
  const inhabitant = /^(.*[ая]н)ин$/u.exec(lemma);
  if (index.type === 1 && inhabitant?.[1] !== undefined)
    return { stem: inhabitant[1], ending: "zero", zeroGenitive: inhabitant[1] };
  throw new DeclensionError(`"${lemma}" does not end in -ёнок, -онок, -анин, -янин or -мя: "°" is for these alone`);
}

function pluralOnlyStem({ gender, index, lemma }: DeclinableNoun): PluralStem {
  const stem = lemma.slice(0, -1);
  const last = lemma.at(-1) ?? "";
  if (!"ыиая".includes(last)) throw new DeclensionError(`"${lemma}" does not end like a plural`);
  const inA = (gender === "neut") !== index.exceptions.includes(1);
  if ("ая".includes(last) !== inA)
    throw new DeclensionError(
      inA
        ? `"${lemma}" as a ${gender} plural must end in -а or -я`
        : `"${lemma}" as a ${gender} plural must end in -ы or -и`,
    );
  const before = stem.at(-1) ?? "";
  const fits =
    index.type === 8 ||
    (index.type === 3
      ? "кгх"
      : index.type === 4
        ? HUSHERS
        : index.type === 5
          ? "ц"
          : index.type === 6
            ? `${VOWELS}ь`
            : ""
    ).includes(before) ||
    (index.type === 7 && before === "и") ||
    (index.type === 1 && (last === "ы" || last === "а")) ||
    (index.type === 2 && (last === "и" || last === "я"));
  if (!fits || ([1, 2].includes(index.type) && `кгхжшчщц${VOWELS}ь`.includes(before)))
    throw new DeclensionError(`"${lemma}" cannot be of type ${index.type} by its last letters`);
  return { stem, ending: gender === "masc" ? "zero" : gender === "fem" ? "a" : "o" };
}

function plural(
  { stem, ending, zeroGenitive }: PluralStem,
  { gender, index, pluralOnly }: DeclinableNoun,
): Omit<Forms, "acc"> {
  const { exceptions, stress } = index;
  const nominativeStressed = "bc".includes(stress);
  const obliqueStressed = "bcef".includes(stress);
  const soft = isSoft(index) || index.type === 8;
  const ownStress = index.fleeting && ending === "zero";
  const nominativeStem = nominativeStressed && !ownStress ? withoutStress(stem) : stem;
  const obliqueStem = obliqueStressed && !ownStress ? withoutStress(stem) : stem;

  const inA = (ending === "o") !== exceptions.includes(1);
  const hard = !soft || after(stem, "жшчщ");
  const nominative = index.irregular
    ? gender === "masc" && index.type === 1
      ? "е"
      : "а"
    : inA
      ? hard
        ? "а"
        : "я"
      : soft || after(stem, "кгхжшчщ")
        ? "и"
        : "ы";
  const a = hard ? "а" : "я";
  const genitive =
    ending === "zero" && !exceptions.includes(2) && zeroGenitive !== undefined && index.irregular
      ? zeroGenitive
      : genitivePlural({ stem: obliqueStem, ending, index, stressed: obliqueStressed, zeroGenitive, pluralOnly });
  return {
    nom: nominativeStem + nominative,
    gen: genitive,
    dat: `${obliqueStem}${a}м`,
    ins: `${obliqueStem}${a}ми`,
    prep: `${obliqueStem}${a}х`,
  };
}

interface GenitivePlural {
  readonly stem: string;
  readonly ending: Ending;
  readonly index: DeclensionIndex;
  readonly stressed: boolean;
  readonly zeroGenitive: string | undefined;
  readonly pluralOnly: boolean;
}

/** -ов, -ей or nothing: the usual one of the gender, with the circled two the other. */
function genitivePlural({ ending, index, pluralOnly, stem, stressed, zeroGenitive }: GenitivePlural): string {
  const other = index.exceptions.includes(2);
  if (index.type === 8) return `${stem}ей`;
  if (ending === "zero" ? !other : other) {
    if (index.type === 4 || index.type === 2) return `${stem}ей`;
    if (ending === "a") return `${stem}ей`;
    if (index.type === 6 || index.type === 7) return `${stem}${stressed && index.type === 6 ? "ё" : "е"}в`;
    return `${stem}${index.type === 5 && !stressed ? "е" : "о"}в`;
  }
  // Neuter nouns of the soft type never lose their ending: поле, полей.
  if (ending === "o" && index.type === 2 && !index.fleeting) return `${stem}ей`;
  if (ending === "zero" && !pluralOnly) return zeroGenitive ?? stem;
  if (zeroGenitive !== undefined) return zeroGenitive;
  if (index.type === 6 && stem.endsWith("ь")) return `${stem.slice(0, -1)}${stressed ? "е" : "и"}й`;
  // секвойя, секвой: the stem already shows the й that other words of the type hide in their я.
  if (index.type === 6 || index.type === 7) return stem.endsWith("й") ? stem : `${stem}й`;
  if (!index.fleeting) return index.type === 2 ? `${stem}ь` : stem;
  return withFleetingVowel(stem, index, stressed);
}

/** сумк → сумок, чашк → чашек, петельк → петелек, кольц → колец, вишн → вишен, капл → капель. */
function withFleetingVowel(stem: string, index: DeclensionIndex, stressed: boolean): string {
  const last = stem.at(-1) ?? "";
  const previous = stem.at(-2) ?? "";
  const before = stem.slice(0, -2);
  const e = stressed && last !== "ц" ? "ё" : "е";
  const end = index.type === 2 && last !== "н" ? "ь" : "";
  if (previous === "ь" || previous === "й") return `${before}${e}${last}${end}`;
  if (VOWELS.includes(previous) || previous === "")
    throw new DeclensionError(`"${stem}-" has no two consonants that a fleeting vowel could part ("*")`);
  if ("кгх".includes(previous)) return `${before}${previous}о${last}${end}`;
  if (index.type === 3) {
    const vowel = HUSHERS.includes(previous) || previous === "ц" ? (stressed ? "о" : "е") : "о";
    return before + previous + vowel + last;
  }
  return `${before}${previous}${/[жшчщ]/u.test(previous) && stressed ? "о" : e}${last}${end}`;
}

function thirdDeclension({ animacy, index, lemma }: DeclinableNoun): { readonly sing: Forms; readonly plur: Forms } {
  if (index.type !== 8)
    throw new DeclensionError(`"${lemma}" is feminine and ends in -ь: its type is 8, not ${index.type}`);
  const long = lemma.slice(0, -1);
  const stem = index.fleeting ? long.slice(0, -2) + long.slice(-1) : long;
  const oblique = "bcef".includes(index.stress) ? withoutStress(stem) : stem;
  const a = after(stem, "жшчщ") ? "а" : "я";
  const sing = { nom: lemma, gen: `${stem}и`, dat: `${stem}и`, acc: lemma, ins: `${long}ью`, prep: `${stem}и` };
  const plur = {
    nom: `${stem}и`,
    gen: `${oblique}ей`,
    dat: `${oblique}${a}м`,
    ins: `${oblique}${a}ми`,
    prep: `${oblique}${a}х`,
  };
  return { sing, plur: withAccusative(plur, animacy) };
}

/** время, времён, but семя, семян: the only neuter nouns of type 8. */
function inMya(lemma: string): { readonly sing: Forms; readonly plur: Forms } {
  if (!lemma.endsWith("мя")) throw new DeclensionError(`"${lemma}" is no noun in -мя: type 8 is for these and for -ь`);
  const unrounded = ["семя", "стремя"];
  const stem = `${lemma.slice(0, -1)}ен`;
  const sing = { nom: lemma, gen: `${stem}и`, dat: `${stem}и`, acc: lemma, ins: `${stem}ем`, prep: `${stem}и` };
  const plur = {
    nom: `${stem}а`,
    gen: `${lemma.slice(0, -1)}${unrounded.includes(lemma) ? "я" : "ё"}н`,
    dat: `${stem}ам`,
    ins: `${stem}ами`,
    prep: `${stem}ах`,
  };
  return { sing, plur: withAccusative(plur, "inan") };
}

function pathTables({ lemma, animacy }: DeclinableNoun): { readonly sing: Forms; readonly plur: Forms } {
  const sing = { nom: lemma, gen: "пути", dat: "пути", acc: lemma, ins: "путём", prep: "пути" };
  return {
    sing,
    plur: withAccusative({ nom: "пути", gen: "путей", dat: "путям", ins: "путями", prep: "путях" }, animacy),
  };
}

function substantivisedTables(noun: DeclinableNoun): { readonly sing?: Forms; readonly plur: Forms } {
  const { animacy, gender, index, lemma, pluralOnly } = noun;
  const tables = adjectiveTables(masculineOf(lemma, gender, index, pluralOnly), index);
  const plur = withAccusative(tables.plur, animacy);
  if (pluralOnly) return { plur };
  const own = tables[gender];
  return { sing: gender === "masc" && animacy === "anim" ? { ...own, acc: own.gen } : own, plur };
}

/** мороженое → мороженый, прихожая → прихожий, наличные → наличный. */
function masculineOf(lemma: string, gender: Gender, index: DeclensionIndex, pluralOnly: boolean): string {
  const expected = pluralOnly ? /[ыи]е$/u : { masc: /[ыио]й$/u, fem: /[ая]я$/u, neut: /[ое]е$/u }[gender];
  if (!expected.test(lemma))
    throw new DeclensionError(`"${lemma}" does not end like a ${pluralOnly ? "plural" : gender} adjective`);
  const stem = index.fleeting && gender !== "masc" ? lemma.slice(0, -1).replace(/ь$/u, "") : lemma.slice(0, -2);
  if (index.stress === "b") return `${stem}ой`;
  return stem + ([2, 3, 4, 6].includes(index.type) ? "ий" : "ый");
}

type AdjectiveTables = Readonly<Record<Gender | "plur", Forms>>;

function adjectiveTables(lemma: string, index: DeclensionIndex): AdjectiveTables {
  if (index.type === 0) {
    const same = sameForms(lemma);
    return { masc: same, fem: same, neut: same, plur: same };
  }
  if (index.overrides.length > 0)
    throw new DeclensionError(`"${lemma}": single forms of adjectives cannot be overridden`);
  if (index.type === 6 && index.fleeting) return possessiveTables(lemma);
  const reflexive = lemma.endsWith("ся") ? "ся" : "";
  const plain = reflexive === "" ? lemma : lemma.slice(0, -2);
  const [, stem, ending] = /^(.+)(ый|ий|ой)$/u.exec(plain) ?? [];
  if (stem === undefined) throw new DeclensionError(`"${lemma}" does not end in -ый, -ий or -ой as an adjective does`);
  if ((ending === "ой") !== (index.stress === "b"))
    throw new DeclensionError(`"${lemma}": the stress is "b" for adjectives in -ой and for no others`);
  const type = adjectiveType(stem, ending ?? "");
  if (type !== index.type)
    throw new DeclensionError(`"${lemma}" is of type ${type} by its last letters, not of type ${index.type}`);

  const soft = type === 2 || type === 6;
  const o = soft || ([4, 5].includes(type) && index.stress !== "b") ? "е" : "о";
  const i = [2, 3, 4, 6].includes(type) ? "и" : "ы";
  const [a, u] = soft ? ["я", "ю"] : ["а", "у"];
  const form = (text: string): string => stem + text + reflexive;
  const oblique = { gen: form(`${o}го`), dat: form(`${o}му`), ins: form(`${i}м`), prep: form(`${o}м`) };
  return {
    masc: { nom: lemma, ...oblique, acc: lemma },
    neut: { nom: form(`${o}е`), ...oblique, acc: form(`${o}е`) },
    fem: {
      nom: form(`${a}я`),
      gen: form(`${o}й`),
      dat: form(`${o}й`),
      acc: form(`${u}ю`),
      ins: form(`${o}й`),
      prep: form(`${o}й`),
    },
    plur: {
      nom: form(`${i}е`),
      gen: form(`${i}х`),
      dat: form(`${i}м`),
      acc: form(`${i}е`),
      ins: form(`${i}ми`),
      prep: form(`${i}х`),
    },
  };
}

function adjectiveType(stem: string, ending: string): number {
  const last = stem.at(-1) ?? "";
  if ("кгх".includes(last)) return 3;
  if (HUSHERS.includes(last)) return 4;
  if (last === "ц") return 5;
  if (VOWELS.includes(last) && ending === "ий") return 6;
  return ending === "ий" ? 2 : 1;
}

/** рыбий, рыбья, рыбьего: the possessive adjectives, type 6*a. */
function possessiveTables(lemma: string): AdjectiveTables {
  if (!lemma.endsWith("ий")) throw new DeclensionError(`"${lemma}" is no possessive adjective in -ий`);
  const stem = `${lemma.slice(0, -2)}ь`;
  const oblique = { gen: `${stem}его`, dat: `${stem}ему`, ins: `${stem}им`, prep: `${stem}ем` };
  return {
    masc: { nom: lemma, ...oblique, acc: lemma },
    neut: { nom: `${stem}е`, ...oblique, acc: `${stem}е` },
    fem: { nom: `${stem}я`, gen: `${stem}ей`, dat: `${stem}ей`, acc: `${stem}ю`, ins: `${stem}ей`, prep: `${stem}ей` },
    plur: {
      nom: `${stem}и`,
      gen: `${stem}их`,
      dat: `${stem}им`,
      acc: `${stem}и`,
      ins: `${stem}ими`,
      prep: `${stem}их`,
    },
  };
}

function withAccusative(forms: Omit<Forms, "acc">, animacy: Animacy): Forms {
  return { ...forms, acc: animacy === "anim" ? forms.gen : forms.nom };
}

function sameForms(text: string): Forms {
  return { nom: text, gen: text, dat: text, acc: text, ins: text, prep: text };
}

function isSoft({ type }: DeclensionIndex): boolean {
  return type === 2 || type === 6 || type === 7;
}

function after(stem: string, letters: string): boolean {
  return letters.includes(stem.at(-1) ?? " ");
}

/** ё is always stressed, so it turns to е when the ending takes the stress: жёлоб, желоба. */
function withoutStress(stem: string): string {
  const at = stem.lastIndexOf("ё");
  return at < 0 ? stem : `${stem.slice(0, at)}е${stem.slice(at + 1)}`;
}

function withYo(stem: string): string {
  const at = stem.lastIndexOf("е");
  return at < 0 ? stem : `${stem.slice(0, at)}ё${stem.slice(at + 1)}`;
}
