/**
 * An example as a module that checks itself: a line `expression; // value` asserts that the expression has this value, a line
 * `console.log(…); // text` that this is printed, `// throws Name` that an error of that name is thrown.
 *
 * @param check how the module calls the assertion: (actual: () => unknown, expected: unknown) => Promise<void>
 */
export function checkedExample(code: string, check: string): { readonly code: string; readonly checks: number } {
  let checks = 0;
  const lines = code.split("\n").map((line) => {
    const [, indent = "", expression, expected] =
      /^(\s*)(?!const |let |import |export |return |\/\/)(.*\S);\s*\/\/ (.+)$/.exec(line) ?? [];
    if (expression === undefined || expected === undefined || !/^(?:["'[{\d-]|true|false|undefined)/.test(expected))
      return line;
    checks++;
    const value = expression.replace(/^console\.log\((.*)\)$/, "$1");
    return `${indent}await ${check}(async () => (${value}), ${expected});`;
  });
  return { code: lines.join("\n"), checks };
}
