/** Checks a text that may come from JavaScript. @throws TypeError if it is not a string */
export function requireText(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError(`The text is ${text === null ? "null" : typeof text}; give a string.`);
}
