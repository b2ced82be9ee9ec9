/**
 * The table of Russian passports in ICAO Doc 9303 (part 3): ASCII letters only, no apostrophes, so that the result may
 * stand in an address. It has no rules for neighbours or endings. A test compares it, letter by letter, with that of the
 * library iuliia, which is not loaded here because it brings its sample sentences along: a kilobyte in every page.
 */
const letters = new Map(
  "аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/**
 * Cyrillic to Latin by ICAO Doc 9303. Latin stays. A word in capitals stays one ("ЩУКА" → "SHCHUKA"), where the table by
 * itself would give "ShchUKA".
 */
export function transliterate(text: string): string {
  return text.replace(/\p{Script=Cyrillic}+/gu, transliterateWord);
}

function transliterateWord(word: string): string {
  let latin = "";
  for (const letter of word) {
    const small = letter.toLowerCase();
    const written = letters.get(small) ?? small;
    latin += letter === small ? written : written.charAt(0).toUpperCase() + written.slice(1);
  }
  return word.length > 1 && word === word.toUpperCase() ? latin.toUpperCase() : latin;
}
