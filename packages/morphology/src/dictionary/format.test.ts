import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORMAT_VERSION, SECTIONS } from "./format.js";
import * as kinds from "./word-kinds.js";

const page = readFileSync(new URL("../../../../docs/dictionary-format.md", import.meta.url), "utf8");

describe("docs/dictionary-format.md", () => {
  it("lists the sections in their order, with their widths", () => {
    const table = page.slice(page.indexOf("| section | width |")).split("\n\n")[0] ?? "";
    const rows = table
      .split("\n")
      .slice(2)
      .map((row) => row.split("|").map((cell) => cell.trim()));
    const listed = rows.flatMap(([, names = "", widths = ""]) => {
      const width = widths.split(", ").map(Number);
      return names.split(", ").map((name, index): [string, number] => [name, width[index] ?? width[0] ?? 0]);
    });
    expect(listed).toEqual(Object.entries(SECTIONS));
  });

  it("names the version of the format, and every bit of words that are known by heart", () => {
    expect(page).toContain(`| format version, ${FORMAT_VERSION} |`);
    for (const [name, bit] of Object.entries(kinds)) {
      if (typeof bit === "number" && name !== "CASES_BEHIND")
        expect(page, name).toMatch(new RegExp(`0x${(bit >>> 0).toString(16)}\\b`));
    }
  });
});
