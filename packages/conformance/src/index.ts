export type { CheckCase, Example, ExpectedFinding, TextCase } from "./case.js";
export type { DocError, DocText } from "./doc-examples.js";
export { docExamples } from "./doc-examples.js";
export type { CodeBlock, ExampleResult } from "./examples.js";
export { codeBlocks, runExamples } from "./examples.js";
export type { CaseFile } from "./read-cases.js";
export { readCaseFiles, readCheckCases, readRules, readTextCases } from "./read-cases.js";
