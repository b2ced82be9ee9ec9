import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check.js";
import type { TemplateError, TemplateNotice } from "./errors.js";
import { lint } from "./notices/lint.js";
import { suggest } from "./suggest/suggest.js";
import { anyTemplate, likelyTemplate, mistakenTemplate } from "./testing/arbitrary-templates.js";

function apply(source: string, { suggestion }: TemplateError | TemplateNotice): string {
  if (suggestion === undefined) return source;
  return source.slice(0, suggestion.offset) + suggestion.text + source.slice(suggestion.end_offset);
}

/** What is wrong: the code with its reason and the text that is blamed. */
function faultOf(error: TemplateError): string {
  return `${error.reason ?? error.code} ${error.message}`;
}

function countFault(errors: readonly TemplateError[], fault: string): number {
  return errors.filter((error) => faultOf(error) === fault).length;
}

describe("suggestions", () => {
  it.each<[string, string, string | undefined]>([
    ["{{name", "{{name}}", undefined],
    ["{{name купить", "{{name}} купить", undefined],
    ["{{name} купить", "{{name}} купить", undefined],
    ["{{name?|upper|case:gen} и", "{{name?|upper|case:gen}} и", undefined],
    ["{{#if a} x {{/if}}", "{{#if a}} x {{/if}}", undefined],
    ["{{#if a}} x {{/if}", "{{#if a}} x {{/if}}", undefined],
    ["{name}} купить", "{{name}} купить", undefined],
    ["{{{name}}}", "{{name}}", undefined],
    ["{ {name}}", "{{name}}", undefined],
    ["{ { name|upper }}!", "{{ name|upper }}!", undefined],
    ["{name|head}}", "{{name|head}}", undefined],
    ["{{name} } и", "{{name}} и", undefined],
    ["{{n|plural:a , b , c} и", "{{n|plural:a , b , c}} и", undefined],
    ["{ {n|plural:a , b , c }} и", "{{n|plural:a , b , c }} и", undefined],
    ["[[a|b]", "[[a|b]]", undefined],
    ["[[a|b", "[[a|b]]", undefined],
    ["[[Купить|Заказать кресло {{name}}", "[[Купить|Заказать]] кресло {{name}}", undefined],
    ["[[Купить у нас|Заказать у нас\nи", "[[Купить у нас|Заказать у нас]]\nи", undefined],
    ["[[a|", "[[a|", undefined],
    ["[[a|a", "[[a|a", undefined],
    ["{{#if a}} x", "{{#if a}} x{{/if}}", undefined],
    ["{{#if a}} x {{#if b}}y{{/if}}", "{{#if a}} x {{/if}}{{#if b}}y{{/if}}", undefined],
    ["{{#if a}}{{#if b}}y{{/if}}", "{{#if a}}{{#if b}}y{{/if}}", undefined],
    ["{{#if a}} x {", "{{#if a}} x {", undefined],
    ["{{a|money}}", "{{a|money:₽}}", undefined],
    ["{{a|money: }}", "{{a|money:₽ }}", undefined],
    ["[[a| a]]", "a", undefined],
    ["[a|b]]", "[[a|b]]", undefined],
    ["x{{/if}}", "x", undefined],
    ["{{#if a}} x {{endif}}", "{{#if a}} x {{/if}}", undefined],
    ["{{#unless a}}x{{/if}}", "{{#unless a}}x{{/unless}}", undefined],
    ["{{#Unless a}}x{{/unless}}", "{{#unless a}}x{{/unless}}", undefined],
    ["{{^a}}x{{/unless}}", "{{#unless a}}x{{/unless}}", undefined],
    ["{{#if a}}x{{#else}}y{{/if}}", "{{#if a}}x{{else}}y{{/if}}", undefined],
    ["{{#stock}}x{{/if}}", "{{#if stock}}x{{/if}}", undefined],
    ["{{&name}}", "{{name}}", undefined],
    ["{{name}|upper}}", "{{name|upper}}", undefined],
    ["{{n|plural:товар|товара|товаров}}", "{{n|plural:товар,товара,товаров}}", undefined],
    ["{{#если a}}x{{/if}}", "{{#if a}}x{{/if}}", undefined],
    ["{{#if a}}x{{/endif}}", "{{#if a}}x{{/if}}", undefined],
    ["{{#if a?}}x{{/if}}", "{{#if a}}x{{/if}}", undefined],
    ["{{#if a|upper}}x{{/if}}", "{{#if a}}x{{/if}}", undefined],
    ["{{name ?}}", "{{name?}}", undefined],
    ["{{name??}}", "{{name?}}", undefined],
    ["{{name upper}}", "{{name|upper}}", undefined],
    ["{{name:case:gen}}", "{{name|case:gen}}", undefined],
    ["{{a|uper}}", "{{a|upper}}", "upper"],
    ["{{a|lowr}}", "{{a|lower}}", "lower"],
    ["{{a|sentense}}", "{{a|sentence}}", "sentence"],
    ["{{a|Upper}}", "{{a|upper}}", "upper"],
    ["{{a|саse:gen}}", "{{a|case:gen}}", "case"],
    ["{{a|сфыу:gen}}", "{{a|case:gen}}", "case"],
    ["{{a|дщсл}}", "{{a|lock}}", "lock"],
    ["{{a|геы}}", "{{a|геы}}", undefined],
    ["{{a|падеж:gen}}", "{{a|case:gen}}", "case"],
    ["{{a|capitalize}}", "{{a|upper_first}}", "upper_first"],
    ['{{a|date: "%d.%m"}}', "{{a|date}}", undefined],
    ["{{a|date:mounth}}", "{{a|date:month}}", "month"],
    ["{{a|gen}}", "{{a|case:gen}}", "case:gen"],
    ["{{a|case gen}}", "{{a|case:gen}}", "case:gen"],
    ["{{a|case=gen}}", "{{a|case:gen}}", "case:gen"],
    ["{{a|upper()}}", "{{a|upper}}", "upper"],
    ["{{a|}}", "{{a}}", undefined],
    ["{{a||upper}}", "{{a|upper}}", undefined],
    ["{{a|upper:1}}", "{{a|upper}}", undefined],
    ["{{a|case:gеn}}", "{{a|case:gen}}", "gen"],
    ["{{a|case:пут}}", "{{a|case:gen}}", "gen"],
    ["{{a|case:GEN}}", "{{a|case:gen}}", "gen"],
    ["{{a|case:abl}}", "{{a|case:ins}}", "ins"],
    ["{{a|case:genitive}}", "{{a|case:gen}}", "gen"],
    ["{{a|case:Родительный}}", "{{a|case:gen}}", "gen"],
    ["{{a|case:xyz}}", "{{a|case:xyz}}", undefined],
    ["{{n|plural:a/b/c}}", "{{n|plural:a,b,c}}", undefined],
    ["{{n|amount:a; b; c}}", "{{n|amount:a,b,c}}", undefined],
    ["{{color|agree:nmae}} {{name}}", "{{color|agree:name}} {{name}}", "name"],
    ["{{color|agree:nаme}} {{name}}", "{{color|agree:name}} {{name}}", "name"],
    ["{{color|agree:color}} {{name|head}}", "{{color|agree:name}} {{name|head}}", "name"],
    ["{{color|agree:color}} {{name}}", "{{color}} {{name}}", undefined],
    ["{{a|head}} {{b|upper|head|lower}}", "{{a|head}} {{b|upper|lower}}", undefined],
    ["{{a|head}} {{b?|head}}", "{{a|head}} {{b?}}", undefined],
    ["[[a|b|]]", "[[a|b]]", undefined],
    ["[[|a|b]]", "[[a|b]]", undefined],
    ["[[a|b|a]]", "[[a|b]]", undefined],
  ])("turns %j into %j", (source, expected, hint) => {
    const [error] = checkTemplate(source, { suggest }).errors;
    expect(error?.hint).toBe(hint);
    expect(error === undefined ? undefined : apply(source, error)).toBe(expected);
    if (expected !== source) expect(checkTemplate(expected).errors).toEqual([]);
  });

  it("never offers a name that is wrong itself", () => {
    const [error] = checkTemplate("{{a|agree:colour}} {{colour} }}", { suggest }).errors;
    expect([error?.reason, error?.hint, error?.suggestion]).toEqual(["agree_target_missing", undefined, undefined]);
    const [missing] = checkTemplate("{{colour|agree:color}} {{name}}", { suggest }).errors;
    expect([missing?.reason, missing?.hint]).toEqual(["agree_target_missing", undefined]);
    const [, self] = checkTemplate("{{|head}} {{color|agree:color}}", { suggest }).errors;
    expect([self?.reason, self?.hint]).toEqual(["agree_self", undefined]);
    const misspelt = "{{name?|gree:name|agree:name|money:name}}";
    const [, twice] = checkTemplate(misspelt, { suggest }).errors;
    expect(twice && apply(misspelt, twice)).toBe("{{name?|money:name}}");
  });

  it("offers no block in the strict mode", () => {
    for (const source of ["[[a|b", "[[a|b]", "[a|b]]"]) {
      expect(checkTemplate(source, { mode: "strict", suggest }).errors[0]?.suggestion, source).toBeUndefined();
    }
  });

  it("offers the first variant in the strict mode", () => {
    const [error] = checkTemplate("a [[b|c]]", { mode: "strict", suggest }).errors;
    expect(error === undefined ? undefined : apply("a [[b|c]]", error)).toBe("a b");
  });

  it("finds the mistakes in the filter and in its argument at once", () => {
    const codes = checkTemplate("{{a|саse:gеn}} {{n|plurl:x,y}}", { suggest }).errors.map(
      ({ code, reason }) => reason ?? code,
    );
    expect(codes).toEqual(["unknown_filter", "unsupported_case", "unknown_filter", "wrong_number_of_forms"]);
  });

  it("are left out, and change no error, unless they are asked for", () => {
    for (const source of ["{{a", "{{a|uper}}", "[[a|b", "{{color|agree:nmae}} {{name}}", "{{a ?}}", "[[a|b|a]]"]) {
      const [bare] = checkTemplate(source).errors;
      const [error] = checkTemplate(source, { suggest }).errors;
      expect([bare?.hint, bare?.suggestion]).toEqual([undefined, undefined]);
      expect(error?.suggestion, source).toBeDefined();
      expect([bare?.code, bare?.offset, bare?.end_offset]).toEqual([error?.code, error?.offset, error?.end_offset]);
    }
  });

  it("remove the error they belong to", () => {
    let applied = 0;
    fc.assert(
      fc.property(fc.oneof(likelyTemplate, mistakenTemplate, anyTemplate), (source) => {
        const { errors } = checkTemplate(source, { mode: "strict", suggest });
        for (const error of errors) {
          if (error.suggestion === undefined) continue;
          applied += 1;
          const after = checkTemplate(apply(source, error), { mode: "strict", suggest }).errors;
          const fault = faultOf(error);
          expect(countFault(after, fault), `${JSON.stringify(source)} ${fault}`).toBeLessThan(
            countFault(errors, fault),
          );
        }
      }),
      { numRuns: 1000 },
    );
    expect(applied).toBeGreaterThan(300);
  });
});

/** Templates with what notices are about, between fields. */
const noticedTemplate: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "{name}",
      "{Купить|Заказать}",
      "{a|upper}",
      "#NAME#",
      "{=this.Name}",
      "%name%",
      "<%= name %>",
      "{$name}",
      "\u0024{name}",
      "[+name+]",
      "[a|б]",
      "Новый {{name}}",
      "Ваш {{name|upper}}",
      "{{name}} доступен",
      "о {{name}}",
      "в {{city?|case:prep}}",
      "о{{name}}",
      "Доставка в {{city}}",
      "из {{a}}, {{b}}, {{c}}",
      '{{n|plural:"а","б","в"}}',
      "{{x|default:'нет'}}",
      "{{name}} — {{name|case:gen}}",
      ". ",
      " ",
      "\n",
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(" "));

describe("notices", () => {
  const noticesOf = (source: string): string[] =>
    checkTemplate(source, { lint }).notices.map(
      (notice) => `${notice.code}@${source.slice(notice.offset, notice.end_offset)} → ${apply(source, notice)}`,
    );

  it.each<[string, string[]]>([
    ["В {{city}}", ["preposition_shape@В → {{city|after:В}}", "ambiguous_government@В → В {{city}}"]],
    [
      "Доставка во {{city?}}",
      [
        "preposition_shape@во → Доставка {{city?|after:во}}",
        "ambiguous_government@во → Доставка во {{city?|case:acc}}",
        "blank_left@{{city?}} → Доставка во{{#if city}} {{city}}{{/if}}",
      ],
    ],
    ["Гуляем на {{what}}", ["ambiguous_government@на → Гуляем на {{what}}"]],
    ["Спасибо за {{what}}", ["ambiguous_government@за → Спасибо за {{what|case:acc}}"]],
    ["Тоскуем по {{what}}", ["ambiguous_government@по → Тоскуем по {{what}}"]],
    ["Чехол под {{what}}", ["ambiguous_government@под → Чехол под {{what}}"]],
    ["Ищем подо {{what}}", ["ambiguous_government@подо → Ищем подо {{what}}"]],
    ["Живём в новом {{what}}", ["ambiguous_government@в → Живём в новом {{what|case:prep}}"]],
    ["в <b>{{color}} {{name|head}}</b>", ["ambiguous_government@в → в <b>{{color}} {{name|head}}</b>"]],
    ["в {{#if c}} {{c}}{{/if}}", ["ambiguous_government@в → в {{#if c}} {{c}}{{/if}}"]],
    [
      "{{#if city}}в {{city}}{{/if}}",
      [
        "preposition_shape@в → {{#if city}}{{city|after:в}}{{/if}}",
        "ambiguous_government@в → {{#if city}}в {{city}}{{/if}}",
      ],
    ],
    ["в {{city|case:prep}}", ["preposition_shape@в → {{city|after:в|case:prep}}"]],
    ["в {{color}} {{name|case:prep}}", ["preposition_shape@в → {{color|after:в}} {{name|case:prep}}"]],
    ["в {{brand|lock}}", ["preposition_shape@в → {{brand|after:в|lock}}"]],
    ["за {{price|money:₽}}", []],
    ["в «{{name}}»", []],
    ["Скидка на {{name}}", []],
    ["Узнать о скидках на {{name}}", []],
    ["Заказчик на {{name}}", ["ambiguous_government@на → Заказчик на {{name}}"]],
    ["Слова {{name}}", []],
    ["Пила-на {{name}}", []],
    ["для {{name}}", []],
    ["{{x}}: купить {{x|case:acc}}", ["inherited_grammar@x → {{x}}: купить {{x}}"]],
    ["{{x}} — для {{x|upper|case:gen}}", ["inherited_grammar@x → {{x}} — для {{x|upper}}"]],
    ["{{x}} — {{x|case:gen}}", ["inherited_grammar@x → {{x as x_2}} — {{x|case:gen}}"]],
    ["{{x|head}}: {{x}}", []],
    [
      "{{product}} для {{who}} {{color}}",
      ["dependent_without_agreement@color → {{product}} для {{who}} {{color|agree:product}}"],
    ],
    ["{{product}} для {{who}} {{color|agree:product}}", []],
    ["{{product}} для {{who}} {{color|agree:who}}", []],
    ["{{product}} для {{who}}, цвет {{color}}", []],
    ["{{product}} для {{who}}", []],
    ["Чехол для {{who}} {{color}}", []],
    ["{{product}}\nдля {{who}} {{color}}", []],
    ["{{product|agree:color}} для {{who}} {{color}}", []],
    ["{{цвeт}}", ["mixed_alphabets@цвeт → {{цвет}}"]],
    ["{{nаme}}", ["mixed_alphabets@nаme → {{name}}"]],
    ["{{цвет_rgb}} {{цветRGB}}", []],
    ["x {{else}} y", ["unlikely_field_name@{{else}} → x {{else}} y"]],
    ["{{#if a}}x{{else}}y{{/if}}", []],
  ])("of %j are %j", (source, expected) => expect(noticesOf(source)).toEqual(expected));

  it("disappear when their suggestion is applied", () => {
    fc.assert(
      fc.property(fc.oneof(likelyTemplate, noticedTemplate), (source) => {
        const { notices } = checkTemplate(source, { lint });
        for (const notice of notices) {
          if (notice.suggestion === undefined) continue;
          const applied = apply(source, notice);
          const after = checkTemplate(applied, { lint });
          // What is applied brings no mistake, and prints what the marks of the author meant: nothing in braces is left
          // as text.
          const mistakes = checkTemplate(source, { lint }).errors.length;
          expect(after.errors.length, `${source} → ${applied}`).toBeLessThanOrEqual(mistakes);
          const same = (others: readonly TemplateNotice[]): number =>
            others.filter(({ code, message }) => code === notice.code && message === notice.message).length;
          expect(same(after.notices), source).toBeLessThan(same(notices));
        }
      }),
      {
        numRuns: 500,
        examples: [["{{#if name}}{{name}}{{else}}Купить {{name|case:acc|case:acc}}{{name}}{{/if}}"]],
      },
    );
  });
});
