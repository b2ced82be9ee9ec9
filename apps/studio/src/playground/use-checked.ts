import { useEffect, useState } from "preact/hooks";
import type { ScreenProps } from "../screen.js";
import type { Work } from "../work/work.js";
import type { CheckTemplate } from "./problems.js";
import { type Problems, useCheckTemplate, useProblems } from "./use-problems.js";
import type { RenderedTexts, TextsState } from "./use-texts.js";
import { useUsedFields } from "./use-used-fields.js";

/** The work as it was checked last, and what is to be said about it. */
interface Checked extends Problems {
  readonly work: Omit<Work, "corrections">;
  readonly texts: RenderedTexts;
  readonly check: CheckTemplate;
  /** The fields that templates mention. */
  readonly used: ReadonlySet<string>;
}

/** Checks the work. The check follows the texts, where there are any: a key is answered first. */
export function useChecked({ loading, state }: ScreenProps, rendered: TextsState): Checked {
  const isAnswering = loading === "ready" && rendered.fault === undefined;
  const work: Omit<Work, "corrections"> = usePainted((isAnswering && rendered.madeFrom) || state.work);
  const texts = usePainted(rendered.texts);
  const check = useCheckTemplate();
  return { work, texts, check, used: useUsedFields(work.templates), ...useProblems(work, texts, check) };
}

/** The value once what it changes first has been painted. */
function usePainted<T extends object>(value: T): T {
  const [painted, setPainted] = useState(value);
  // Effects follow the paint.
  useEffect(() => setPainted(value), [value]);
  return painted;
}
