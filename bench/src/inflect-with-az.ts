import Az, { type Parse } from "az";

/** Case, number, gender and animacy as az names them. */
const azCases = { gen: "gent", dat: "datv", acc: "accs", ins: "ablt", prep: "loct" } as const;
export type ObliqueCase = keyof typeof azCases;

const isNominative = ({ tag }: Parse): boolean => tag.CAse === "nomn";
const isNoun = ({ tag }: Parse): boolean => tag.POS === "NOUN";
const isAdjective = ({ tag }: Parse): boolean => tag.POS === "ADJF" || tag.POS === "PRTF";

/**
 * What a careful user of az writes to inflect a phrase: the first noun in the nominative is the main word, things before
 * persons; adjectives before it and behind it that stand in the same form agree; a preposition leaves what follows it alone up to its noun,
 * and so does a complement in another case.
 */
export function inflectWithAz(phrase: string, wanted: ObliqueCase): string {
  const words = phrase.split(" ");
  const readings = words.map((word) => (/^[а-яё-]+$/i.test(word) ? Az.Morph(word) : []));
  const heads: (Parse | undefined)[] = readings.map(nounReading);
  let head = -1;
  let isBehindPreposition = false;
  for (let at = 0; at < words.length && head < 0; at++) {
    if (readings[at]?.[0]?.tag.POS === "PREP") isBehindPreposition = true;
    else if (isBehindPreposition) isBehindPreposition = !readings[at]?.some(isNoun);
    else if (heads[at] !== undefined && (at + 1 >= words.length || !standsBeforeNoun(readings, heads, at))) head = at;
  }
  const noun = heads[head];
  if (noun === undefined) return phrase;
  const { NMbr: number = "sing", GNdr: gender = "masc", ANim: animacy = "inan" } = noun.tag;
  const agreeing = number === "plur" ? [azCases[wanted], "plur"] : [azCases[wanted], "sing", gender];
  const forms = wanted === "acc" && (number === "plur" || gender === "masc") ? [...agreeing, animacy] : agreeing;
  let isComplement = false;
  isBehindPreposition = false;
  return words
    .map((word, at) => {
      if (at === head) return written(word, noun.inflect([azCases[wanted], number]));
      const own = readings[at] ?? [];
      if (own[0]?.tag.POS === "PREP") isBehindPreposition = true;
      else if (isBehindPreposition) isBehindPreposition = !own.some(isNoun);
      else {
        const adjective = own.find(
          (reading) =>
            isAdjective(reading) &&
            isNominative(reading) &&
            reading.tag.NMbr === number &&
            (number === "plur" || reading.tag.GNdr === gender),
        );
        if (at > head && adjective === undefined && own.some(isNoun)) isComplement = true;
        if (adjective !== undefined && !(isComplement && readings[at + 1]?.some(isNoun)))
          return written(word, adjective.inflect(forms));
      }
      return word;
    })
    .join(" ");
}

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
  return heads[at + 1] !== undefined && (readings[at]?.some((one) => isAdjective(one) && isNominative(one)) ?? false);
}

function written(word: string, form: Partial<Parse> | false | undefined): string {
  // az answers with an empty object or false where it has no such form.
  if (!form || form.word === undefined) return word;
  const first = word.charAt(0);
  return first === first.toLowerCase() ? form.word : form.word.charAt(0).toUpperCase() + form.word.slice(1);
}
