export type { CodeBlock, ExampleResult } from "./examples.js";
export { codeBlocks, runExamples } from "./examples.js";
