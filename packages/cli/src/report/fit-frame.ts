const NARROWEST = 20;

/**
 * A frame (a line, and under it a line with carets) that fits into a terminal: a longer one is cut around the carets, because a line that
 * wraps would tear the carets from what they mark.
 *
 * @param width in columns; a letter is taken for one column
 */
export function fitFrame(frame: string, width: number): readonly string[] {
  const [line = "", carets = ""] = frame.split("\n");
  const room = Math.max(width, NARROWEST);
  if (line.length <= room && carets.length <= room) return [line, carets];
  const marked = carets.search(/\S/);
  // A third of the room before the place, the rest behind it; one column at each end for the sign that something is left out.
  const start = Math.max(0, Math.min(marked - Math.floor(room / 3), line.length - room));
  const end = start + room;
  const left = start > 0 ? "…" : "";
  const right = end < line.length ? "…" : "";
  const shown = line.slice(start + left.length, end - right.length);
  return [left + shown + right, carets.slice(start, Math.min(end, Math.max(line.length, marked + 1)))];
}
