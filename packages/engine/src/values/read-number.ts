/**
 * Reads what a shop wrote as a number: "1 234,50" → "1234.50". Groups of three digits may be parted by a blank, U+00A0,
 * U+202F or an apostrophe; the decimal separator is a comma or a dot. Where both stand in the text, the last is decimal
 * and the other parts groups ("1.234,50", "1,234.50"); one alone is decimal ("1,234" is a little more than one). A sign
 * may lead, U+2212 too. The digits are kept as given.
 *
 * @returns a plain decimal with "." and "-", undefined when the text is no number (a unit or currency behind it too)
 */
export function readNumber(text: string): string | undefined {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  let sign = "";
  const first = text.charCodeAt(start);
  if (first === MINUS || first === 0x2212) sign = "-";
  if (sign !== "" || first === PLUS) start++;

  const comma = text.lastIndexOf(",", end - 1);
  const dot = text.lastIndexOf(".", end - 1);
  const decimalAt = Math.max(comma, dot);
  const integerEnd = decimalAt === -1 ? end : decimalAt;
  const groupMark = comma === -1 || dot === -1 ? -1 : comma > dot ? DOT : COMMA;

  const integer = readInteger(text, start, integerEnd, groupMark);
  if (integer === undefined) return undefined;
  if (decimalAt === -1) return sign + integer;
  if (decimalAt + 1 === end) return undefined;
  for (let at = decimalAt + 1; at < end; at++) if (!isDigit(text.charCodeAt(at))) return undefined;
  return `${sign}${integer}.${text.slice(decimalAt + 1, end)}`;
}

const COMMA = 0x2c;
const DOT = 0x2e;
const MINUS = 0x2d;
const PLUS = 0x2b;

/** Digits, or groups of three behind a first group of one to three; `groupMark` is the only mark allowed where it is not -1. */
function readInteger(text: string, start: number, end: number, groupMark: number): string | undefined {
  let digits = "";
  let groupStart = start;
  for (let at = start; at <= end; at++) {
    const code = at === end ? -1 : text.charCodeAt(at);
    if (isDigit(code)) continue;
    if (at < end && !(groupMark === -1 ? isGroupMark(code) : code === groupMark)) return undefined;
    const length = at - groupStart;
    const isFirst = groupStart === start;
    const isOnly = isFirst && at === end;
    if (length === 0 || (!isOnly && (isFirst ? length > 3 : length !== 3))) return undefined;
    digits += text.slice(groupStart, at);
    groupStart = at + 1;
  }
  return digits;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isGroupMark(code: number): boolean {
  return code === 0x20 || code === 0xa0 || code === 0x202f || code === 0x27;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x202f || code === 0xfeff;
}
