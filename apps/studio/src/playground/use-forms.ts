import { useMemo } from "preact/hooks";
import type { ScreenProps } from "../screen.js";
import { useWorkerAnswer } from "../use-worker-answer.js";
import type { Forms } from "../worker/protocol.js";

/** The forms of the product's values, for completion and for fixes that set a case. */
export function useForms({ client, loading, state, corrections }: ScreenProps): ReadonlyMap<string, Forms> {
  const { fields } = state.work;
  const names = [...fields.keys()];
  const answer = useWorkerAnswer(
    client,
    loading === "ready" ? { type: "forms", values: [...fields.values()] } : undefined,
    corrections,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: names belong to the answer; the array is new at each render.
  return useMemo(
    () => new Map((answer ?? []).map((one, index) => [names[index] as string, one])),
    [answer, names.join("\n")],
  );
}
