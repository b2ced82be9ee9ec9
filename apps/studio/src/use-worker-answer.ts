import { useEffect, useState } from "preact/hooks";
import type { EngineClient, Question } from "./engine-client.js";
import type { Answers } from "./worker/protocol.js";

/**
 * The worker's answer to a question; undefined until it has come, and for no question.
 * An answer to an earlier question is dropped, and so is a fault: what depends on the answer is not shown.
 *
 * @param question undefined where there is nothing to ask
 * @param epoch asks again when it changes: other corrections give other answers
 */
export function useWorkerAnswer<Type extends Question["type"]>(
  client: EngineClient,
  question: Extract<Question, { type: Type }> | undefined,
  epoch: unknown = undefined,
): Answers[Type] | undefined {
  const key =
    question === undefined
      ? undefined
      : JSON.stringify(question, (_, value) => (value instanceof Map ? [...value] : value));
  const [found, setFound] = useState<{ readonly key: string; readonly answer: Answers[Type] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the question is another.
  useEffect(() => {
    if (question === undefined || key === undefined) return;
    let isOld = false;
    client.ask(question).then(
      (answer) => {
        if (!isOld) setFound({ key, answer });
      },
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [client, key, epoch]);
  return found !== undefined && found.key === key ? found.answer : undefined;
}
