import type { CompletionSource } from "@codemirror/autocomplete";
import { language, syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { highlight, type TokenKind } from "@skladno/editor";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyTemplate, soundTemplate } from "../../template/src/testing/arbitrary-templates.js";
import { skladnoLanguage, skladnoSupport } from "./language.js";

const kinds: Readonly<Record<string, TokenKind>> = {
  variableName: "field",
  keyword: "filter",
  atom: "argument",
  controlKeyword: "keyword",
  string: "variant",
};

/** The names, arguments, keywords and variants, as "kind text" without blanks. */
function pieces(source: string): readonly string[] {
  const found: string[] = [];
  skladnoLanguage.parser.parse(source).iterate({
    enter: ({ name, from, to }) => {
      const kind = kinds[name];
      if (kind !== undefined) found.push(`${kind} ${source.slice(from, to)}`);
    },
  });
  return bare(found);
}

function bare(found: readonly string[]): readonly string[] {
  return found.map((piece) => piece.replace(/\s+/g, ""));
}

it("reads sound templates as the parser does", () => {
  let count = 0;
  fc.assert(
    fc.property(soundTemplate, (source) => {
      const expected = highlight(source)
        .filter(({ kind }) => kind !== "delimiter")
        .map(({ kind, start, end }) => `${kind} ${source.slice(start, end)}`);
      count += expected.length;
      expect(pieces(source), source).toEqual(bare(expected));
    }),
    { numRuns: 500 },
  );
  expect(count).toBeGreaterThan(1000);
});

it("reads any text to its end", () => {
  fc.assert(
    fc.property(anyTemplate, (source) => {
      expect(skladnoLanguage.parser.parse(source).length).toBe(source.length);
    }),
  );
});

it("is a language beside other extensions", () => {
  const state = EditorState.create({ doc: "{{то", extensions: skladnoSupport({ fields: () => ["товар"] }) });
  expect(state.facet(language)?.name).toBe("skladno");
  expect(syntaxTree(state).length).toBe(4);
  expect(state.languageDataAt<CompletionSource>("autocomplete", 4)).toHaveLength(1);
  expect(state.languageDataAt("closeBrackets", 4)).toEqual([{ brackets: ["{", "["] }]);
  expect(state.languageDataAt("commentTokens", 4)).toEqual([]);
});
