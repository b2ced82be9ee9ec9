/**
 * Writes a new form as the author wrote the word: "СУМКА" → "СУМКИ", "Сумка" → "Сумки".
 * @param shared how many units the two have in common: these are taken from the author
 * @param rest of the form, which follows the word's pattern
 */
export function keepLetterCase(word: string, shared: number, rest: string): string {
  if (isUpperCase(word)) return word.slice(0, shared) + rest.toUpperCase();
  if (shared > 0)
    return word.slice(0, shared) + (rest.includes("-") ? keepCapitalsOfParts(word.slice(shared), rest) : rest);
  return likeFirst(word, rest);
}

/** "Ростов-на-Дону": after each hyphen a capital stays a capital. */
function keepCapitalsOfParts(written: string, form: string): string {
  const parts = written.split("-");
  return form
    .split("-")
    .map((part, index) => likeFirst(parts[index], part))
    .join("-");
}

function likeFirst(written: string | undefined, form: string): string {
  const first = written?.charAt(0);
  return first === first?.toLowerCase() ? form : form.charAt(0).toUpperCase() + form.slice(1);
}

/** All letters are capitals, and there are two at least. */
function isUpperCase(word: string): boolean {
  // Most words end in a small letter of Russian: no need to change the whole word.
  if (word.charCodeAt(word.length - 1) >= 0x430) return false;
  return word.length > 1 && word === word.toUpperCase();
}

/** How many units two words have in common at their beginning. */
export function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
