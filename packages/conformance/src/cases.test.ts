import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { readCaseFiles, readCheckCases, readRules, readTextCases } from "./read-cases.js";

const all = [...readCheckCases(), ...readTextCases()];

it("fits the schema", () => {
  const schema: unknown = JSON.parse(readFileSync(new URL("../schema.json", import.meta.url), "utf8"));
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema as object);
  for (const [name, file] of readCaseFiles()) {
    validate(file);
    expect(validate.errors ?? [], name).toEqual([]);
  }
});

it("has at least 600 cases, each under an id of its own", () => {
  expect(all.length).toBeGreaterThanOrEqual(600);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it("has for each rule a case that holds and one that breaks", () => {
  const rules = readRules();
  for (const { id, rule } of all) expect(rules.has(rule), `${id} is about ${rule}`).toBe(true);
  for (const rule of rules.keys()) {
    const examples = new Set(all.filter((example) => example.rule === rule).map(({ example }) => example));
    expect([rule, ...[...examples].sort()]).toEqual([rule, "breaks", "holds"]);
  }
});

it("keeps every place inside its template", () => {
  for (const { template, errors, notices = [] } of readCheckCases()) {
    for (const { offset, end_offset } of [...errors, ...notices]) {
      expect(offset).toBeLessThanOrEqual(end_offset);
      expect(end_offset).toBeLessThanOrEqual(template.length);
    }
  }
});
