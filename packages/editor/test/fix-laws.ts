import { type DiagnosticsOptions, diagnostics, type EditorDiagnostic } from "../src/diagnostics.js";

/** A text with a part of it replaced. */
export function apply(source: string, { start, end, text }: { start: number; end: number; text: string }): string {
  return source.slice(0, start) + text + source.slice(end);
}

/**
 * A fix leaves no mistake in what it wrote of a kind that was not there before.
 *
 * @returns how many fixes were tried
 * @throws Error with the text, the fix and the new problem
 */
export function expectFixesToBeSound(source: string, options: DiagnosticsOptions = {}): number {
  const problems = diagnostics(source, options);
  const fixes = problems.flatMap((problem) => problem.fixes);
  for (const fix of fixes) {
    const fixed = apply(source, fix);
    const after = diagnostics(fixed, options);
    const end = fix.start + fix.text.length;
    const found = after.find(
      (one) =>
        one.severity === "error" &&
        one.start <= end &&
        fix.start <= one.end &&
        ofKind(after, one) > ofKind(problems, one),
    );
    if (found !== undefined) {
      throw new Error(`"${fix.label}" brings "${found.message}": ${JSON.stringify([source, fixed])}`);
    }
  }
  return fixes.length;
}

/**
 * Every fix leaves its problem fewer times than it was there. A problem is known by its code and message: by its place
 * it is not, for the next one of its kind may move there ("[[a|b|a|b]]" without its third variant).
 *
 * @throws Error with the text, the problem and the fix
 */
export function expectFixesToWork(source: string): void {
  const problems = diagnostics(source);
  for (const problem of problems) {
    for (const fix of problem.fixes) {
      const fixed = apply(source, fix);
      if (count(diagnostics(fixed), problem) >= count(problems, problem)) {
        throw new Error(`"${fix.label}" leaves "${problem.message}": ${JSON.stringify([source, fixed])}`);
      }
    }
  }
}

function ofKind(problems: readonly EditorDiagnostic[], { code }: EditorDiagnostic): number {
  return problems.filter((other) => other.code === code).length;
}

function count(problems: readonly EditorDiagnostic[], { code, message }: EditorDiagnostic): number {
  return problems.filter((other) => other.code === code && other.message === message).length;
}
