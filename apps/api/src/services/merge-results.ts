import type { Diagnostic, OutputTrace, RenderResult } from "@skladno/engine";

/** What the templates of a request gave one by one, as one result. */
export function mergeResults(results: readonly RenderResult[]): RenderResult {
  const outputs: Record<string, string> = {};
  const warnings: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const trace: Record<string, OutputTrace> = {};
  for (const result of results) {
    Object.assign(outputs, result.outputs);
    Object.assign(trace, result.trace);
    warnings.push(...result.warnings);
    diagnostics.push(...result.diagnostics);
  }
  return { outputs, warnings, diagnostics, trace };
}
