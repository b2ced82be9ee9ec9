import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * The table in docs/specification-tests.md: every test that it names exists, and no sentence of the
 * specification is missing.
 */

const root = new URL("../../../", import.meta.url);
const specification = new URL("../shared/spec.md", root);
const document = readFileSync(new URL("docs/specification-tests.md", root), "utf8");

/** The cells of the rows of all tables; a `|` inside a cell is written `\|`. */
const rows = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| Sentence "))
  .map((line) =>
    line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.trim()),
  )
  .map(([sentence = "", tests = ""]) => ({ sentence, tests: tests.replaceAll("\\|", "|").split("<br>") }));

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const url = new URL(file, root);
  const source = existsSync(url) ? readFileSync(url, "utf8") : "";
  sources.set(file, source);
  return source;
}

/** SHA-256 of the sentences in the document, as they were last compared with the specification. */
const COMPARED = "3bcee4d39f12ff7459564cee60558e315343652dcff0d7730294f5f5d08bca52";

/** Letters and digits alone: quoting in a table changes signs and blanks. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

describe("the table of sentences and tests", () => {
  it("names tests that exist", () => {
    expect(rows.length).toBeGreaterThan(120);
    const missing = rows.flatMap(({ sentence, tests }) =>
      tests.flatMap((test) => {
        const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
        const exists = title !== "" && sourceOf(file).includes(JSON.stringify(title));
        return exists ? [] : [`${sentence.slice(0, 60)} → ${test}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it("has every sentence of the specification", () => {
    const withoutTests = document.slice(document.indexOf("\n## ")).replace(/(?<!\\) \| `[^`]+\.ts`: .*/g, "");
    const shown = plain(withoutTests);
    // Where the specification is not at hand, the sentences must be those that were compared with it.
    const lines = existsSync(specification) ? readFileSync(specification, "utf8").split("\n") : [];
    const missing = lines.filter((line, index) => {
      const isHead = line.startsWith("#") || /^\|[-| ]+\|$/.test(lines[index + 1] ?? "");
      return !isHead && !shown.includes(plain(line.replace(/^\d+\. /, "")));
    });
    expect(missing).toEqual([]);
    expect(createHash("sha256").update(shown).digest("hex")).toBe(COMPARED);
  });
});
