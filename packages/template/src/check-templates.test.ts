import { describe, expect, it } from "vitest";
import { checkTemplate } from "./check.js";
import { checkTemplates } from "./check-templates.js";
import { templateErrorCodes } from "./error-codes.js";
import { formatError } from "./format-error.js";
import { english } from "./messages-en.js";
import { russian as ru } from "./messages-ru.js";
import { lint } from "./notices/lint.js";
import { parseTemplate } from "./parse-template.js";
import { suggest } from "./suggest/suggest.js";

describe("checkTemplates", () => {
  it("reports all errors of all templates, sorted by output and offset", () => {
    const { checked, errors } = checkTemplates({
      seo_title: "{{a|case:abl}} {{}}",
      h1: "{{name}}",
      "Bad name": "x",
      meta_description: "{{",
    });
    expect(errors.map(({ output, code, offset }) => [output, code, offset])).toEqual([
      ["Bad name", "invalid_output_name", 0],
      ["meta_description", "unclosed_placeholder", 0],
      ["seo_title", "invalid_template_graph", 9],
      ["seo_title", "empty_placeholder", 15],
    ]);
    expect([...checked.keys()]).toEqual(["h1"]);
  });

  it("keeps the order of the templates", () =>
    expect([...checkTemplates({ seo_title: "x", h1: "y" }).checked.keys()]).toEqual(["seo_title", "h1"]));

  it("gives a notice for names of the client's own, with the nearest public one", () => {
    const { notices, errors } = checkTemplates({ seo_titel: "x", short_text: "y", h1: "z" }, { lint });
    expect(errors).toEqual([]);
    expect(notices.map(({ output, code, hint }) => [output, code, hint])).toEqual([
      ["seo_titel", "custom_output_name", "seo_title"],
      ["short_text", "custom_output_name", undefined],
    ]);
  });

  it.each([
    "seo_title",
    "meta_description",
    "h1",
    "og_title",
    "og_description",
    "marketplace_a_name",
    "marketplace_b_name",
    "marketplace_c_name",
    "messenger_message",
  ])("knows the public name %s", (name) =>
    expect(checkTemplates({ [name]: "x" }, { lint })).toMatchObject({ errors: [], notices: [] }),
  );

  it.each(["", "1a", "A", "a-b", "a".repeat(65), "ключ", "a b", "__proto__"])("refuses the output name %j", (name) => {
    const templates = JSON.parse(`{${JSON.stringify(name)}:"x"}`) as Record<string, string>;
    expect(checkTemplates(templates).errors).toMatchObject([{ output: name, code: "invalid_output_name" }]);
  });
  it.each(["a", "h1", "constructor", "a_1", "a".repeat(64)])("accepts the output name %j", (name) =>
    expect(checkTemplates({ [name]: "x" }).errors).toEqual([]),
  );

  it("finds look-alikes and the other keyboard layout in output names", () => {
    const { errors } = checkTemplates({ һ1: "x", ыущ_ешеду: "x", "SEO-Title": "x" }, { suggest });
    expect(errors.map(({ hint }) => hint)).toEqual(["seo_title", "seo_title", undefined].sort());
  });
});

describe("the most findings of a template", () => {
  const signs = "}}".repeat(2_000);

  it("are the first ones, and only they are put into words", () => {
    let sentences = 0;
    const counting = { ...english, errors: { ...english.errors } };
    counting.errors.unexpected_close = (values) => {
      sentences += 1;
      return english.errors.unexpected_close(values);
    };
    const { errors } = checkTemplates({ h1: signs, seo_title: signs }, { messages: counting, maxFindings: 3 });
    expect(errors.map(({ output, offset }) => [output, offset])).toEqual([
      ["h1", 0],
      ["h1", 2],
      ["h1", 4],
      ["seo_title", 0],
      ["seo_title", 2],
      ["seo_title", 4],
    ]);
    expect(sentences).toBe(6);
  });

  it("are all of them unless a limit is given", () => {
    expect(checkTemplate(signs).errors).toHaveLength(2_000);
    expect(checkTemplate("{{b|head}} {{c|agree:d}} {{", { maxFindings: 1 }).errors).toMatchObject([{ offset: 21 }]);
  });

  it("hold for notices too", () => {
    const noticed = "{a} и {b}";
    const all = checkTemplate(noticed, { lint }).notices;
    expect(all.length).toBeGreaterThan(1);
    expect(checkTemplate(noticed, { lint, maxFindings: 1 }).notices).toEqual(all.slice(0, 1));
  });
});

describe("messages", () => {
  const wrong = "{{a|case:abl}}";
  it("are English unless another table is given", () => {
    const [english, russian] = [undefined, ru].map((messages) => checkTemplate(wrong, { messages, suggest }).errors[0]);
    expect(english?.message).toBe(
      "There is no case `abl`. Cases: nom, gen, dat, acc, ins, prep. Write one of them. Did you mean `ins`?",
    );
    expect(russian?.message).toBe(
      "Падежа `abl` нет. Падежи: nom, gen, dat, acc, ins, prep. Напишите, например, `case:gen`. Возможно, имелось в виду `ins`?",
    );
  });

  it("are printed with place, frame and related places", () => {
    const [error] = checkTemplate("{{a|head}} {{b|head}}", { output: "h1" }).errors;
    expect(error === undefined ? "" : formatError(error)).toBe(
      [
        "h1:1:16 invalid_template_graph/multiple_heads",
        "The fields `b` and `a` have `head`. A template has one main field. Delete one `head`.",
        "{{a|head}} {{b|head}}",
        "               ^^^^",
        "1:5 the first `head`",
      ].join("\n"),
    );
  });

  it("cut what is long and never say undefined", () => {
    const long = "x".repeat(5000);
    const sources = [`{{${long}}}`, `{{a|${long}}}`, `{{a|case:${long}}}`, `{{a|agree:${long}}}`, `[[a|[[${long}]]]]`];
    for (const source of sources) {
      for (const { message } of checkTemplate(source, { maxLength: 10_000 }).errors) {
        expect(message.length).toBeLessThan(500);
        expect(message).not.toContain("undefined");
      }
    }
  });
});

describe("a parsed template", () => {
  it("is checked like its text", () => {
    for (const source of [
      "{{a}} {{",
      "{{a|case:gen}} [[b|c]]",
      "{{a b}} {{c|upr}} {{{d}}}",
      "{{#if a}}{{#if b}}{{/if}}{{/if}}",
    ]) {
      expect(checkTemplate(parseTemplate(source))).toEqual(checkTemplate(source));
      expect(checkTemplate(parseTemplate(source), { messages: ru })).toEqual(checkTemplate(source, { messages: ru }));
    }
  });
  it("has the errors of form only", () => {
    expect(parseTemplate("{{a|nofilter}} {{").errors.map(({ code }) => code)).toEqual(["unclosed_placeholder"]);
    expect(templateErrorCodes).toContain("unclosed_placeholder");
  });
});

describe("hostile templates", () => {
  const repeated = (unit: string): string => unit.repeat(Math.ceil(40_000 / unit.length));
  it.each([
    "{{",
    "}}",
    "{{{{}}}}",
    "[[",
    "]]",
    "[[a|b]]",
    "[[a|",
    "{{#if a}}",
    "{{/if}}",
    "{{#if a}}{{/if}}",
    "{{a|b}}",
    "{{a|agree:b}}",
    "{{a\u0301}}",
    "😀{{",
    "\ud800{{",
    "\u202e{{a b}}",
    "\u0000}}",
    "{{a",
    "{{a\n",
    "[a|b]]",
    "{{#if a}}{{endif}}",
    "{{ ",
    "|",
    "{{a|plural:,",
    " в {{a}} новом",
  ])("of %j, over and over, are checked", (unit) => {
    const source = repeated(unit);
    const { errors } = checkTemplate(source);
    expect(errors.some(({ code }) => code === "template_too_long")).toBe(true);
  });
});
