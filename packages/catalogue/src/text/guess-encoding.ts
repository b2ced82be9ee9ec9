/**
 * Which encoding a text is in, from its bytes: a mark of byte order, the zero bytes of UTF-16 without one, UTF-8 by its
 * own rules, and for the rest the encoding of one byte a letter in which the text looks most like Russian.
 */

/** The encodings of one byte a letter that shops still write: Windows, Unix, DOS. */
const SINGLE_BYTE = ["windows-1251", "koi8-r", "ibm866"] as const;

/** The encoding that a mark of byte order names. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  return undefined;
}

/**
 * UTF-16 without a mark: digits, blanks and Latin letters have a zero byte, Cyrillic ones the byte 4, always on the
 * same side.
 */
export function wideEncoding(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  if (length < 4) return undefined;
  const high = [0, 0];
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === 0 || byte === 4) high[at & 1] = (high[at & 1] ?? 0) + 1;
  }
  const [first = 0, second = 0] = high;
  const most = (length / 2) * 0.9;
  const few = (length / 2) * 0.1;
  if (second >= most && first <= few) return "utf-16le";
  return first >= most && second <= few ? "utf-16be" : undefined;
}

const SAMPLE_BYTES = 8192;

/** UTF-8, or the most likely encoding of one byte a letter; undefined where nothing but ASCII is complete. */
export function narrowEncoding(bytes: Uint8Array): string | undefined {
  const { letters, wrong } = countUtf8(bytes);
  if (letters + wrong === 0) return undefined;
  // A damaged letter in a text of UTF-8 is a damaged letter. Text of another encoding hardly ever has two bytes that
  // are one letter of UTF-8.
  if (letters >= wrong) return "utf-8";
  const scored = SINGLE_BYTE.map((encoding) => ({ encoding, score: scoreRussian(bytes, encoding) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

/** Whether so many letters are UTF-8, and none is not, that it can't be chance. */
export function isSurelyUtf8(bytes: Uint8Array): boolean {
  const { letters, wrong } = countUtf8(bytes);
  return wrong === 0 && letters >= SURE_LETTERS;
}

const SURE_LETTERS = 8;

/** Letters of several bytes, and bytes that belong to none. A letter that is cut at the end counts for neither. */
function countUtf8(bytes: Uint8Array): { readonly letters: number; readonly wrong: number } {
  let letters = 0;
  let wrong = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xc2 && byte < 0xe0 ? 1 : 0;
    let found = 0;
    while (found < more && ((bytes[at + found + 1] ?? 0) & 0xc0) === 0x80) found += 1;
    if (more > 0 && at + found + 1 >= bytes.length && found < more) break;
    if (more > 0 && found === more) {
      letters += 1;
      at += more;
    } else wrong += 1;
  }
  return { letters, wrong };
}

/** How often letters are in Russian texts, of 1000; what is not a letter of them counts against the encoding. */
const FREQUENCY = new Map(
  Object.entries({
    о: 110,
    е: 85,
    а: 80,
    и: 74,
    н: 67,
    т: 63,
    с: 55,
    р: 47,
    в: 45,
    л: 44,
    к: 35,
    м: 32,
    д: 30,
    п: 28,
    у: 26,
    я: 20,
    ы: 19,
    ь: 17,
    г: 17,
    з: 16,
    б: 16,
    ч: 14,
    й: 12,
    х: 10,
    ж: 9,
    ш: 7,
    ю: 6,
    ц: 5,
    щ: 4,
    э: 3,
    ф: 3,
    ъ: 1,
    ё: 1,
  }),
);
const USUAL_SIGNS = new Set("«»№—–…“”„’°±×²³€₽•®©™\u00a0·");

/** How much bytes look like Russian in an encoding: usual letters, and small ones after small ones. */
function scoreRussian(bytes: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES));
  let score = 0;
  let before = "";
  for (const character of text) {
    if (character > "\u007f") {
      const small = character.toLowerCase();
      const frequency = FREQUENCY.get(small);
      if (frequency !== undefined) score += frequency;
      else if (!USUAL_SIGNS.has(character)) score -= 60;
      // A capital after a small letter is what the wrong encoding of the two that swap them looks like.
      if (character !== small && before !== "" && before === before.toLowerCase() && FREQUENCY.has(before)) score -= 80;
    }
    before = character;
  }
  return score;
}
