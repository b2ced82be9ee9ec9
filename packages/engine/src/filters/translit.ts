import { ICAO_DOC_9303 } from "iuliia";

/**
 * Cyrillic to Latin by ICAO Doc 9303 (part 3, the table of Russian passports): ASCII letters only, no apostrophes, so
 * that the result may stand in an address. Latin stays. A word in capitals stays one ("ЩУКА" → "SHCHUKA"), where the
 * table by itself would give "ShchUKA".
 */
export function transliterate(text: string): string {
  return text.replace(/\p{Script=Cyrillic}+/gu, transliterateWord);
}

function transliterateWord(word: string): string {
  // The table has no rules for neighbours or endings: letter by letter is all that there is to it.
  const latin = Array.from(word, (letter) => ICAO_DOC_9303.translateLetter("", letter, "")).join("");
  return word.length > 1 && word === word.toUpperCase() ? latin.toUpperCase() : latin;
}
