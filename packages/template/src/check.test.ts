import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check.js";

/** Errors as "code@token", with the reason in place of the code where there is one. */
function faults(source: string, mode?: "strict" | "flexible"): string[] {
  return checkTemplate(source, { mode }).errors.map(
    (error) => `${error.reason ?? error.code}@${source.slice(error.offset, error.end_offset)}`,
  );
}

describe("checkTemplate", () => {
  it.each<[string, string[]]>([
    ["{{name", ["unclosed_placeholder@{{"]],
    ["{{name} и {{color}}", ["unclosed_placeholder@{{"]],
    ["{{name {{color}}", ["unclosed_placeholder@{{"]],
    ["{{#if a} x {{/if}}", ["unclosed_placeholder@{{"]],
    ["{{#if a}} x {{/if}", ["unclosed_placeholder@{{"]],
    ["[[a|b", ["unclosed_block@[["]],
    ["[[a|b и [[c|d]]", ["unclosed_block@[["]],
    ["{{#if a}} x", ["unclosed_condition@{{#if a}}"]],
    ["{{#if a}} x {{#if b}} y {{/if}}", ["unclosed_condition@{{#if a}}"]],
    ["a }}", ["unexpected_close@}}"]],
    ["a ]]", ["unexpected_close@]]"]],
    ["a {{/if}}", ["unexpected_close@{{/if}}"]],
    ["{{}}", ["empty_placeholder@{{}}"]],
    ["{{ | upper }}", ["empty_placeholder@{{ | upper }}"]],
    ["{{?}}", ["empty_placeholder@{{?}}"]],
    ["{{#if }}x{{/if}}", ["empty_placeholder@{{#if }}"]],
    ["{{a b}}", ["invalid_field_name@a b"]],
    ["{{name ?}}", ["invalid_field_name@name ?"]],
    ["{{{name}}}", ["invalid_field_name@{name"]],
    ["{{#if a|upper}}x{{/if}}", ["invalid_field_name@a|upper"]],
    ["{{#unless a}}x{{/if}}", ["unexpected_close@{{/if}}"]],
    ["{{#if a}}x{{#else}}y{{/if}}", ["invalid_field_name@else"]],
    ["{{#if a}}x{{#elseif b}}y{{/if}}", ["invalid_field_name@elseif"]],
    ["{{#if a}}x{{/endif}}", ["invalid_field_name@/endif"]],
    ["{{a|uper}}", ["unknown_filter@uper"]],
    ["{{a|}}", ["unknown_filter@|"]],
    ["{{a||upper}}", ["unknown_filter@|"]],
    ["{{a|case}}", ["missing_argument@case"]],
    ["{{a|case: }}", ["missing_argument@case:"]],
    ["{{a|money}}", ["missing_argument@money"]],
    ["{{a|upper:x}}", ["superfluous_argument@x"]],
    ["{{a|plural:x,y}}", ["wrong_number_of_forms@x,y"]],
    ["{{a|amount: x, ,z }}", ["empty_form@x, ,z"]],
    ["{{a|money:[[}}", ["delimiter_in_argument@[["]],
    ["{{#if a}}{{#if b}}x{{/if}}{{/if}}", ["nested_condition@{{#if b}}"]],
    ["[[a|[[b|c]]]]", ["nested_block@[[b|c]]"]],
    ["[[a|{{x}}]]", ["placeholder_in_block@{{x}}"]],
    ["[[a|]]", ["empty_variant@"]],
    ["[[a| a]]", ["repeated_variant@a"]],
    ["[[a]]", ["variant_count@[[a]]"]],
    ["", ["template_empty@"]],
    [" \n", ["template_empty@ \n"]],
    ["{{a|case:abl}}", ["unsupported_case@abl"]],
    ["{{a|head}} {{b|head}}", ["multiple_heads@head"]],
    ["{{a|agree:b}}", ["agree_target_missing@b"]],
    ["{{a|agree:a}}", ["agree_self@a"]],
    ["{{a|agree:b}} {{b|agree:a}}", ["agree_cycle@b"]],
    ["{{a|lock|case:gen}}", ["locked_and_inflected@lock"]],
    ["{{a|case:gen|case:dat}}", ["conflicting_filters@case:dat"]],
    ["{{a|case:gen}} {{a|case:dat}}", ["conflicting_filters@case:dat"]],
    ["{{a|case:gen}} {{a|lock}}", ["conflicting_filters@lock"]],
  ])("finds in %j %j", (source, expected) => expect(faults(source)).toEqual(expected));

  it.each([
    "a { b } [c] d",
    "{{ a? | case : gent | upper }}",
    "{{цвет.основной-1_b}}",
    "{{__proto__}} {{constructor}} {{toString|agree:__proto__}}",
    "{{a|head|case:gen}} {{a|case:gen}} {{a}}",
    "{{a|case:gen}} {{a|case:gent}}",
    "{{#if a}}[[x|y]] {{a}}{{/if}}",
    "[[[a|b]]]",
    "{{price|money:₽/шт.}}",
    "{{n|plural: товар , товара , товаров }}",
    "текст: a|b|c",
    `{{${"ж".repeat(128)}}}`,
  ])("accepts %j", (source) => {
    const { errors, checked } = checkTemplate(source);
    expect(errors).toEqual([]);
    expect(checked?.source).toBe(source);
  });

  it("forbids variants in the strict mode only", () => {
    expect(faults("[[a|b]]", "strict")).toEqual(["variants_not_allowed@[[a|b]]"]);
    expect(faults("[[a|b]]", "flexible")).toEqual([]);
    expect(faults("[[a|b]]")).toEqual([]);
  });

  it("counts code points, not UTF-16 units", () => {
    expect(faults("😀".repeat(4000))).toEqual([]);
    const { errors } = checkTemplate(`${"😀".repeat(4000)}!`);
    expect(errors).toMatchObject([{ code: "template_too_long", offset: 8000, end_offset: 8001, column: 4001 }]);
  });

  it("resolves aliases and freezes the result", () => {
    const { checked } = checkTemplate("{{ a? | upper | case: ablt | head }}");
    expect(checked?.nodes).toEqual([
      {
        type: "placeholder",
        start: 0,
        end: 36,
        field: "a",
        optional: true,
        grammar: { case: "ins", head: true, many: false, lock: false },
        own: {},
        filters: [{ name: "upper" }],
      },
    ]);
    expect(Object.isFrozen(checked?.nodes[0])).toBe(true);
  });
});
