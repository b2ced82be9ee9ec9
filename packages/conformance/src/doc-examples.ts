import { codeBlocks } from "./examples.js";

/** An example of the documents for authors: a template, the values of an item, and the text that they give. */
export interface DocText {
  readonly kind: "text";
  readonly line: number;
  readonly mode: "strict" | "flexible";
  readonly template: string;
  readonly item: Readonly<Record<string, string | number>>;
  readonly text: string;
  /** "code field" for each warning. */
  readonly warnings: readonly string[];
}

/** An example of a mistake: what is reported, and the template with the suggestion applied where there is one. */
export interface DocError {
  readonly kind: "error";
  readonly line: number;
  readonly mode: "strict" | "flexible";
  readonly template: string;
  readonly findings: readonly { readonly code: string; readonly place: string; readonly fixed: string | undefined }[];
}

/**
 * The examples of docs/language.*.md. A block "template" has parts divided by lines of `---`: the template, the values
 * (`name: value`, a number where it looks like one, quotes for text that does), the text, and warnings if there are any.
 * A block "template-error" has the template and a line for each finding: `code line:column` with ` → fixed template`
 * where there is a suggestion; `code/reason` where a code has several. The word `flexible` after either sets the mode.
 *
 * @throws Error that names the line of a block of another shape
 */
export function docExamples(markdown: string): readonly (DocText | DocError)[] {
  return codeBlocks(markdown).flatMap(({ language, info, code, line }): (DocText | DocError)[] => {
    const mode = info.includes("flexible") ? "flexible" : "strict";
    const [template, second, text, warnings, ...rest] = code.split(/^---\n|\n---\n|\n---$/m);
    if (language === "template") {
      if (template === undefined || second === undefined || text === undefined || rest.length > 0) {
        throw new Error(`The example in line ${line} needs a template, values and a text, parted by "---".`);
      }
      return [
        { kind: "text", line, mode, template, item: readItem(second, line), text, warnings: readLines(warnings) },
      ];
    }
    if (language !== "template-error") return [];
    if (template === undefined || second === undefined || text !== undefined) {
      throw new Error(`The example in line ${line} needs a template and findings, parted by "---".`);
    }
    const findings = readLines(second).map((finding) => {
      const [, found = "", place = "", fixed] = /^(\S+) (\d+:\d+)(?: → (.*))?$/.exec(finding) ?? [];
      if (found === "") throw new Error(`"${finding}" below line ${line} is not "code line:column".`);
      return { code: found, place, fixed };
    });
    return [{ kind: "error", line, mode, template, findings }];
  });
}

function readLines(text: string | undefined): readonly string[] {
  return (text ?? "").split("\n").filter((line) => line !== "");
}

function readItem(text: string, line: number): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    readLines(text).map((entry): [string, string | number] => {
      const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(entry) ?? [];
      if (name === "") throw new Error(`"${entry}" below line ${line} is not "name: value".`);
      return [name, /^(?:-?\d+(?:\.\d+)?|".*")$/.test(value) ? (JSON.parse(value) as string | number) : value];
    }),
  );
}
