import { expect, it } from "vitest";
import { splitList } from "./split-list.js";

it.each<[string, readonly string[], string]>([
  ["а, б, в", ["а", "б", "в"], "а, б и в"],
  ["а; б, в", ["а", "б, в"], "а и б, в"],
  ["1,5 л, 2 л", ["1,5 л", "2 л"], "1,5 л и 2 л"],
  ["«а, б», в", ["«а, б»", "в"], "«а, б» и в"],
  ["а (б, в), г", ["а (б, в)", "г"], "а (б, в) и г"],
  ["а, б и в", ["а", "б и в"], "а, б и в"],
  ["а, б, и в", ["а", "б", "в"], "а, б и в"],
  [" ,, ", [], ""],
])("parts %j", (text, parts, joined) => {
  const list = splitList(text, "и");
  expect([list.parts, list.join(list.parts)]).toEqual([parts, joined]);
});

it("parts lists of thousands in a short time", { timeout: 10_000 }, () => {
  for (const piece of ["а, ", "«, ", "(;", '",', "и "]) {
    const text = piece.repeat(50_000);
    expect(splitList(text, "и").parts.length, JSON.stringify(piece)).toBeLessThanOrEqual(text.length);
  }
});
