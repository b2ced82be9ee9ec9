import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeLiteral } from "./tokenize-literal.js";

/** Words as they stand, marks by their names. */
function read(text: string): string {
  return tokenizeLiteral(text)
    .map((token) => (token.type === "word" ? token.text : `<${token.type}>`))
    .join(" ");
}

describe("tokenizeLiteral", () => {
  it.each([
    ["Купить недорого ", "Купить недорого"],
    ["из-за , -", "из-за <comma> <hyphen>"],
    ["мини-", "мини-"],
    ["10 % от 1.5 ₽", "10 <sign> от 1.5 <sign>"],
    ["на Skladno.ru. Да", "на Skladno.ru <stop> Да"],
    ["<b>Купить</b> *это* _там_", "Купить это там"],
    ["Купить<br/>это</p><span class='x'>там", "Купить <break> это <break> там"],
    ["a&nbsp;b&mdash;c", "a b <stop> c"],
    ["раз\r\nдва\u2028три", "раз <break> <break> два <break> три"],
    ["«а» — (б): в!", "<quote> а <quote> <stop> <stop> б <stop> <stop> в <stop>"],
    ["1 < 2 и a<b", "1 <stop> 2 и a <stop> b"],
    ["de'Longhi", "de'Longhi"],
    ["\u200bа\u00adб", "а б"],
  ])("%j → %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it("tells words at the edges, which a field may continue", () => {
    expect(tokenizeLiteral("а б")).toEqual([
      { type: "word", text: "а", touchesStart: true, touchesEnd: false },
      { type: "word", text: "б", touchesStart: false, touchesEnd: true },
    ]);
  });

  it("takes any text and keeps its letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const words = tokenizeLiteral(text).flatMap((token) => (token.type === "word" ? [token.text] : []));
        for (const word of words) expect(text).toContain(word);
      }),
    );
  });
});
