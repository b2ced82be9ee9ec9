import { diagnostics, type EditorDiagnostic } from "../src/diagnostics.js";

/** A text with a part of it replaced. */
export function apply(source: string, { start, end, text }: { start: number; end: number; text: string }): string {
  return source.slice(0, start) + text + source.slice(end);
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

function count(problems: readonly EditorDiagnostic[], { code, message }: EditorDiagnostic): number {
  return problems.filter((other) => other.code === code && other.message === message).length;
}
