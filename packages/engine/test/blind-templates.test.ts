import { readdirSync, readFileSync } from "node:fs";
import { loadDictionary } from "@skladno/dictionary-ru";
import { createMorphology } from "@skladno/morphology";
import { checkTemplates } from "@skladno/template";
import { describe, expect, it } from "vitest";
import { createEngine, type Item } from "../src/index.js";

/** A template with what a reader of the documents expects of it, written before anything was run. */
interface Row {
  readonly id: string;
  readonly template: string;
  readonly item: Item;
  /** One text, or all that are right. */
  readonly expected?: string | readonly string[];
  /** The code of the error that the template has. */
  readonly error?: string;
  /** The code of the warning that comes beside the text. */
  readonly warning?: string;
  readonly note?: string;
  /** Why it does not hold; it has to fail. */
  readonly known_wrong?: string;
}

const folder = new URL("./fixtures/", import.meta.url);
const engine = createEngine({ morphology: createMorphology(await loadDictionary()) });

function isRight({ template, item, expected, error, warning }: Row): boolean {
  const { checked, errors } = checkTemplates({ h1: template }, { mode: "strict" });
  if (error !== undefined || errors.length > 0) return errors.some(({ code }) => code === error);
  const { outputs, diagnostics } = engine.compile(checked).render(item);
  const isSaid = warning === undefined || diagnostics.some(({ code }) => code === warning);
  return isSaid && [expected].flat().includes(outputs.h1);
}

describe.each(readdirSync(folder).filter((name) => name.endsWith(".jsonl")))("%s", (name) => {
  const lines = readFileSync(new URL(name, folder), "utf8").trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as Row);

  it("holds, but for what is known to be wrong", () => {
    const wrong = rows.filter((row) => isRight(row) === (row.known_wrong !== undefined));
    expect(wrong.map(({ id, template }) => `${id} ${template}`)).toEqual([]);
  });

  it("has a row for each id", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});
