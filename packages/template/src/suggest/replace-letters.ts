/** A text with the letters of a table replaced, the others kept. */
export function replaceLetters(text: string, table: ReadonlyMap<string, string>): string {
  let replaced = "";
  for (const letter of text) replaced += table.get(letter) ?? letter;
  return replaced;
}
