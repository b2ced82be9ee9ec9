/** Without what nobody sees: soft hyphens, characters without width, marks that no letter is composed with. */
export function visible(text: string): string {
  return text.normalize("NFKC").replace(/[\p{Default_Ignorable_Code_Point}\p{Mn}]+/gu, "");
}

export function fold(text: string): string {
  return visible(text).toLowerCase().replaceAll("ё", "е");
}

/** The words of a text, folded. */
export function split(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Signs that look alike, of this alphabet and of the other or the digits. */
const lookalikes = (own: string, other: string) => new Map(Array.from(other, (sign, at) => [sign, own[at] ?? sign]));
const toCyrillic = lookalikes("асеорхуктмнвиозч", "aceopxyktmhbu034");
const toLatin = lookalikes("aceopxyktmhbuoi", "асеорхуктмнви01");

/** What a word reads like in each alphabet, if it mixes letters of both, or letters and digits. */
export function unmixed(word: string): readonly string[] {
  if (Number(/[a-z]/.test(word)) + Number(/[а-я]/.test(word)) + Number(/\d/.test(word)) < 2) return [];
  return [toCyrillic, toLatin].map((table) => Array.from(word, (letter) => table.get(letter) ?? letter).join(""));
}
