import { describe, expect, it } from "vitest";
import { readExams } from "./exams.js";

describe.each(await readExams())("the suite of $name", ({ rows, inflect, differences }) => {
  it("is passed but for a list of rows with whose mistake each is, and why", () => {
    const different = rows.flatMap((row) => {
      const form = inflect(row);
      return row.accepted.includes(form) ? [] : [[row.phrase, row.wanted, form, row.accepted.join("|")].join("\t")];
    });
    expect(different).toEqual(
      differences.map(({ phrase, wanted, ours, theirs }) => [phrase, wanted, ours, theirs].join("\t")),
    );
  });

  it("has a reason for every difference", () => {
    expect(
      differences.filter(({ mistakeOf, reason }) => !/^(?:ours|theirs|both right)$/.test(mistakeOf) || reason === ""),
    ).toEqual([]);
  });

  it("is there", () => {
    expect(rows.length).toBeGreaterThan(30);
  });
});
