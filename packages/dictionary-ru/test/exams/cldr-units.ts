import { type CaseName, casesByName, type ExamRow, requirePeer } from "./exam-row.js";

type Patterns = Readonly<Record<string, string>>;

// A number of each plural category of Russian, and of "one" also those by which animate nouns and adjectives are told.
const numbers: readonly (readonly [number: string, category: string])[] = [
  ["1", "one"],
  ["21", "one"],
  ["2", "few"],
  ["23", "few"],
  ["5", "many"],
  ["11", "many"],
  ["1,5", "other"],
];

/** All units of CLDR that have cases, after seven numbers, in five cases. */
export function readCountedUnits(): readonly ExamRow[] {
  const { main } = requirePeer("cldr-units-full/main/ru/units.json") as {
    readonly main: { readonly ru: { readonly units: { readonly long: Readonly<Record<string, Patterns>> } } };
  };
  return Object.values(main.ru.units.long).flatMap((patterns) =>
    numbers.flatMap(([number, category]) => {
      const count = (pattern: string) => pattern.replace("{0}", number);
      const nominative = patterns[`unitPattern-count-${category}`];
      return (Object.keys(casesByName) as CaseName[]).flatMap((name) => {
        const expected = patterns[`${name}-count-${category}`];
        if (name === "nominative" || nominative === undefined || expected === undefined) return [];
        return [{ phrase: count(nominative), wanted: casesByName[name], accepted: [count(expected)] }];
      });
    }),
  );
}
