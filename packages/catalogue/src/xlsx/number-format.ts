/**
 * What a number in a cell is, from the code of its format: a moment, a share of a hundred, digits with zeros before
 * them, or a plain number. A plain number stays one, whatever its format adds to it ("12 990,00р.", "1,5 кг"):
 * templates have formats of their own for it.
 */
export type NumberKind =
  | { readonly type: "number" }
  | { readonly type: "percent"; readonly least: number; readonly most: number; readonly blank: boolean }
  | { readonly type: "digits"; readonly count: number }
  | { readonly type: "moment"; readonly date: DateParts | undefined; readonly time: boolean };

/** The parts of a date that a format shows; undefined for those it leaves out. */
interface DateParts {
  readonly day: boolean;
  readonly month: "number" | "word" | undefined;
  readonly year: boolean;
}

/** @example kindOfFormat("dd/mm/yyyy") is a moment with a whole date; kindOfFormat("0000000") are seven digits */
export function kindOfFormat(code: string): NumberKind {
  // The first section is that of positive numbers; texts in quotation marks, after a backslash and in brackets are no
  // codes.
  const [section = ""] = code
    .replace(/"([^"]*)"|\\(.)/g, keepBlank)
    .replace(/_.|\*./g, "")
    .split(";");
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(section);
  const bare = section.replace(/\[[^\]]*\]/g, "");
  if (/general|основной/i.test(bare)) return { type: "number" };
  if (bare.includes("%")) {
    const decimals = /[.,]([0#?]*)\s*%/.exec(bare)?.[1] ?? "";
    const least = decimals.replace(/[^0]/g, "").length;
    return { type: "percent", least, most: decimals.length, blank: /[\s\u00a0]%/.test(bare) };
  }
  if (/^0{2,}$/.test(bare)) return { type: "digits", count: bare.length };
  const date = datePartsOf(bare);
  const time = elapsed || /[hsч]/i.test(bare) || /с{1,2}/i.test(bare);
  return date !== undefined || time ? { type: "moment", date, time } : { type: "number" };
}

/** Of a quoted text only a blank matters: the one before a percent sign. */
function keepBlank(_: string, quoted?: string, escaped?: string): string {
  return /^[\s\u00a0]+$/.test(quoted ?? escaped ?? "") ? " " : "";
}

function datePartsOf(bare: string): DateParts | undefined {
  const day = /d|д/i.test(bare);
  const year = /y|г/i.test(bare);
  // Minutes are written with the same letter as months: next to hours or seconds.
  const withoutMinutes = bare.replace(/[hч]+[^\p{L}]*m+|m+[^\p{L}]*s+/giu, "");
  const month = /m{3,}/i.test(bare) ? "word" : (day || year) && /m|м/i.test(withoutMinutes) ? "number" : undefined;
  return day || year || month !== undefined ? { day, month, year } : undefined;
}

/** A number as it is shown; a plain one stays a number, without the noise of binary fractions. */
export function formatNumber(value: number, kind: NumberKind, from1904: boolean): string | number {
  switch (kind.type) {
    case "moment":
      return formatMoment(value, kind, from1904);
    case "percent":
      return formatPercent(value, kind);
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

/** As it is written in Russian, with the digits and the blank of its format: 15%, 15,5 %. */
function formatPercent(value: number, { least, most, blank }: Extract<NumberKind, { type: "percent" }>): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false };
  return `${clean(value * 100).toLocaleString("ru", digits)}${blank ? " %" : "%"}`;
}

const DAY_MILLISECONDS = 86_400_000;
/** Day 0; the 29 February 1900, which spreadsheets count though it never was, is day 60. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_FROM_1904 = Date.UTC(1904, 0, 1);

/**
 * As it is written in Russian: 31.12.2026, 31.12.2026 10:30, 10:30. A whole date is always written so, because the
 * filter `date` reads it and writes it in words; of a shorter one the parts are as its format shows them: 2026, март
 * 2026, 8 марта.
 */
function formatMoment(
  value: number,
  { date, time }: Extract<NumberKind, { type: "moment" }>,
  from1904: boolean,
): string | number {
  const shifted = !from1904 && value < 60 ? value + 1 : value;
  const moment = new Date(
    (from1904 ? DAY_0_FROM_1904 : DAY_0) + Math.round((shifted * DAY_MILLISECONDS) / 1000) * 1000,
  );
  if (Number.isNaN(moment.getTime())) return clean(value);
  const seconds = moment.getUTCSeconds() === 0 ? "" : `:${two(moment.getUTCSeconds())}`;
  const clock = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}${seconds}`;
  if (date === undefined) return clock;
  const shown = formatDate(moment, date);
  return time && !Number.isInteger(value) ? `${shown} ${clock}` : shown;
}

function formatDate(moment: Date, { day, month, year }: DateParts): string {
  const numbers = [two(moment.getUTCDate()), two(moment.getUTCMonth() + 1), String(moment.getUTCFullYear())] as const;
  const isWhole = day && month !== undefined && year;
  if (month !== "word" || isWhole) {
    const shown = [day, month !== undefined, year];
    return numbers.filter((_, index) => shown[index]).join(".");
  }
  const options = { timeZone: "UTC", month: "long", ...(day ? ({ day: "numeric" } as const) : {}) } as const;
  const words = moment.toLocaleDateString("ru", options);
  return year ? `${words} ${numbers[2]}` : words;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
