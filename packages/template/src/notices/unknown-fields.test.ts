import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTemplate } from "../check.js";
import { lint } from "../lint.js";
import { russian } from "../ru.js";
import { anyTemplate, likelyTemplate } from "../testing/arbitrary-templates.js";

const fields = ["товар", "цвет", "цена"];

function noticesOf(source: string, known: readonly string[] = fields): readonly string[] {
  return checkTemplate(source, { lint, fields: known }).notices.map(({ code, offset, end_offset, suggestion }) => {
    const { text, offset: from, end_offset: to } = suggestion ?? { text: "", offset: 0, end_offset: 0 };
    const fixed = suggestion === undefined ? "" : ` → ${source.slice(0, from)}${text}${source.slice(to)}`;
    return `${code}@${source.slice(offset, end_offset)}${fixed}`;
  });
}

describe("unknown fields", () => {
  it.each<[string, readonly string[]]>([
    ["{{товара|head}}", ["unknown_field@товара → {{товар|head}}"]],
    ["{{ товра? | upper }}", ["unknown_field@товра → {{ товар? | upper }}"]],
    ["{{#if цвит}}x{{/if}}", ["unknown_field@цвит → {{#if цвет}}x{{/if}}"]],
    ["{{#if цвет}}{{цвит}}{{/if}}", ["unknown_field@цвит → {{#if цвет}}{{цвет}}{{/if}}"]],
    [
      "{{цвет|agree:товра}} {{товра}}",
      ["unknown_field@товра → {{цвет|agree:товар}} {{товар}}", "unknown_field@товра → {{цвет|agree:товар}} {{товар}}"],
    ],
    // A misspelt filter is read as `agree`.
    [
      "{{цвет|agre:товра}} {{товра}}",
      ["unknown_field@товра → {{цвет|agre:товар}} {{товар}}", "unknown_field@товра → {{цвет|agre:товар}} {{товар}}"],
    ],
    ["{{цвeт}}", ["unknown_field@цвeт → {{цвет}}"]],
    ["{{wdtn}}", ["unknown_field@wdtn → {{цвет}}"]],
    ["{{бренд}}", ["unknown_field@бренд"]],
    // Under the other name the case would contradict the one that stands there.
    ["{{товра|case:gen}} {{товар|case:dat}}", ["unknown_field@товра"]],
    // A second name stays, and what agrees with it would be left without a field.
    ["{{товра as товра}} {{цвет|agree:товра}}", ["unknown_field@товра", "unknown_field@товра"]],
    ["{{__proto__}}", ["unknown_field@__proto__"]],
    ["{{else}}", ["unlikely_field_name@{{else}}"]],
    ["{{товар}} {{#if цена}}{{цвет|agree:товар}}{{/if}}", []],
  ])("of %s are %j", (source, expected) => expect(noticesOf(source)).toEqual(expected));

  it("are found next to errors, and never in a name that is an error itself", () => {
    expect(noticesOf("{{товра}} {{цена|mony:₽}} {{a b}} {{цвет|agree:цена2}}")).toEqual([
      "unknown_field@товра → {{товар}} {{цена|mony:₽}} {{a b}} {{цвет|agree:цена2}}",
    ]);
  });

  it("are looked for only where the fields are known", () => {
    expect(checkTemplate("{{товра}}", { lint }).notices).toEqual([]);
    expect(checkTemplate("{{товра}}", { fields }).notices).toEqual([]);
    expect(noticesOf("{{цвeт}}", ["цвeт"])).toEqual([]);
  });

  it("are told with the nearest field, or with all of them", () => {
    const told = (source: string) =>
      [undefined, russian].map((messages) => checkTemplate(source, { lint, fields, messages }).notices[0]?.message);
    expect(told("{{товара}}")).toEqual([
      "There is no field `товара`. Did you mean `товар`?",
      "Поля «товара» нет. Возможно, «товар»?",
    ]);
    expect(told("{{бренд}}")).toEqual([
      "There is no field `бренд`. Fields: товар, цвет, цена.",
      "Поля «бренд» нет. Поля товара: товар, цвет, цена.",
    ]);
  });

  it("are gone once their suggestion is applied, which breaks nothing", () => {
    let applied = 0;
    const known = ["nam", "color", "brnad", "цветы"];
    fc.assert(
      fc.property(fc.oneof(likelyTemplate, anyTemplate), (source) => {
        const { errors, notices } = checkTemplate(source, { lint, fields: known });
        for (const { code, suggestion, values } of notices) {
          if (code !== "unknown_field" || suggestion === undefined) continue;
          applied += 1;
          const fixed = source.slice(0, suggestion.offset) + suggestion.text + source.slice(suggestion.end_offset);
          const after = checkTemplate(fixed, { lint, fields: known });
          expect(after.notices.filter((one) => one.code === code && one.values.found === values.found)).toEqual([]);
          expect(after.errors.length, fixed).toBeLessThanOrEqual(errors.length);
        }
      }),
      { numRuns: 500 },
    );
    expect(applied).toBeGreaterThan(100);
  });
});
