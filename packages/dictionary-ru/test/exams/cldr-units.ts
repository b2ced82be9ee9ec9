import { createRequire } from "node:module";
import type { Case } from "@skladno/morphology";

/** A counted unit with its form in a case, as Unicode CLDR has it. */
export interface CountedUnit {
  /** CLDR's name of the unit: "length-square-mile". */
  readonly unit: string;
  /** In the nominative: "5 квадратных миль". */
  readonly nominative: string;
  readonly wanted: Case;
  readonly expected: string;
}

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

const caseNames: readonly (readonly [wanted: Case, name: string])[] = [
  ["gen", "genitive"],
  ["dat", "dative"],
  ["acc", "accusative"],
  ["ins", "instrumental"],
  ["prep", "prepositional"],
];

/** All units of CLDR that have cases, after seven numbers, in five cases. */
export function readCountedUnits(): readonly CountedUnit[] {
  const { main } = createRequire(import.meta.url)("cldr-units-full/main/ru/units.json") as {
    readonly main: { readonly ru: { readonly units: { readonly long: Readonly<Record<string, Patterns>> } } };
  };
  return Object.entries(main.ru.units.long).flatMap(([unit, patterns]) =>
    numbers.flatMap(([number, category]) => {
      const nominative = patterns[`unitPattern-count-${category}`];
      return caseNames.flatMap(([wanted, name]) => {
        const expected = patterns[`${name}-count-${category}`];
        if (nominative === undefined || expected === undefined) return [];
        return [
          { unit, nominative: nominative.replace("{0}", number), wanted, expected: expected.replace("{0}", number) },
        ];
      });
    }),
  );
}
