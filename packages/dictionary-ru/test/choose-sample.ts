/** Lexemes to look at, by their places. */
export interface Sample {
  /** For the names of tests: which lexemes these are, and how they are looked at again. */
  readonly name: string;
  readonly isWhole: boolean;
  has(place: number): boolean;
}

/**
 * One lexeme in `step`: others in each run, so that every one gets its turn; `SKLADNO_SAMPLE`, the number in the name, gives
 * the same again. All of them with `SKLADNO_FULL=1`.
 */
export function chooseSample(step: number): Sample {
  if (process.env.SKLADNO_FULL === "1") return { name: "every lexeme", isWhole: true, has: () => true };
  const given = process.env.SKLADNO_SAMPLE;
  const start = (given === undefined ? Math.floor(Math.random() * step) : Number(given)) % step;
  if (!Number.isSafeInteger(start) || start < 0) throw new RangeError(`SKLADNO_SAMPLE is "${given}": give 0 or more.`);
  const name = `one lexeme in ${step}, SKLADNO_SAMPLE=${start}`;
  return { name, isWhole: false, has: (place) => place % step === start };
}
