/**
 * The entities of HTML that shop systems leave in names and descriptions. Those of typography and punctuation: letters
 * of other alphabets are written as letters since there is Unicode. A library with all 2,231 names would add 20 KB to
 * what a page loads.
 */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    shy: "\u00ad",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
    laquo: "«",
    raquo: "»",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    lsquo: "‘",
    rsquo: "’",
    sbquo: "‚",
    lsaquo: "‹",
    rsaquo: "›",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    bull: "•",
    middot: "·",
    copy: "©",
    reg: "®",
    trade: "™",
    deg: "°",
    plusmn: "±",
    times: "×",
    divide: "÷",
    frac12: "½",
    frac14: "¼",
    frac34: "¾",
    sup1: "¹",
    sup2: "²",
    sup3: "³",
    micro: "µ",
    para: "¶",
    sect: "§",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
    rub: "₽",
    numero: "№",
    Oslash: "Ø",
    oslash: "ø",
    ge: "≥",
    le: "≤",
    ne: "≠",
    asymp: "≈",
    infin: "∞",
    rarr: "→",
    larr: "←",
    uarr: "↑",
    darr: "↓",
    hearts: "♥",
    permil: "‰",
    prime: "′",
    Prime: "″",
    minus: "−",
    zwj: "\u200d",
    zwnj: "\u200c",
  }),
);

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,7}));/g;

/** A text whose entities were decoded, once: `&amp;quot;` becomes `&quot;`. */
export interface Decoded {
  readonly text: string;
  /** The first entity that was there; undefined where there was none. */
  readonly found: string | undefined;
}

/** Decodes the entities of HTML in a text. What only looks like one stays. */
export function decodeEntities(text: string): Decoded {
  if (!text.includes("&")) return { text, found: undefined };
  let found: string | undefined;
  const decoded = text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    const character =
      name !== undefined
        ? NAMED.get(name)
        : characterOf(decimal !== undefined ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
    if (character === undefined) return entity;
    found ??= entity;
    return character;
  });
  return { text: decoded, found };
}

/**
 * Browsers read the numbers from 128 to 159 as bytes of windows-1252 (HTML Standard, 13.2.5.80): `&#150;` is a dash. A
 * blank where there is no character. `TextDecoder` of Node 20 has control characters there.
 */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

function characterOf(code: number): string | undefined {
  if (code >= 0x80 && code <= 0x9f) {
    const character = WINDOWS_1252.charAt(code - 0x80);
    return character === " " ? undefined : character;
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  const isControl = code < 0x20 && code !== 9 && code !== 10 && code !== 13;
  return code > 0x10ffff || isSurrogate || isControl ? undefined : String.fromCodePoint(code);
}
