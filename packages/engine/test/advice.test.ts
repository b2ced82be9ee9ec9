import { readCheckCases } from "@skladno/conformance";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { checkTemplate } from "@skladno/template";
import { lint } from "@skladno/template/lint";
import { expect, it } from "vitest";
import { createWordAdvice } from "../src/advice.js";

const words = createWordAdvice(createMorphology(await loadDictionary()));

it.each(readCheckCases().filter(({ values }) => values !== undefined))(
  "$id ($rule) $template",
  ({ template, mode, values = {}, fields, errors, notices }) => {
    const known = new Map(Object.entries(values));
    const result = checkTemplate(template, { mode, lint, words, values: known, fields });
    expect(result.errors).toEqual(errors);
    const found = result.notices.map(({ code, offset, end_offset, line, column, suggestion }) => {
      const fixed =
        suggestion && template.slice(0, suggestion.offset) + suggestion.text + template.slice(suggestion.end_offset);
      return { code, offset, end_offset, line, column, fixed: fixed ?? null };
    });
    expect(found).toEqual(notices);
  },
);
