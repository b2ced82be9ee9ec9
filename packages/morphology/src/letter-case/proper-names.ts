import type { WordReading } from "../words.js";
import type { ReadWord } from "./read-word.js";

/** Whether a word is a name alone ("Москва", "Маша"; not "Роза"), or likelier a name than a common word. */
export function isProperName(lowered: string, read: ReadWord): boolean {
  const known = read(lowered).filter((reading) => reading.known);
  // What two halves would mean ("Ростова-на-Дон") says nothing against a name that the dictionary has.
  const whole = known.filter(({ source }) => source !== "hyphen");
  const readings = whole.length > 0 ? whole : known.slice(0, 1);
  return readings[0]?.proper === true || (readings.some(({ proper }) => proper) && !readings.some(isCommonWord));
}

/** "Чистка Зубов": after a thing rather the genitive of another than a surname. */
export function isComplement(word: string, before: string, read: ReadWord): boolean {
  const [noun] = before === "" ? [] : read(before.toLowerCase());
  if (noun?.partOfSpeech !== "noun" || noun.proper || noun.grammemes.animacy === "anim") return false;
  const isGenitive = (one: WordReading) => one.known && isCommonWord(one) && one.grammemes.case === "gen";
  return read(word.toLowerCase()).some(isGenitive);
}

/** Verbs don't count, for product names have none: "Маша" is never "waving". */
function isCommonWord({ proper, partOfSpeech }: WordReading): boolean {
  return !proper && partOfSpeech !== "other" && partOfSpeech !== "verb";
}

/**
 * Whether a common word keeps its capital because of its neighbours: "Минеральные Воды", "Чёрное море", "Нижний
 * Новгород", "Ленинградская область".
 * @param before the word before it with nothing but a blank between; "" where there is none
 * @param after the text after it
 */
export function isPartOfName(word: string, before: string, after: string, read: ReadWord): boolean {
  if (!/^\p{Lu}[\p{Ll}-]/u.test(word)) return false;
  const next = NEXT_WORD.exec(after.slice(0, LONGEST_NAME))?.[1] ?? "";
  return isOfName(word, next, read) || isPair(word, next, read) || isPair(before, word, read);
}

const LONGEST_NAME = 60;
const NEXT_WORD = /^ ([\p{L}-]+)/u;

/** "Минеральные Воды", "Чёрное море": the lexicon has them with a hyphen in place of the blank. */
function isPair(first: string, second: string, read: ReadWord): boolean {
  if (first === "" || second === "") return false;
  const word = first.toLowerCase();
  // Looking a compound up takes ten times as long as a word.
  const readings = read(word);
  const mayBegin = readings.some(({ partOfSpeech, proper }) => partOfSpeech === "adjective" || proper);
  if (!mayBegin && readings.some(({ known }) => known)) return false;
  return read(`${word}-${second.toLowerCase()}`).some(({ proper, source }) => proper && source !== "hyphen");
}

/** An adjective before a name ("Нижний Новгород"), or one of a place before what the place is ("Ленинградская область"). */
function isOfName(word: string, next: string, read: ReadWord): boolean {
  if (PLACE.test(next) && OF_PLACE.test(word)) return true;
  if (!/^\p{Lu}/u.test(next) || !isProperName(next.toLowerCase(), read)) return false;
  const [adjective] = read(word.toLowerCase());
  const [name] = read(next.toLowerCase());
  // "Масло Моторное Лукойл"
  return adjective?.partOfSpeech === "adjective" && adjective.grammemes.gender === name?.grammemes.gender;
}

const PLACE =
  /^(?:област[ьия]|район|кра[йяюе]м?$|округ|республик|губерни|улиц|проспект|площад|переул|бульвар|шоссе|тракт|набережн|мор[еюя]|озер|остров|полуостров|гор(?:[аыуе]|ой|ам|ах)?$|залив|пролив|водохранилищ|заповедник|вокзал|мост|собор|монастыр|галере|музе|театр)/i;
/** Adjectives in -ский that are made of no name: "Городская площадь", "Исторический музей". */
const OF_PLACE =
  /(?<!че|^(?:Воин|Город|Граждан|Дет|Жен|Завод|Княже|Крестьян|Мор|Муж|Офицер|Пионер|Сель|Сосед))ск(?:[иоу]й|[ао]я|[ои]е|[ои]го|[оу]му?|ую|ими?|их)$/;

/** An unknown word with a capital within a text: "Матрас Аскона". */
export function isBrand(word: string, read: ReadWord): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(word)) return false;
  const readings = read(word.toLowerCase());
  return !readings.some(({ known }) => known) && readings[0]?.partOfSpeech === "noun";
}
