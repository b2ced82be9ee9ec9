/** A place as it is written: what is inflected, and what follows it ("(Якутия)", ", ул. Тверская, 5"). */
export interface WrittenPlace {
  readonly core: string;
  readonly tail: string;
  /** What joins it to the place before: ", ", " и ". */
  readonly joint: string;
}

/**
 * Quotes and parentheses with what they hold, which is looked over; a comma or "и" that joins; all else letter by
 * letter.
 */
const PIECES = /«[^«»]*»|"[^"]*"|\([^()]*\)|(?<!\s)\s*,\s*|(?<!\s)\s+(?:и|или)\s+|./gisu;
const JOINT = /^\s*,\s*$|^\s+(?:и|или)\s+$/iu;
/** What follows a place begins with one of these. */
const TAIL = /(?<!\s)\s*(?:[,;:(]|\s[—–-]\s)/u;

/**
 * Takes a list of places apart: "Москва, Тула и Камчатка". Commas alone make no list, for an address has them too:
 * "Москва, ул. Тверская, 5".
 */
export function splitPlaces(text: string): readonly WrittenPlace[] {
  const places: WrittenPlace[] = [];
  let written = "";
  let joint = "";
  // Commas that may be part of a list stand apart until an "и" comes.
  let commas: WrittenPlace[] = [];
  for (const [piece] of text.matchAll(PIECES)) {
    if (!JOINT.test(piece)) {
      written += piece;
      continue;
    }
    commas.push({ ...cut(written), joint });
    if (!piece.includes(",")) {
      places.push(...commas);
      commas = [];
    }
    joint = piece;
    written = "";
  }
  // What commas part after the last "и" is no list.
  const rest = [...commas, { ...cut(written), joint }];
  const [first, ...others] = rest;
  if (first === undefined) return places;
  const behind = others.map((place) => place.joint + place.core + place.tail).join("");
  return [...places, { ...first, tail: first.tail + behind }];
}

function cut(written: string): { readonly core: string; readonly tail: string } {
  const at = written.search(TAIL);
  return at < 0 ? { core: written, tail: "" } : { core: written.slice(0, at), tail: written.slice(at) };
}
