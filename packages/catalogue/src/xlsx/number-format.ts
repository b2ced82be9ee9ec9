/**
 * What a number in a cell is, from the code of its format: a day, a share of a hundred, digits with zeros before them,
 * or a plain number.
 */
export type NumberKind =
  | { readonly type: "number" }
  | { readonly type: "percent" }
  | { readonly type: "digits"; readonly count: number }
  | { readonly type: "moment"; readonly day: boolean; readonly time: boolean };

/** @example kindOfFormat("dd/mm/yyyy") is a moment with a day; kindOfFormat("0000000") are seven digits */
export function kindOfFormat(code: string): NumberKind {
  // The first section is that of positive numbers; texts in quotation marks, after a backslash and in brackets are no
  // codes.
  const [section = ""] = code
    .replace(/"[^"]*"/g, "")
    .replace(/\\./g, "")
    .replace(/_.|\*./g, "")
    .split(";");
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(section);
  const bare = section.replace(/\[[^\]]*\]/g, "");
  if (/general|основной/i.test(bare)) return { type: "number" };
  if (bare.includes("%")) return { type: "percent" };
  if (/^0{2,}$/.test(bare)) return { type: "digits", count: bare.length };
  const day = /[yd]|[гд]{1,4}/i.test(bare) || /m{3,}/i.test(bare);
  const time = elapsed || /[hs]|[чс]{1,2}/i.test(bare);
  return day || time ? { type: "moment", day, time } : { type: "number" };
}

/** A number as it is shown; a plain one stays a number, without the noise of binary fractions. */
export function formatNumber(value: number, kind: NumberKind, from1904: boolean): string | number {
  switch (kind.type) {
    case "moment":
      return formatMoment(value, kind, from1904);
    case "percent":
      return `${clean(value * 100)}%`;
    case "digits":
      return Number.isInteger(value) && value >= 0 ? String(value).padStart(kind.count, "0") : clean(value);
    default:
      return clean(value);
  }
}

/** Spreadsheets show 15 digits: 0.1 + 0.2 is stored with 17. */
function clean(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

const DAY_MILLISECONDS = 86_400_000;
/** Day 0; the 29 February 1900, which spreadsheets count though it never was, is day 60. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_FROM_1904 = Date.UTC(1904, 0, 1);

/** As it is written in Russian: 31.12.2026, 31.12.2026 10:30, 10:30. */
function formatMoment(
  value: number,
  { day, time }: { readonly day: boolean; readonly time: boolean },
  from1904: boolean,
): string | number {
  const shifted = !from1904 && value < 60 ? value + 1 : value;
  const moment = new Date(
    (from1904 ? DAY_0_FROM_1904 : DAY_0) + Math.round((shifted * DAY_MILLISECONDS) / 1000) * 1000,
  );
  if (Number.isNaN(moment.getTime())) return clean(value);
  const two = (part: number): string => String(part).padStart(2, "0");
  const date = `${two(moment.getUTCDate())}.${two(moment.getUTCMonth() + 1)}.${moment.getUTCFullYear()}`;
  const seconds = moment.getUTCSeconds() === 0 ? "" : `:${two(moment.getUTCSeconds())}`;
  const clock = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}${seconds}`;
  if (day && time && Number.isInteger(value)) return date;
  return [...(day ? [date] : []), ...(time ? [clock] : [])].join(" ");
}
