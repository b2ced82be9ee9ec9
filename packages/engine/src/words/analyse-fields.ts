import type { Arrangement, Group, Occurrence } from "../plan/arrange.js";
import type { BoundValue } from "../values/bind.js";
import type { KnownPhrase, PhraseMemory } from "./phrase-memory.js";

/** The fields of one output with their values, understood as phrases when grammar first asks for them. */
export class AnalysedFields {
  readonly arrangement: Arrangement;
  readonly #values: readonly (BoundValue | undefined)[];
  readonly #memory: PhraseMemory;
  readonly #known: (KnownPhrase | undefined)[] = [];

  /** `values` are by slot. */
  constructor(arrangement: Arrangement, values: readonly (BoundValue | undefined)[], memory: PhraseMemory) {
    this.arrangement = arrangement;
    this.#values = values;
    this.#memory = memory;
  }

  occurrence(index: number): Occurrence {
    return this.arrangement.occurrences[index] as Occurrence;
  }

  group(index: number): Group {
    return this.arrangement.groups[index] as Group;
  }

  text(occurrence: number): string {
    return (this.#values[this.occurrence(occurrence).piece.slot] as BoundValue).text;
  }

  /** A field whose every placeholder stands in a condition that isn't met still has its value. */
  knownOfSlot(slot: number): KnownPhrase | undefined {
    const value = this.#values[slot];
    return value === undefined ? undefined : this.#memory.know(value.text);
  }

  known(occurrence: number): KnownPhrase {
    const known = this.#known[occurrence] ?? this.#memory.know(this.text(occurrence));
    this.#known[occurrence] = known;
    return known;
  }
}
