/** Called from JavaScript too. @throws TypeError for what is no string */
export function requireText(text: string): string {
  if (typeof text === "string") return text;
  throw new TypeError(`The text is ${text === null ? "null" : typeof text}; give a string.`);
}
