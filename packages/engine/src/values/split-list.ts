/** The parts of a list, and how they stand side by side. */
export interface SplitList {
  readonly parts: readonly string[];
  readonly join: (parts: readonly string[]) => string;
}

/**
 * The parts of "а; б; в" or "а, б, в", trimmed, blank ones left out. A comma parts only where no semicolon does, and
 * neither within a number ("1,5 л"), quotes or parentheses. They are joined by commas, the last by `conjunction`; where
 * the last part has an "и" of its own ("а, б и в"), by nothing more. Linear in the length.
 */
export function splitList(text: string, conjunction: string): SplitList {
  const semicolons = partsAt(text, ";");
  const parts = semicolons.length > 1 ? semicolons : partsAt(text, ",");
  const written = parts.map((part) => part.trim()).filter((part) => part !== "");
  const last = written.at(-1) ?? "";
  // "а, б, и в": the word is there already.
  const leading = /^(и|или|либо)\s+(?=\S)/iu.exec(last);
  if (leading !== null && written.length > 1) written[written.length - 1] = last.slice(leading[0].length);
  const hasOwn = leading === null && partsAt(last, " ").some((word) => /^(?:и|или|либо)$/iu.test(word));
  const between = hasOwn ? ", " : ` ${leading?.[1] ?? conjunction} `;
  return {
    parts: written,
    join: (texts) => texts.slice(0, -1).join(", ") + (texts.length > 1 ? between : "") + (texts.at(-1) ?? ""),
  };
}

const CLOSING: Readonly<Record<string, string>> = { "«": "»", "„": "“", "“": "”", "(": ")", '"': '"' };

/** A text parted at a sign, outside of quotes, parentheses and numbers. */
function partsAt(text: string, sign: string): readonly string[] {
  const parts: string[] = [];
  /** Marks that are not closed any more. */
  const open = new Set<string>();
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at] as string;
    const closing = CLOSING[unit];
    if (closing !== undefined && !open.has(unit)) {
      // An opening mark without a closing one is plain text; the search for its partner happens once.
      const end = text.indexOf(closing, at + 1);
      if (end === -1) open.add(unit);
      else at = end;
    } else if (unit === sign && !(sign === "," && isDigit(text[at - 1]) && isDigit(text[at + 1]))) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function isDigit(unit: string | undefined): boolean {
  return unit !== undefined && unit >= "0" && unit <= "9";
}
