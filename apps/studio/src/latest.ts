/**
 * Asks one question at a time and, of those that come meanwhile, the newest alone. A question that failed is asked once more: the
 * worker may have died of something else, and a new one has been started by then.
 *
 * @param ask may be rejected
 * @param take is given each answer, in the order of the questions
 * @param fail is given what the second try of a question was rejected with, unless a newer question waits
 */
export function createLatest<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  take: (answer: Answer) => void,
  fail: (error: unknown) => void,
): (question: Question) => void {
  let waiting: { readonly question: Question; readonly tries: number } | undefined;
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (waiting !== undefined) {
      const { question, tries } = waiting;
      waiting = undefined;
      try {
        take(await ask(question));
      } catch (error) {
        if (waiting !== undefined) continue;
        if (tries === 1) waiting = { question, tries: 2 };
        else fail(error);
      }
    }
    isBusy = false;
  };
  return (question) => {
    waiting = { question, tries: 1 };
    if (!isBusy) void run();
  };
}
