import type { TemplateError, TemplateNotice } from "@skladno/template";

/** One replacement that was made. */
export interface AppliedSuggestion {
  readonly output: string;
  readonly found: string;
  readonly text: string;
}

/** A suggestion removes what it was made for, and may uncover the next mistake; this many rounds mend every template there is. */
const MAX_ROUNDS = 20;

/**
 * Templates with everything applied that was suggested for them, mistakes and notices alike, until nothing is suggested.
 * @param check finds what is wrong with templates
 */
export function applySuggestions(
  templates: Readonly<Record<string, string>>,
  check: (templates: Readonly<Record<string, string>>) => readonly (TemplateError | TemplateNotice)[],
): { readonly templates: Readonly<Record<string, string>>; readonly applied: readonly AppliedSuggestion[] } {
  let current = templates;
  const applied: AppliedSuggestion[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next: Record<string, string> = Object.assign(Object.create(null), current);
    let changed = false;
    // From the end of each template, so that the places before stay right; of two that overlap the later one waits a round.
    const found = check(current).filter(({ suggestion }) => suggestion !== undefined);
    const reached = new Map<string, number>();
    for (const { output = "", suggestion } of [...found].sort((a, b) => b.offset - a.offset)) {
      const source = current[output];
      if (source === undefined || suggestion === undefined) continue;
      const { offset, end_offset: end, text } = suggestion;
      if (end > (reached.get(output) ?? Number.POSITIVE_INFINITY)) continue;
      const old = next[output] ?? "";
      next[output] = old.slice(0, offset) + text + old.slice(end);
      if (next[output] === old) continue;
      applied.push({ output, found: source.slice(offset, end), text });
      reached.set(output, offset);
      changed = true;
    }
    if (!changed) break;
    current = next;
  }
  return { templates: current, applied };
}
