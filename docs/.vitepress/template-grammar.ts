import type { LanguageRegistration } from "shiki";

/** Colours for the examples of templates: placeholders, filters, blocks; the lines below `---` are values and texts. */
export const templateGrammar: LanguageRegistration = {
  name: "template",
  aliases: ["template-error"],
  scopeName: "source.skladno.template",
  repository: {},
  patterns: [
    { match: "^---$", name: "comment" },
    {
      begin: "\\{\\{",
      end: "\\}\\}",
      beginCaptures: { 0: { name: "punctuation.definition.tag" } },
      endCaptures: { 0: { name: "punctuation.definition.tag" } },
      patterns: [
        { match: "[#/](?:if|unless)\\b|(?<=\\{\\{)else(?=\\}\\})", name: "keyword.control" },
        {
          match: "(\\|)\\s*([\\w-]+)(?:(:)\\s*([^|}]*))?",
          captures: {
            1: { name: "keyword.operator" },
            2: { name: "entity.name.function" },
            3: { name: "keyword.operator" },
            4: { name: "string" },
          },
        },
        { match: "[\\p{L}\\p{N}_.-]+\\??", name: "variable" },
      ],
    },
    { match: "\\[\\[|\\]\\]", name: "punctuation.definition.tag" },
  ],
};
