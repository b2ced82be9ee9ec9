import type { Phrase } from "@skladno/morphology";
import { NONE } from "../plan/none.js";
import type { GenderPiece } from "../plan/plan.js";
import type { BoundValue } from "../values/bind.js";
import { readNumber } from "../values/read-number.js";
import { isOne } from "./is-one.js";
import type { PhraseMemory } from "./phrase-memory.js";

/** A form of `gender:m,f,n,pl`. */
export interface GenderChoice {
  /** The place among the four forms. */
  readonly form: number;
  /** `gender_unknown`: the first form stands for want of a better one. */
  readonly problem: "gender_unknown" | "low_confidence" | undefined;
}

const FEMININE = 1;
const NEUTER = 2;
const PLURAL = 3;
const forms = { masc: 0, fem: FEMININE, neut: NEUTER } as const;
const unknown: GenderChoice = Object.freeze({ form: 0, problem: "gender_unknown" });

/**
 * Which of four forms goes with a value (docs/language, gender): by the gender of its main noun, the fourth for a
 * plural. A number goes before the noun that it counts: a fraction takes the third form, all but 1, 21, 101 the fourth.
 */
export function chooseGender(
  { slot, count, many, list }: GenderPiece,
  values: readonly (BoundValue | undefined)[],
  memory: PhraseMemory,
): GenderChoice {
  const value = values[slot];
  // An empty value prints nothing, whatever is chosen.
  if (value === undefined) return { form: 0, problem: undefined };
  if (count !== NONE) return chooseCounted(value, values[count], memory);
  const known = list === undefined ? memory.know(value.text) : memory.knowList(value.text, list);
  return chooseFor((many ? memory.pluralize(known).known : known).phrase);
}

function chooseCounted(value: BoundValue, counted: BoundValue | undefined, memory: PhraseMemory): GenderChoice {
  const number = readNumber(value.text);
  if (number === undefined || counted === undefined) return unknown;
  if (number.includes(".")) return { form: NEUTER, problem: undefined };
  if (!isOne(number)) return { form: PLURAL, problem: undefined };
  return chooseFor(memory.know(counted.text).phrase);
}

function chooseFor({ number, gender, words, confidence, measure }: Phrase): GenderChoice {
  const problem = confidence === "low" ? "low_confidence" : undefined;
  // "1,5 кг муки": the unit is written short, and nothing else is said to be counted.
  const measured = measure ? readNumber(words[0]?.text ?? "") : undefined;
  if (measured?.includes(".") || words.some(({ counted }) => counted === "fraction")) return { form: NEUTER, problem };
  if (measured !== undefined && isOne(measured)) return unknown;
  if (number === "plur") return { form: PLURAL, problem };
  return gender === undefined ? unknown : { form: forms[gender], problem };
}
