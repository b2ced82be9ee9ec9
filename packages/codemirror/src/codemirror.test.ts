import { CompletionContext, type CompletionResult, type CompletionSource } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import grammar from "../skladno.tmLanguage.json" with { type: "json" };
import { completionSource } from "./completion.js";
import type { SkladnoOptions } from "./options.js";
import { skladno } from "./skladno.js";

const fields = () => [{ name: "товар", value: "кресло-качалка" }, "цвет"];

function completions(doc: string, explicit = true): CompletionResult | null {
  const state = EditorState.create({
    doc,
    extensions: [skladno({ fields, formOf: (_, wanted) => `форма ${wanted}` })],
  });
  const [source] = state.languageDataAt<CompletionSource>("autocomplete", doc.length);
  return (source?.(new CompletionContext(state, doc.length, explicit)) ?? null) as CompletionResult | null;
}

it("completes fields with their values, and cases with their forms", () => {
  expect(completions("Купить {{т")).toMatchObject({
    from: 9,
    options: expect.arrayContaining([expect.objectContaining({ label: "товар", detail: ": кресло-качалка" })]),
  });
  expect(completions("Купить {{товар|case:ge")).toMatchObject({
    from: 20,
    options: [expect.objectContaining({ label: "gen", detail: ": форма gen" })],
  });
  expect(completions("Купить ")).toMatchObject({ from: 7, options: [{ label: "товар" }, { label: "цвет" }] });
  expect(completions("Купить ", false)).toBeNull();
});

it("shows what the host says that a placeholder prints with a filter, and lists without it where the host fails", async () => {
  const detailsOf = async (resultsOf: SkladnoOptions["resultsOf"]) => {
    const doc = "{{товар|ti";
    const found = await completionSource({ fields, resultsOf })(
      new CompletionContext(EditorState.create({ doc }), doc.length, true),
    );
    return found?.options.map(({ label, detail }) => [label, detail] as const);
  };
  const asked: (readonly string[])[] = [];
  const withResult = await detailsOf(async (placeholders) => {
    asked.push(placeholders);
    return placeholders.map((placeholder) => `<${placeholder}>`);
  });
  expect(asked).toEqual([expect.arrayContaining(["{{товар|title}}"])]);
  expect(withResult).toEqual([["title", expect.stringMatching(/ → <\{\{товар\|title\}\}>$/)]]);
  const without = await detailsOf(() => Promise.reject(new Error("no engine")));
  expect(without).toEqual([["title", expect.not.stringContaining("→")]]);
});

it("ships a grammar whose patterns are regular expressions", () => {
  const patterns: string[] = [];
  JSON.stringify(grammar, (key, value: unknown) => {
    if (["match", "begin", "end"].includes(key)) patterns.push(value as string);
    return value;
  });
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
});
