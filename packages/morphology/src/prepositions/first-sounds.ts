/**
 * How the word begins that is read next, as far as prepositions hear it, in small Cyrillic letters: numbers are read as
 * words, abbreviations by their letters, Latin by its sound; quotes and brackets are passed over. What makes no
 * preposition longer is "п".
 *
 * @example firstSounds("«обувь»") // "обувь"
 * @example firstSounds("11 сумок") // "о"
 * @example firstSounds("МФУ") // "э"
 */
export function firstSounds(text: string): string {
  const [, digits, letters = ""] = NEXT.exec(text) ?? [];
  if (digits !== undefined) return readNumber(digits, text.slice(text.indexOf(digits) + digits.length));
  const word = letters.replace(/[\u0301\xad]/g, "");
  if (/^[IVX]+$/.test(word)) return ordinal(word === "XI" ? "11" : word.replace("II", "2"));
  const isLatin = !/^[Ѐ-ԯ]/.test(word);
  // "сэ-шэ-а"
  if (word === "США") return "п";
  if (word === "" || isReadByLetters(word, isLatin)) return nameOfLetter(word.charAt(0));
  return isLatin ? readLatin(word) : word.toLowerCase();
}

/**
 * What is passed over, then a number, or the letters of a word up to its first hyphen. Other signs are read ("№ 11",
 * "+7"), and end it.
 */
const NEXT = /^[\s\p{P}]*?(?:(\d+(?:[ \u00a0\u2009\u202f]\d{3}(?!\d))*(?:[.,]\d+)*)|([\p{L}\p{M}\xad]+))/u;

const ORDINAL_ENDING = /^[-‐‑](?:[йяем]|[ыо]?[йем]|ая|[ео]?го|[ео]?му|[ыи]?ми|ую?|ю)(?![Ѐ-ԯ])/i;
const MONTH = /^\s(?:янв|фев|мар|апр|ма[яюей]|июн|июл|авг|сен|окт|ноя|дек)/i;

function readNumber(digits: string, behind: string): string {
  const isDate = /^\d?\d\.\d\d(?:\.\d{2,4})?$/.test(digits) && behind.trim() === "";
  const whole = digits.replace(/\s|[.,].*/g, "").replace(/^0+(?=\d)/, "");
  const isWhole = /^[\d\s]+$/.test(digits);
  if (isDate || (isWhole && (ORDINAL_ENDING.test(behind) || (whole.length < 3 && MONTH.test(behind)))))
    return ordinal(whole);
  // "полтора"
  return /^1[.,]5$/.test(digits) ? "п" : cardinal(whole);
}

/** "одна", "одиннадцать", "сто" and what begins with them; "1000" is "тысяча". */
function cardinal(number: string): string {
  if (/^1\d\d(?:\d{3})*$/.test(number)) return "сто";
  return /^1$|^11(?:\d{3})*$/.test(number) ? "о" : "п";
}

function ordinal(number: string): string {
  // "первый", "сотый"
  if (/^1(?:00)?$/.test(number)) return "п";
  return number === "2" ? "второй" : cardinal(number);
}

/**
 * A vowel with a consonant after it and not more than two consonants before: "МКАД", "ВАЗ", "LED"; "МФУ" and "НДС"
 * have none.
 */
const READ_AS_WORD = /^[^АЕЁИОУЫЭЮЯAEIOUY]{0,2}[АЕЁИОУЫЭЮЯAEIOUY]+[^АЕЁИОУЫЭЮЯAEIOUY]|^(?:СПА|СТО)$/;

/** An abbreviation that is no word, or a letter before a hyphen. */
function isReadByLetters(word: string, isLatin: boolean): boolean {
  if (isLatin && !/[aeiouy]/i.test(word)) return true;
  return word === word.toUpperCase() && word.length < 6 && (word.length < 3 || !READ_AS_WORD.test(word));
}

/** "эм", "эйч", "икс" */
function nameOfLetter(letter: string): string {
  if (/[ЛМНРСAEFHILMNORSX]/i.test(letter)) return "э";
  return /[аиоуыэ]/i.test(letter) ? letter.toLowerCase() : "п";
}

/**
 * A Russian beginning that prepositions hear alike: "Unilever" begins with "ю", "OnePlus" with "в", which change
 * nothing, "Xbox" with "и".
 */
function readLatin(word: string): string {
  if (/^(?:[Uu]ni|US[ABK]|[Ee]u|[Yy][aeiou]|[Oo]ne(?![a-z]))/.test(word)) return "п";
  // Without the marks of "Élysée".
  const plain = word.slice(0, 4).toLowerCase().normalize("NFD");
  if (/^(?:[aeiouy]|x[^aeiouy])/.test(plain)) return "э";
  if (/^(?:sc?h?|z)[^aeiouyh]/.test(plain)) return "ст";
  return /^[vwf][^aeiouyh]/.test(plain) ? "фл" : "п";
}
