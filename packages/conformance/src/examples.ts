/** A fenced block of a Markdown file. */
export interface CodeBlock {
  /** The word after the fence: "ts", "json", "text". */
  readonly language: string;
  /** What follows that word on the line of the fence. */
  readonly info: string;
  readonly code: string;
  /** The line of the fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a Markdown text, so that tests can run what a README shows. */
export function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { indent: number; language: string; info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const fence = /^ *```(\S*)\s*(.*)$/.exec(line);
    // A block inside a list is indented; so is what it holds.
    if (fence === null) open?.lines.push(line.slice(open.indent));
    else if (open === undefined)
      open = { indent: line.indexOf("`"), language: fence[1] ?? "", info: fence[2] ?? "", line: index + 1, lines: [] };
    else {
      blocks.push({ language: open.language, info: open.info, code: open.lines.join("\n"), line: open.line });
      open = undefined;
    }
  }
  return blocks;
}

/** One line of an example: what it computes and what the comment after it says. */
export interface ExampleResult {
  readonly expression: string;
  readonly actual: unknown;
  readonly expected: unknown;
}

/**
 * Runs the "ts" blocks of a Markdown text one after the other. A line `expression; // value` is evaluated, its comment is
 * read as a JavaScript value; other lines run as they are. Imports are left out: `names` are in scope instead.
 *
 * @returns every line with a comment, for the test to compare
 */
export function runExamples(markdown: string, names: Readonly<Record<string, unknown>>): readonly ExampleResult[] {
  const results: ExampleResult[] = [];
  for (const { language, code } of codeBlocks(markdown)) {
    if (language !== "ts") continue;
    const body = code
      .replace(/^import [^;]*;$/gm, "")
      .split("\n")
      .map((line) => {
        const [, statement = "", comment = ""] = /^(.*);\s*\/\/ (.+)$/.exec(line) ?? [];
        if (statement === "" || /^\s*(?:const|let)\s/.test(statement)) return line;
        return `record(${JSON.stringify(statement)}, (${statement}), (${comment}));`;
      })
      .join("\n");
    const record = (expression: string, actual: unknown, expected: unknown): void => {
      results.push({ expression, actual, expected });
    };
    new Function("record", ...Object.keys(names), `"use strict";\n${body}`)(record, ...Object.values(names));
  }
  return results;
}
