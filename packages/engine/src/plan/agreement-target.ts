import type { AgreementTarget, Case, Grammemes, Phrase } from "@skladno/morphology";

/** What a noun or a phrase in a case gives to those that agree with it; undefined for one without number. */
export function targetOf(
  { number, gender, animacy = "inan" }: Grammemes | Phrase,
  wanted: Case,
): AgreementTarget | undefined {
  if (number === undefined) return undefined;
  return number === "plur" || gender === undefined
    ? { case: wanted, number, animacy }
    : { case: wanted, number, gender, animacy };
}
