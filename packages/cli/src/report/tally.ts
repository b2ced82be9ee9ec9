import type { BrokenRow } from "@skladno/catalogue";
import type { Diagnostic } from "@skladno/engine";

/** A warning of one product; the service has codes of its own beside those of the engine. */
export type Warning = Omit<Diagnostic, "code" | "field" | "output"> & {
  readonly code: string;
  readonly output: string | null;
  readonly field: string | null;
};

/** Warnings of one kind. */
export interface WarningCount {
  readonly code: string;
  readonly count: number;
  /** The fields (the outputs where no field is to blame), the most frequent first. */
  readonly places: readonly { readonly name: string; readonly count: number }[];
  /** The first ones. */
  readonly examples: readonly WarningExample[];
}

/** One warning, with what it is about. */
export interface WarningExample {
  readonly line: number;
  readonly id: string;
  readonly message: string;
}

/** How many failed rows are named at the end; the file of warnings has them all. */
const NAMED_ROWS = 20;

/** How many fields are counted for one kind of warning: names in a product file have no bound, memory has. */
const COUNTED_PLACES = 1000;

/** How many warnings of a kind are shown in full. */
const SHOWN_EXAMPLES = 3;

/** Counts what happened, in memory that does not grow with the number of products. */
export class Tally {
  products = 0;
  texts = 0;
  failed = 0;
  warnings = 0;
  readonly #failedRows: BrokenRow[] = [];
  readonly #byCode = new Map<string, Map<string, number>>();
  readonly #examples = new Map<string, WarningExample[]>();

  addProduct(texts: number): void {
    this.products += 1;
    this.texts += texts;
  }

  addFailed(row: BrokenRow): void {
    this.failed += 1;
    if (this.#failedRows.length < NAMED_ROWS) this.#failedRows.push(row);
  }

  /** @param name the field that is to blame, or whatever else says where */
  addWarning(code: string, name: string, example: WarningExample): void {
    this.warnings += 1;
    const examples = this.#examples.get(code) ?? [];
    if (examples.length < SHOWN_EXAMPLES) this.#examples.set(code, [...examples, example]);
    let places = this.#byCode.get(code);
    if (places === undefined) {
      places = new Map();
      this.#byCode.set(code, places);
    }
    const place = places.has(name) || places.size < COUNTED_PLACES ? name : "…";
    places.set(place, (places.get(place) ?? 0) + 1);
  }

  /** The first of the failed rows. */
  get failedRows(): readonly BrokenRow[] {
    return this.#failedRows;
  }

  /** The most frequent kind first. */
  get warningCounts(): readonly WarningCount[] {
    return [...this.#byCode]
      .map(([code, places]) => ({
        code,
        count: [...places.values()].reduce((sum, count) => sum + count, 0),
        places: [...places].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count),
        examples: this.#examples.get(code) ?? [],
      }))
      .sort((one, other) => other.count - one.count);
  }
}
