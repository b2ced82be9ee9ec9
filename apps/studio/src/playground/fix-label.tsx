import type { Fix } from "@skladno/editor";
import type { Case } from "@skladno/morphology";
import { FormWithEnding } from "../frame/form-with-ending.js";
import type { Forms } from "../worker/protocol.js";
import type { OutputProblem } from "./problems.js";

interface FixLabelProps {
  readonly fix: Fix;
  readonly problem: OutputProblem;
  readonly forms: ReadonlyMap<string, Forms>;
}

/** What a fix does. One of several cases is shown by its result: "в Самаре", "в Самару". */
export function FixLabel({ fix, problem, forms }: FixLabelProps) {
  const { governed } = problem;
  const wanted = /\bcase:(nom|gen|dat|acc|ins|prep)\b/.exec(fix.text)?.[1] as Case | undefined;
  const known = governed && forms.get(governed.field);
  if (governed === undefined || wanted === undefined || known === undefined) return fix.label;
  return (
    <span lang="ru" title={fix.label}>
      {governed.preposition} <FormWithEnding value={known.nom} form={known[wanted]} />
    </span>
  );
}
