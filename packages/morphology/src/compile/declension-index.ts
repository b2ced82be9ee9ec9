import { type Case, cases, type GrammaticalNumber, numbers } from "../grammar.js";

/**
 * The index of A. A. Zaliznyak's Grammatical Dictionary in plain letters. "3*a" is a word in к, г or х with a fleeting vowel
 * and the stress on the stem; "adj 1a" a noun that declines like an adjective; "1c(1)(2)" has his circled digits; "1*d,ё"
 * his mark of a stem where ё alternates with е; "0" does not decline. A form that no index gives comes after it:
 * "2*a gen.plur=кухонь". The halves of a hyphenated word that both decline are joined by "+": "1a+8a".
 */
export interface DeclensionIndex {
  /** `adjective` is written "adj": a noun that declines like one, or an adjective itself. */
  readonly pattern: "noun" | "adjective";
  readonly type: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** "*": a vowel of the stem comes and goes. */
  readonly fleeting: boolean;
  /** "°": котёнок and котята, гражданин and граждане, время and времена. */
  readonly irregular: boolean;
  readonly stress: Stress;
  /** Circled digits: 1 the other nominative plural, 2 the other genitive plural, 3 prepositional in -е for -ие, -ия. */
  readonly exceptions: readonly (1 | 2 | 3)[];
  /** ",ё": the last е of the stem is ё where the stem is stressed in the plural (весло, вёсла). */
  readonly alternatingYo: boolean;
  readonly overrides: readonly FormOverride[];
}

/** A single form that differs from what the index gives. */
export interface FormOverride {
  readonly case: Case;
  readonly number: GrammaticalNumber;
  readonly text: string;
}

/** Where the stress stands: "a" always on the stem, "b" on the ending, "c" stem then ending in the plural, and so on. */
export const stresses = ["a", "b", "c", "d", "e", "f"] as const;
export type Stress = (typeof stresses)[number];

const INDEX = /^(adj )?([0-8])(°)?(\*)?([a-f])?((?:\([123]\))*)(,ё)?((?: [a-z]+\.[a-z]+=[а-яё-]+)*)$/u;

/** Reads one index; undefined when it is not written as above. */
export function parseDeclensionIndex(text: string): DeclensionIndex | undefined {
  const match = INDEX.exec(text);
  if (match === null) return undefined;
  const [, adjective, digit, circle, star, letter, circled = "", yo, overrideText = ""] = match;
  const type = Number(digit) as DeclensionIndex["type"];
  if (type === 0 ? text !== "0" : letter === undefined) return undefined;
  const overrides: FormOverride[] = [];
  for (const part of overrideText.split(" ").filter((override) => override !== "")) {
    const [cell = "", form = ""] = part.split("=");
    const [caseName, numberName] = cell.split(".");
    const wanted = cases.find((name) => name === caseName);
    const number = numbers.find((name) => name === numberName);
    if (wanted === undefined || number === undefined) return undefined;
    overrides.push({ case: wanted, number, text: form });
  }
  return {
    pattern: adjective === undefined ? "noun" : "adjective",
    type,
    fleeting: star !== undefined,
    irregular: circle !== undefined,
    stress: (letter ?? "a") as Stress,
    exceptions: [...circled.matchAll(/[123]/g)].map(([digitText]) => Number(digitText) as 1 | 2 | 3),
    alternatingYo: yo !== undefined,
    overrides,
  };
}

/** The indices of a hyphenated word's halves ("1a+8a"), or the one index of a simple word; undefined when one is wrong. */
export function parseDeclension(text: string): readonly DeclensionIndex[] | undefined {
  const indices: DeclensionIndex[] = [];
  for (const part of text.split("+")) {
    const index = parseDeclensionIndex(part);
    if (index === undefined) return undefined;
    indices.push(index);
  }
  return indices;
}
