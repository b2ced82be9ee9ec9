import { type ExpectedFinding, readCheckCases } from "@skladno/conformance";
import { describe, expect, it } from "vitest";
import { type CheckOptions, type CheckResult, checkTemplate } from "./check.js";
import { checkTemplates } from "./check-templates.js";
import type { TemplateError, TemplateNotice } from "./errors.js";
import { lint } from "./notices/lint.js";
import { parseTemplate } from "./parse-template.js";
import { printTemplate } from "./print.js";

/** What was found, with the members that the case speaks of. */
function observed(
  source: string,
  finding: TemplateError | TemplateNotice,
  expected?: ExpectedFinding,
): ExpectedFinding {
  const { code, offset, end_offset, line, column, hint, suggestion } = finding;
  const reason = "reason" in finding ? finding.reason : undefined;
  const fixed =
    suggestion === undefined
      ? null
      : source.slice(0, suggestion.offset) + suggestion.text + source.slice(suggestion.end_offset);
  return {
    code,
    ...(reason === undefined ? {} : { reason }),
    offset,
    end_offset,
    line,
    column,
    ...(hint === undefined || expected?.hint === undefined ? {} : { hint }),
    ...(expected === undefined || !("fixed" in expected) ? {} : { fixed }),
  };
}

function checkNamed(output: string, template: string, mode: CheckOptions["mode"]): CheckResult {
  const { checked, errors, notices } = checkTemplates(Object.fromEntries([[output, template]]), { mode, lint });
  const only = checked.get(output);
  return { ...(only === undefined ? {} : { checked: only }), errors, notices };
}

describe("the language's cases", () => {
  it.each(
    readCheckCases()
      .filter(({ values }) => values === undefined)
      .map((example) => [`${example.id} ${example.template.slice(0, 60)}`, example] as const),
  )("%s", (_, { template, mode, output, fields, errors, notices }) => {
    const result =
      output === undefined ? checkTemplate(template, { mode, lint, fields }) : checkNamed(output, template, mode);
    expect(result.errors.map((error, index) => observed(template, error, errors[index]))).toEqual(errors);
    if (notices !== undefined) {
      expect(result.notices.map((notice, index) => observed(template, notice, notices[index]))).toEqual(notices);
    }
    expect(result.checked === undefined).toBe(errors.length > 0);
    expect(printTemplate(parseTemplate(template).template)).toBe(template);
  });
});
