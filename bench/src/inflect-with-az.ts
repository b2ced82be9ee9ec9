import Az, { type Parse } from "az";

/** Case, number, gender and animacy as az names them. */
const azCases = { gen: "gent", dat: "datv", acc: "accs", ins: "ablt", prep: "loct" } as const;
export type ObliqueCase = keyof typeof azCases;

const isNominative = ({ tag }: Parse): boolean => tag.CAse === "nomn";
const isNoun = ({ tag }: Parse): boolean => tag.POS === "NOUN";
const isAdjective = ({ tag }: Parse): boolean => tag.POS === "ADJF" || tag.POS === "PRTF";

/** A Cyrillic word, or what stands in quotation marks or parentheses; all else only parts them. */
const PIECES = /([«"„(][^»"“)]*[»"“)]|[а-яё]+(?:-[а-яё]+)*)/i;

/**
 * What a careful user of az writes to inflect a phrase: the first noun in the nominative is the main word, things before
 * persons; adjectives before it and behind it that stand in the same form agree; a preposition leaves what follows it alone up to its noun,
 * and so does a complement in another case; "и" joins another noun; quotations and parentheses stay, a comma ends what stays, and letter case is kept.
 */
export function inflectWithAz(phrase: string, wanted: ObliqueCase): string {
  // Words are the odd pieces.
  const pieces = phrase.split(PIECES);
  const readings = pieces.map((piece, at) => (at % 2 === 0 || !/^[а-яё]/i.test(piece) ? [] : Az.Morph(piece)));
  const heads = readings.map(nounReading);
  let head = -1;
  let isBehindPreposition = false;
  for (let at = 1; at < pieces.length && head < 0; at += 2) {
    if (readings[at]?.[0]?.tag.POS === "PREP") isBehindPreposition = true;
    else if (isBehindPreposition) isBehindPreposition = !readings[at]?.some(isNoun);
    else if (heads[at] !== undefined && !standsBeforeNoun(readings, heads, at)) head = at;
  }
  const noun = heads[head];
  if (noun === undefined) return phrase;
  // A compound is what its first half is, if that declines: "юбка-карандаш".
  const { NMbr: number = "sing", GNdr: gender = "masc", ANim: animacy = "inan" } = (noun.left ?? noun).tag;
  const agreeing = number === "plur" ? [azCases[wanted], "plur"] : [azCases[wanted], "sing", gender];
  const forms = wanted === "acc" && (number === "plur" || gender === "masc") ? [...agreeing, animacy] : agreeing;
  let isComplement = false;
  let isJoined = false;
  isBehindPreposition = false;
  return pieces
    .map((piece, at) => {
      if (piece.includes(",")) isComplement = isBehindPreposition = false;
      if (at === head) return written(piece, noun, [azCases[wanted], number]);
      const own = readings[at] ?? [];
      if (own.length === 0) return piece;
      if (own[0]?.tag.POS === "PREP") isBehindPreposition = true;
      else if (isBehindPreposition) isBehindPreposition = !own.some(isNoun);
      else if (at > head && /^(?:и|или)$/i.test(piece)) isJoined = !isComplement;
      else if (isJoined && heads[at] !== undefined && !standsBeforeNoun(readings, heads, at)) {
        isJoined = false;
        return written(piece, heads[at], [azCases[wanted], heads[at].tag.NMbr ?? "sing"]);
      } else {
        const adjective = own.find(
          (reading) =>
            isAdjective(reading) &&
            isNominative(reading) &&
            reading.tag.NMbr === number &&
            (number === "plur" || reading.tag.GNdr === gender),
        );
        if (at > head && adjective === undefined && own.some(isNoun)) isComplement = true;
        if (adjective !== undefined && !(isComplement && isOnlyNoun(readings[at + 2])))
          return written(piece, adjective, forms);
      }
      return piece;
    })
    .join("");
}

/** "ночной смены", but not "кружевной чёрный". */
const isOnlyNoun = (own: readonly Parse[] = []): boolean => own.some(isNoun) && !own.some(isAdjective);

function nounReading(readings: readonly Parse[]): Parse | undefined {
  const nouns = readings.filter((reading) => isNoun(reading) && isNominative(reading));
  return nouns.find(({ tag }) => tag.ANim === "inan") ?? nouns[0];
}

/** "рабочий стол": a word that can be an adjective, too, before a noun. */
function standsBeforeNoun(
  readings: readonly (readonly Parse[])[],
  heads: readonly (Parse | undefined)[],
  at: number,
): boolean {
  return heads[at + 2] !== undefined && (readings[at]?.some((one) => isAdjective(one) && isNominative(one)) ?? false);
}

/** Without all that the reading has, az goes over to another word: "лучший" to "хороший", "использованный" to "использовавший". */
function written(word: string, reading: Parse, forms: readonly string[]): string {
  const form = reading.inflect([...reading.tag.stat, ...forms]) || reading.inflect(forms);
  if (!form) return word;
  // Only as a text it has its prefix, and both halves of a compound.
  const text = String(form);
  if (word.length > 1 && word === word.toUpperCase()) return text.toUpperCase();
  const first = word.charAt(0);
  return first === first.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
