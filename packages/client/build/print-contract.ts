import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { finalJobStatuses, limits } from "@skladno/contract";
import ts from "typescript";

/** The types of the contract that the client speaks of, in the order of the generated file. */
const names = [
  "ErrorCode",
  "GenerationMode",
  "JobStatus",
  "WarningCode",
  "JobRequestInput",
  "LookupRequest",
  "Diagnostic",
  "JobError",
  "JobCreated",
  "JobWarnings",
  "Job",
  "JobsPage",
  "Estimate",
  "BlockedContent",
  "RowError",
  "ResultItem",
  "ResultsPage",
  "GenerateResponse",
  "TemplateError",
  "TemplateNotice",
  "ValidateResponse",
  "TraceEntry",
  "ChannelQuality",
  "PreviewResponse",
  "CurrentResult",
  "Duplicate",
  "Product",
  "LookupResponse",
  "HistoryEntry",
  "History",
  "ProductVersion",
  "Capabilities",
  "ValidationError",
] as const;

const head = `/*
 * Generated from the valibot schemas of @skladno/contract by \`pnpm --filter @skladno/client contract\`; a test holds it current.
 * Plain types and two values, so that whoever installs the client installs nothing else.
 */
`;

/** The contract as TypeScript without dependencies: every type expanded, the limits and final statuses as values. */
export function printContract(): string {
  const entry = resolve(dirname(fileURLToPath(import.meta.url)), "../../contract/src/index.ts");
  const program = ts.createProgram([entry], {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts"],
    types: [],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entry} exports nothing.`);
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  const printer = createPrinter(checker);

  const parts = [head];
  for (const name of names) {
    const symbol = exported.get(name);
    if (symbol === undefined) throw new Error(`@skladno/contract has no type ${name}; change the list in this file.`);
    const alias = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const text = printer.declare(name, alias);
    const declaration = text.startsWith("{") ? `interface ${name} ${text}` : `type ${name} = ${text};`;
    parts.push(`${comment(alias, checker, "")}export ${declaration}\n`);
  }
  parts.push(
    `/** The statuses at which polling stops. */\nexport const finalJobStatuses = ${literal(finalJobStatuses)};\n`,
    `/** The limits that the client keeps to; bytes of a body, products of a job, rows and jobs of a page. */\nexport const limits = ${literal(
      {
        itemsPerJob: limits.itemsPerJob.max,
        requestBodyBytes: limits.requestBodyBytes,
        resultsPage: limits.resultsPage.max,
        jobsPage: limits.jobsPage.max,
        idempotencyKeyLength: limits.idempotencyKeyLength,
      },
    )};\n`,
  );
  return format(parts.join("\n"));
}

/** As the linter wants it. */
function format(text: string): string {
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  return execFileSync(process.execPath, [biome, "format", "--stdin-file-path=contract.ts"], {
    input: text,
    encoding: "utf8",
  });
}

function literal(value: unknown): string {
  return `${JSON.stringify(value, null, 2)} as const`;
}

function comment(symbol: ts.Symbol, checker: ts.TypeChecker, indent: string): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll("\n", " ").trim();
  return text === "" ? "" : `${indent}/** ${text} */\n`;
}

/** Prints types in full; what has a name already is referred to by it. */
function createPrinter(checker: ts.TypeChecker) {
  const named = new Map<string, string>();

  function declare(name: string, symbol: ts.Symbol): string {
    const text = print(checker.getDeclaredTypeOfSymbol(symbol), "");
    named.set(flat(text), name);
    return text;
  }

  /** Text without indentation and comments, by which equal types are recognised. */
  const flat = (text: string) => text.replace(/\/\*\*.*?\*\//g, "").replace(/\s+/g, " ");

  function refer(type: ts.Type, indent: string): string {
    const text = print(type, indent);
    return named.get(flat(text)) ?? text;
  }

  function print(type: ts.Type, indent: string): string {
    if (type.isUnion()) return printUnion(type, indent);
    if (checker.isArrayType(type)) {
      const element = checker.getTypeArguments(type as ts.TypeReference)[0];
      if (element === undefined) throw new Error("An array type without an element type.");
      const text = refer(element, indent);
      return element.isUnion() && !named.has(flat(text)) ? `readonly (${text})[]` : `readonly ${text}[]`;
    }
    // The parts of an intersection are objects here: their members together.
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return printObject(type, indent);
    return checker.typeToString(type);
  }

  function printUnion(type: ts.UnionType, indent: string): string {
    const parts = type.types.filter((part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.BooleanLiteral)));
    const texts = parts.length > 1 ? [printMembers(parts, indent)] : parts.map((part) => refer(part, indent));
    // TypeScript sees `boolean` as a union of its two values.
    const booleans = type.types.filter((part) => part.flags & ts.TypeFlags.BooleanLiteral);
    if (booleans.length === 2) texts.push("boolean");
    else texts.push(...booleans.map((part) => checker.typeToString(part)));
    if (type.types.some((part) => part.flags & ts.TypeFlags.Null)) texts.push("null");
    return texts.join(" | ");
  }

  /** The members of a union that are not null: a name when they have one together. */
  function printMembers(parts: readonly ts.Type[], indent: string): string {
    const text = parts.map((part) => refer(part, indent)).join(" | ");
    return named.get(flat(text)) ?? text;
  }

  function printObject(type: ts.Type, indent: string): string {
    const inner = `${indent}  `;
    const lines: string[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const whole = checker.getTypeOfSymbol(property);
      const kept = optional ? checker.getNonNullableType(whole) : whole;
      // `?` says that it may be absent; null, if allowed, would have been removed too.
      const nullable = optional && whole.isUnion() && whole.types.some((part) => part.flags & ts.TypeFlags.Null);
      const text = `${refer(kept, inner)}${nullable ? " | null" : ""}`;
      lines.push(
        `${comment(property, checker, inner)}${inner}readonly ${property.name}${optional ? "?" : ""}: ${text};`,
      );
    }
    const index = checker.getIndexInfosOfType(type)[0];
    if (index !== undefined && lines.length === 0) return `Readonly<Record<string, ${refer(index.type, indent)}>>`;
    if (index !== undefined) lines.push(`${inner}readonly [name: string]: ${refer(index.type, inner)};`);
    return `{\n${lines.join("\n")}\n${indent}}`;
  }

  return { declare };
}
