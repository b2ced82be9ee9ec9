/**
 * Reads `Retry-After` in both of its forms (RFC 9110, 10.2.3): whole seconds, or a date.
 * @param value the header, null when absent
 * @param date the header `Date` of the same answer: a date is measured by the server's own clock, whatever ours shows
 * @param now our clock, milliseconds since 1970, for answers without `Date`
 * @returns milliseconds to wait, 0 or more; undefined when the header is absent or can't be read
 */
export function readRetryAfter(value: string | null, date: string | null, now: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = readDate(text);
  if (at === undefined) return undefined;
  return Math.max(0, at - (readDate(date ?? "") ?? now));
}

/** A date of HTTP; the oldest of its forms names no zone and means GMT. */
function readDate(text: string): number | undefined {
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const milliseconds = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
