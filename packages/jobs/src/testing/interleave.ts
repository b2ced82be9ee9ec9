/** The explicit scheduler of the exam: every order in which the steps of several actors can happen. */

/** All orders of the actors' turns that keep each actor's own order; `[2, 1]` gives 0 0 1, 0 1 0, 1 0 0. */
export function* interleavings(steps: readonly number[]): Generator<readonly number[]> {
  if (steps.every((count) => count === 0)) {
    yield [];
    return;
  }
  for (const [actor, count] of steps.entries()) {
    if (count === 0) continue;
    const rest = steps.map((other, index) => (index === actor ? other - 1 : other));
    for (const tail of interleavings(rest)) yield [actor, ...tail];
  }
}
