import { describe, expect, it } from "vitest";
import { compilePolicy, createWords } from "./compile-policy.js";
import { findInInput, findInOutputs, violationDetails } from "./violations.js";

function policy(...words: string[]) {
  const noLemmas = () => [];
  return compilePolicy([{ id: "r0", category: "c", words }], noLemmas, createWords(noLemmas));
}

describe("a refusal", async () => {
  const rules = await policy("казино", "500");
  const found = (item: Readonly<Record<string, string | number>> & { readonly external_id: string }) =>
    findInInput(rules, { h1: "{{name}}" }, [item]);

  it("names the product, unless its id holds what is forbidden", async () => {
    expect(await found({ external_id: "a", name: "казино" })).toMatchObject({ name: "name", externalId: "a" });
    for (const item of [
      { external_id: "казино-1", name: "x" },
      { name: "казино", external_id: "казино-1" },
    ]) {
      const violation = await found(item);
      expect(violation).toMatchObject({ location: "field", ruleId: "r0" });
      expect(JSON.stringify(violation)).not.toContain("казино");
    }
  });

  it("names a field or a template by its place where the name holds what is forbidden", async () => {
    const violation = await found({ external_id: "a", name: "x", казино: "казино" });
    expect(violation).toMatchObject({ location: "field", name: "#3", externalId: "a", ruleId: "r0" });
    const latin = await policy("casino");
    expect(await findInInput(latin, { h1: "x", casino_text: "Casino" }, [])).toMatchObject({
      location: "template",
      name: "#2",
    });
    const inOutput = await findInOutputs(latin, { casino: "Casino" }, "a");
    expect(inOutput && violationDetails(inOutput)).toEqual({
      location: "output",
      name: "#1",
      external_id: "a",
      rule_id: "r0",
      category: "c",
    });
  });

  it("concerns numbers too", async () => {
    expect(await found({ external_id: "a", price: 500 })).toMatchObject({ name: "price" });
    expect(await found({ external_id: "a", price: 5000 })).toBeUndefined();
  });
});
