import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMorphology } from "./create-morphology.js";
import { governedCase } from "./government.js";
import type { Case } from "./grammar.js";
import type { PlaceRelation } from "./morphology.js";
import { readDictionary } from "./testing/read-dictionary.js";

/**
 * The held-out cases of the language's second edition, where a template has one field and one of the filters that ask
 * morphology: the field's text as morphology alone would give it must end the expected text.
 */
const file = new URL("../../../../shared/gold/language-2.jsonl", import.meta.url);

interface GoldCase {
  readonly id: string;
  readonly template: string;
  readonly item: Readonly<Record<string, string | number>>;
  readonly expect: readonly string[];
  readonly warnings?: readonly string[];
  readonly error?: unknown;
}

const ONE_FIELD = /^([^{]*?)\{\{(\w+)((?:\|[^|}]+)+)\}\}([^{]*)$/;
const morphology = createMorphology(readDictionary());

describe.skipIf(!existsSync(file))("held-out cases", () => {
  const cases = existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as GoldCase)
    : [];
  const asked = cases.flatMap((one) => {
    const [, before = "", field = "", filters = "", behind = ""] = ONE_FIELD.exec(one.template) ?? [];
    const args = new Map<string, string | undefined>(
      filters
        .slice(1)
        .split("|")
        .map((filter) => {
          const [name = "", argument] = filter.split(":");
          return [name, argument] as const;
        }),
    );
    const known = ["after", "where", "to", "from", "many", "count", "case"];
    const isOurs = field !== "" && one.error === undefined && [...args.keys()].every((name) => known.includes(name));
    const value = one.item[args.get("count") ?? field];
    return isOurs && value !== undefined ? [{ one, before, field, args, behind, value: String(value) }] : [];
  });

  it("are enough", () => expect(asked.length).toBeGreaterThan(40));

  it.each(asked.map((row) => [row.one.id, row] as const))("%s", (_, { one, before, field, args, behind, value }) => {
    const preposition = args.get("after");
    const word = before.trim().split(" ").at(-1)?.toLowerCase() ?? "";
    const noun = before.trim().split(" ").at(-2);
    const wanted = (args.get("case") ?? governedCase(preposition ?? word, noun) ?? "nom") as Case;
    const parsed = morphology.parsePhrase(value);
    const phrase = args.has("many") ? morphology.pluralizePhrase(parsed).phrase : parsed;
    const relation = (["where", "to", "from"] as const).find((name) => args.has(name)) as PlaceRelation | undefined;
    const number = String(one.item[field]);
    let text: string;
    if (relation !== undefined) text = morphology.inflectPlace(phrase, relation).text;
    else if (args.has("count"))
      text = `${number.replace(".", ",")} ${morphology.countPhrase(phrase, number, wanted).text}`;
    else text = morphology.inflectPhrase(phrase, wanted, preposition ?? word).text;
    if (preposition !== undefined) text = `${morphology.shapePreposition(preposition, text)} ${text}`;
    expect(one.expect).toContain(before + text + behind);
  });
});
