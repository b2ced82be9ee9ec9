const COLOR =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes are what is looked for
  /\u001b\[[\d;]*m/g;

/**
 * A line as lines of a terminal, broken between words; what follows keeps its indentation. A word that is wider than
 * the terminal stays whole.
 */
export function wrapText(text: string, width: number): readonly string[] {
  if (visibleLength(text) <= width) return [text];
  const indentation = /^ */.exec(text)?.[0] ?? "";
  const lines: string[] = [];
  for (const word of text.slice(indentation.length).split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || visibleLength(last) + 1 + visibleLength(word) > width) lines.push(indentation + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** In letters, without the codes of colours. */
function visibleLength(text: string): number {
  return [...text.replace(COLOR, "")].length;
}
