import type { Arrangement } from "../plan/arrange.js";
import { NONE } from "../plan/none.js";
import type { FieldPiece } from "../plan/plan.js";
import type { BoundValue } from "../values/bind.js";
import { formatDate } from "../values/format-date.js";
import { printNumber } from "../values/print-number.js";
import { readNumber } from "../values/read-number.js";
import { isOne } from "./is-one.js";
import type { KnownPhrase, PhraseMemory } from "./phrase-memory.js";

/** A present field with its value. */
export interface AnalysedField {
  /** As it was given; a number that counts as it is printed. */
  readonly text: string;
  /** Understood as a phrase, in the plural where the template wants it; undefined where no one asks for that. */
  readonly known: KnownPhrase | undefined;
  /** What `agree` names where it stands in conditions alone that aren't met, and yet has a value. */
  readonly absentGovernor: KnownPhrase | undefined;
  /** What its number counts; undefined where it counts nothing. */
  readonly counted: Counted | undefined;
  /** `many` was asked for in vain. */
  readonly hasNoPlural: boolean;
  /** `date` was given something else. */
  readonly isNotDate?: boolean;
}

/** What is counted, and by which number. */
export interface Counted {
  /** A plain decimal; undefined for what is not a number. */
  readonly number: string | undefined;
  /** Undefined where the field is empty. */
  readonly noun: KnownPhrase | undefined;
}

/** The present fields of an arrangement, by occurrence. `values` are by slot. */
export function analyseFields(
  { occurrences }: Arrangement,
  values: readonly (BoundValue | undefined)[],
  memory: PhraseMemory,
): readonly AnalysedField[] {
  return occurrences.map(({ piece, governor, analysed }): AnalysedField => {
    const { grammar, own, slot } = piece;
    const absent = grammar.agreesUnseen && governor === NONE ? values[grammar.agree] : undefined;
    const absentGovernor = absent && memory.know(absent.text);
    if (own.count !== NONE) return { ...count(piece, values, memory), absentGovernor, hasNoPlural: false };
    const date = own.date && formatDate((values[slot] as BoundValue).text, own.date);
    const isNotDate = own.date !== undefined && date === undefined;
    const { text: whole } = values[slot] as BoundValue;
    const list = own.list === undefined || date !== undefined ? undefined : memory.knowList(whole, own.list);
    const text = date ?? list?.phrase.text ?? whole;
    // What should be a month and isn't stays as it is.
    const known = analysed ? (isNotDate ? memory.know("") : (list ?? memory.know(text))) : undefined;
    const plural = known && grammar.many ? memory.pluralize(known) : undefined;
    return {
      text,
      known: plural?.known ?? known,
      absentGovernor,
      counted: undefined,
      hasNoPlural: plural?.exists === false,
      isNotDate,
    };
  });
}

function count(
  { slot, own }: FieldPiece,
  values: readonly (BoundValue | undefined)[],
  memory: PhraseMemory,
): Pick<AnalysedField, "text" | "known" | "counted"> {
  const value = values[slot] as BoundValue;
  const counted = values[own.count];
  const number = readNumber(value.text);
  const noun = counted && memory.know(counted.text);
  const isCounting = number !== undefined && noun !== undefined;
  const known = isCounting ? memory.asCounted(noun, isOne(number)) : memory.know("");
  return { text: number === undefined ? value.text : printNumber(value), known, counted: { number, noun } };
}
