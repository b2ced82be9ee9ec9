/**
 * Literal text as grammar sees it: words and marks. Blanks part words and mean nothing more; markup of HTML and Markdown
 * inside a line is looked through, markup that begins a new block is a line break.
 */
export type LiteralToken =
  | {
      readonly type: "word";
      readonly text: string;
      /** Nothing stands between the text's beginning or end and the word: it may be a part of a longer word. */
      readonly touchesStart: boolean;
      readonly touchesEnd: boolean;
    }
  | { readonly type: "comma" | "hyphen" | "break" }
  /** A mark that goes with a number: "%", "₽". */
  | { readonly type: "sign" }
  /** A quotation mark, and any other punctuation, which ends a clause. */
  | { readonly type: "quote" | "stop" };

/** What the groups of {@link TOKEN} are, in their order. The full stop of "в г. Москва" ends nothing. */
const kinds = ["tag", "entity", "word", "break", "blank", "comma", "hyphen", "sign", "quote", "stop"] as const;
const TOKEN =
  /(<\/?[a-zA-Z][^<>]*>)|(&#?[0-9A-Za-z]+;)|([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[-‐‑'’](?=[\p{L}\p{N}])|\.(?=[A-Za-z0-9]))*-?)|([\n\r\v\f\u0085\u2028\u2029])|([\s\p{Cf}*_~`]+|(?<=(?:во?|из|на|по) г)\.)|(,)|([-‐‑])|([%‰₽$€£¥°])|([«»„“”"])|(.)/gsu;
const BLOCK_TAG =
  /^<\/?(?:address|article|blockquote|br|dd|div|dl|dt|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b/i;

/** Takes a literal text apart. Linear in its length. */
export function tokenizeLiteral(text: string): readonly LiteralToken[] {
  const tokens: LiteralToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const value = match[0];
    let group = 1;
    while (match[group] === undefined) group++;
    const kind = kinds[group - 1] as (typeof kinds)[number];
    if (kind === "word") {
      const end = match.index + value.length;
      tokens.push({ type: "word", text: value, touchesStart: match.index === 0, touchesEnd: end === text.length });
    } else if (kind === "tag") {
      if (BLOCK_TAG.test(value)) tokens.push({ type: "break" });
    } else if (kind === "entity") {
      if (value !== "&nbsp;" && value !== "&shy;") tokens.push({ type: "stop" });
    } else if (kind !== "blank") {
      tokens.push({ type: kind });
    }
  }
  return tokens;
}
