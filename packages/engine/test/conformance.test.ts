import { readTextCases } from "@skladno/conformance";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { describe, expect, it } from "vitest";
import { createEngine } from "../src/engine.js";

// Every text case of the conformance corpus: text, warnings, and the roles where the case is about them.
const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

describe("conformance", () => {
  it.each(readTextCases())(
    "$id ($rule) $template",
    ({ template, mode, output, item, seed, texts, warnings, roles, why }) => {
      const compiled = engine.compile({ [output]: template }, { mode });
      const { outputs, diagnostics, trace } = compiled.render(item, { seed, trace: roles !== undefined });
      expect(texts, why).toContain(outputs[output]);
      const found = diagnostics.map(({ code, field }) => `${code} ${field}`);
      expect(found.sort(), why).toEqual(warnings.map(({ code, field }) => `${code} ${field}`).sort());
      for (const [field, role] of Object.entries(roles ?? {})) {
        const placeholders = trace?.[output]?.placeholders.filter((placeholder) => placeholder.field === field) ?? [];
        expect(
          placeholders.map((placeholder) => placeholder.role),
          `role of ${field}`,
        ).toContain(role);
      }
    },
  );
});
