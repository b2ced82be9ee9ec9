const SMALL_A = 0x430;
const LAST_SMALL = 0x45f;
const CAPITAL_A = 0x410;
const HYPHEN = 0x2d;

/** As `text.toLowerCase()`, which takes its time over Cyrillic even where all but the first letter are small already, as in most words. */
export function lowerCase(text: string): string {
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (!isSmall(unit) && unit !== HYPHEN) return text.toLowerCase();
  }
  const first = text.charCodeAt(0);
  if (isSmall(first)) return text;
  const isCapital = first >= CAPITAL_A && first < SMALL_A;
  return (isCapital ? String.fromCharCode(first + SMALL_A - CAPITAL_A) : text.charAt(0).toLowerCase()) + text.slice(1);
}

function isSmall(unit: number): boolean {
  return unit >= SMALL_A && unit <= LAST_SMALL;
}
