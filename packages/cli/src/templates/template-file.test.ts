import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { english } from "../messages/english.js";
import { editTemplateFile } from "./edit-template-file.js";
import { parseTemplateFile } from "./read-template-file.js";

const parse = (text: string, path = "t.json") => parseTemplateFile(path, text, english);

const yaml = `# the shop's texts
generation_mode: flexible   # variants
channel: messenger
templates:
  h1: "{{ name }}"   # short
  seo_title: Купить {{ name|case:acc }}
  meta_description: |-
    Обзор {{ name|case:gen }}

    и цены
  og_title: 'it''s {{ name }}'
items:
  - {external_id: "1", name: Стол}
  -
    external_id: "2"
`;

describe("parseTemplateFile", () => {
  it("reads requests and plain templates, JSON and YAML", () => {
    const plain = parse('{\n  "h1": "{{a}}",\n  "seo_title": "x"\n}');
    expect({ ...plain.templates }).toEqual({ h1: "{{a}}", seo_title: "x" });
    expect(plain.places.get("seo_title")).toMatchObject({ line: 3 });
    expect(plain).toMatchObject({ mode: undefined, items: undefined, notation: "json" });

    const request = parse(yaml, "t.yml");
    expect(request).toMatchObject({ mode: "flexible", channel: "messenger", notation: "yaml" });
    expect(request.templates.meta_description).toBe("Обзор {{ name|case:gen }}\n\nи цены");
    expect(request.items?.map(({ line, value }) => [line, value])).toEqual([
      [13, { external_id: "1", name: "Стол" }],
      [15, { external_id: "2" }],
    ]);
    expect(parse('{"templates": {"h1": "x"}, "items": []}', "-").items).toEqual([]);
  });

  it.each([
    ["", "t.json:1 The file is empty."],
    ["[]", "t.json:1 There are no templates"],
    ["{}", "There are no templates"],
    ['{"templates": {}}', "There are no templates"],
    ['{\n"h1": 5}', 't.json:2 The template "h1" is not a text.'],
    ['{"h1": "x",\n}', "t.json:2 The file is not valid JSON. Check it at this place.\n}\n^"],
    ['{"h1": "x",\n"h1": "y"}', "t.json:2 This name is used twice"],
    ['{"generation_mode": "lax",\n"templates": {"h1": "x"}}', 't.json:1 generation_mode is "lax"'],
  ])("says what is wrong with %j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it("says what is wrong with YAML", () => {
    expect(() => parse("h1: x\n\tseo_title: y", "t.yaml")).toThrow(/^t\.yaml:2 Tabs are not allowed/);
    expect(() => parse("h1: x\nh1: y", "t.yaml")).toThrow("t.yaml:2 This name is used twice");
    expect(() => parse("h1: 5", "t.yaml")).toThrow('The template "h1" is not a text');
  });
});

describe("editTemplateFile", () => {
  it("changes templates and nothing else", () => {
    const json = '{\n\t"templates": { "h1" : "{{ a }}",\n\n "b":"\\u0441"},   "items": [1.0]}';
    expect(editTemplateFile(parse(json), new Map([["h1", '{{a}} "я"']]))).toBe(
      '{\n\t"templates": { "h1" : "{{a}} \\"я\\"",\n\n "b":"\\u0441"},   "items": [1.0]}',
    );
    const changed = new Map([
      ["h1", "{{name}}"],
      ["seo_title", "Купить {{name|case:acc}}"],
      ["meta_description", "Обзор {{name|case:gen}}\n\nи цены"],
      ["og_title", "it's {{name}}"],
    ]);
    expect(editTemplateFile(parse(yaml, "t.yaml"), changed)).toBe(
      yaml
        .replaceAll("{{ name", "{{name")
        .replaceAll("name }}", "name}}")
        .replaceAll("acc }}", "acc}}")
        .replaceAll("gen }}", "gen}}"),
    );
  });

  it("reads back as what was written", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("a", "\n", " ", '"', "'", ":", "#", "{{x}}", "я", "|", "-", "\t") }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.tuple(text, text), { minKeys: 1 }),
        fc.boolean(),
        (entries, asYaml) => {
          const before = Object.fromEntries(Object.entries(entries).map(([name, [old]]) => [name, old]));
          const after = new Map(Object.entries(entries).map(([name, [, text_]]) => [name, text_]));
          const source = asYaml ? stringify({ templates: before }) : JSON.stringify(before, null, 2);
          const path = asYaml ? "t.yaml" : "t.json";
          const edited = editTemplateFile(parse(source, path), after);
          expect({ ...parse(edited, path).templates }).toEqual(Object.fromEntries(after));
        },
      ),
    );
  });
});
