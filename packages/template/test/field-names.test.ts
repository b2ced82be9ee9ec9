import { fileURLToPath } from "node:url";
import { readCheckCases, readTextCases } from "@skladno/conformance";
import ts from "typescript";
import { expect, it } from "vitest";
import { checkTemplate, fieldsOf } from "../src/index.js";

const FILE = fileURLToPath(new URL("./every-template.ts", import.meta.url));

/** A program that asks the compiler for the fields of each template. */
function write(templates: readonly string[]): string {
  const rows = templates.map((template, at) => `export type T${at} = FieldNames<${JSON.stringify(template)}>;`);
  return ['import type { FieldNames } from "../src/field-names.js";', ...rows].join("\n");
}

it("reads the fields that the check finds, in every template of the conformance cases", () => {
  const valid = [...new Set([...readCheckCases(), ...readTextCases()].map(({ template }) => template))].flatMap(
    (template) => {
      const { checked } = checkTemplate(template);
      return checked === undefined ? [] : [{ template, fields: fieldsOf(checked).map(({ name }) => name) }];
    },
  );
  const source = write(valid.map(({ template }) => template));
  const options: ts.CompilerOptions = {
    strict: true,
    lib: ["lib.es5.d.ts"],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, language, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source, language) : read(name, language, ...rest);
  const program = ts.createProgram([FILE], options, host);
  const checker = program.getTypeChecker();
  const found = new Map<string, string[]>();
  program.getSourceFile(FILE)?.forEachChild((node) => {
    if (!ts.isTypeAliasDeclaration(node)) return;
    const type = checker.getTypeAtLocation(node);
    const types = type.isUnion() ? type.types : [type];
    found.set(
      node.name.text,
      types.map((one) => (one.isStringLiteral() ? one.value : checker.typeToString(one))),
    );
  });
  expect(found.size).toBe(valid.length);
  for (const [at, { template, fields }] of valid.entries()) {
    const names = found.get(`T${at}`)?.filter((name) => name !== "never") ?? [];
    if (names[0] !== "string") expect([...names].sort(), template).toEqual([...fields].sort());
  }
  const unread = valid.filter((_, at) => found.get(`T${at}`)?.[0] === "string");
  expect(unread.length).toBeLessThan(valid.length / 50);
});
