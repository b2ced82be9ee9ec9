const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKETS = { open: 0x5b, close: 0x5d };
const BRACES = { open: 0x7b, close: 0x7d };

/**
 * Where a text of JSON opens more arrays and objects within each other than are allowed; the text need not be valid.
 * Asked before `JSON.parse`, which takes a quarter of a second for a million levels.
 * @returns the offset in UTF-16 of the bracket that is one too many; undefined where there is none
 */
export function findExcessDepth(text: string, allowed: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let offset = 0; offset < text.length; offset++) {
    const sign = text.charCodeAt(offset);
    if (inString) {
      if (sign === BACKSLASH) offset++;
      else if (sign === QUOTE) inString = false;
      continue;
    }
    if (sign === QUOTE) inString = true;
    else if (sign === BRACKETS.open || sign === BRACES.open) depth++;
    else if (sign === BRACKETS.close || sign === BRACES.close) depth--;
    if (depth > allowed) return offset;
  }
  return undefined;
}
