import type { CorrectedReadings } from "../corrections.js";
import type { Dictionary } from "../dictionary/open.js";

/** What every analyser is given. */
export interface AnalysisContext {
  readonly dictionary: Dictionary;
  readonly corrections: CorrectedReadings;
}
