import { CsvError, parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createFramer } from "./frame-csv.js";
import { splitRecord } from "./split-record.js";

/** What csv-parse makes of the same record; undefined for an error. */
function parsed(text: string, quoted: boolean): readonly string[] | undefined {
  try {
    const options = { quote: quoted ? '"' : null, escape: quoted ? '"' : null, relax_column_count: true } as const;
    const [record = [""], more] = parse(text, { ...options, delimiter: ",", record_delimiter: "\n" }) as string[][];
    return more === undefined ? record : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

it("splits every record as csv-parse does", () => {
  const texts = fc.string({ unit: fc.constantFrom("а", "b", '"', '"', ",", ",", " ", "\n"), maxLength: 14 });
  fc.assert(
    fc.property(texts, (text) => {
      const framing = createFramer(text, { delimiter: ",", quotes: true }, true)(0);
      fc.pre(framing.type === "record" && framing.record.end > 0);
      if (framing.type !== "record") return;
      const { record } = framing;
      const expected = parsed(text.slice(record.start, record.end), record.marks === "quoted");
      expect(splitRecord(text, record, ",")).toEqual(expected);
    }),
    { numRuns: 5_000 },
  );
});
