import type { DateFormat } from "@skladno/template";

const MONTHS =
  "январь января февраль февраля март марта апрель апреля май мая июнь июня июль июля август августа сентябрь сентября октябрь октября ноябрь ноября декабрь декабря".split(
    " ",
  );
const ISO = /^\s*(\d{4})-(\d{2})-(\d{2})(?:T.*)?\s*$/s;
const DOTTED = /^\s*(\d{2})\.(\d{2})\.(\d{4})\s*$/;

/**
 * "2026-03-08", "2026-03-08T…" and "08.03.2026" as people write a day. It is the calendar day as written: a time zone
 * moves nothing.
 *
 * @returns undefined for a text that is not a calendar day
 */
export function formatDate(text: string, format: DateFormat | "date"): string | undefined {
  const iso = ISO.exec(text);
  const match = iso ?? DOTTED.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = (iso ? [1, 2, 3] : [3, 2, 1]).map((group) => match[group] as string) as [
    string,
    string,
    string,
  ];
  const place = Number(month) - 1;
  const isDay = place >= 0 && place < 12 && Number(day) >= 1 && Number(day) <= daysOf(Number(year), place);
  if (!isDay) return undefined;
  const written = `${Number(day)} ${MONTHS[2 * place + 1]}`;
  switch (format) {
    case "day":
      return written;
    case "full":
      return `${written} ${year} года`;
    case "numeric":
      return `${day}.${month}.${year}`;
    case "month":
      return `${MONTHS[2 * place]} ${year}`;
    default:
      return `${written} ${year}`;
  }
}

/** How many days a month has; the calendar goes back as it is reckoned now. */
function daysOf(year: number, month: number): number {
  if (month !== 1) return [3, 5, 8, 10].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
