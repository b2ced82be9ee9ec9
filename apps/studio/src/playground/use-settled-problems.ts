import { useCallback, useRef, useState } from "react";
import type { OutputProblem } from "./problems.js";

/**
 * Problems as they are shown: while a template is being typed, those that were not there before wait, so that nothing appears
 * under half a word. What is mended goes at once.
 *
 * @returns what is shown, and what tells whether the author is typing
 */
export function useSettledProblems(
  problems: readonly OutputProblem[],
): readonly [readonly OutputProblem[], (isTyping: boolean) => void] {
  const [isTyping, setTyping] = useState(false);
  const settled = useRef(problems);
  if (!isTyping) settled.current = problems;
  const known = new Set(settled.current.map(keyOf));
  const shown = isTyping ? problems.filter((one) => known.has(keyOf(one))) : problems;
  return [shown, useCallback((typing: boolean) => setTyping(typing), [])];
}

function keyOf({ output, code, field, message }: OutputProblem): string {
  return `${output} ${code} ${field ?? ""} ${message}`;
}
