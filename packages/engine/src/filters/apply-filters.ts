import { formatMoney } from "@skladno/money";
import {
  type ReadWord,
  toInlineCase,
  toLowerFirst,
  toSentenceCase,
  toTitleCase,
  toUpperFirst,
} from "@skladno/morphology/letter-case";
import { selectForm } from "@skladno/plural";
import type { TextFilter } from "@skladno/template";
import type { BoundValue } from "../values/bind.js";
import { printNumber } from "../values/print-number.js";
import { readNumber } from "../values/read-number.js";
import { limitLength } from "./limit-length.js";
import { transliterate } from "./translit.js";

/** What is left of a value after its filters. */
export interface FilteredText {
  readonly text: string;
  /** A filter wanted a number and got something else; it left the text unchanged. */
  readonly isNotNumber: boolean;
}

/**
 * Applies the filters of a placeholder from left to right. `isNumber`: the value is a JSON number, which `amount`
 * prints with a decimal comma, where a string is printed as it was given.
 */
export function applyFilters(
  value: string,
  filters: readonly TextFilter[],
  isNumber: boolean,
  read: ReadWord,
): FilteredText {
  let text = value;
  let isNotNumber = false;
  for (const filter of filters) {
    switch (filter.name) {
      case "lower":
        text = text.toLowerCase();
        break;
      case "upper":
        text = text.toUpperCase();
        break;
      case "title":
        text = toTitleCase(text);
        break;
      case "sentence":
        text = toSentenceCase(text, read);
        break;
      case "upper_first":
        text = toUpperFirst(text);
        break;
      case "lower_first":
        text = toLowerFirst(text, read);
        break;
      case "inline":
        text = toInlineCase(text, read);
        break;
      case "limit":
        text = limitLength(text, filter.length, read);
        break;
      case "translit":
        text = transliterate(text);
        break;
      // Printed in place of the value, before the filters.
      case "gender":
        break;
      default: {
        const number = readNumber(text);
        if (number === undefined) isNotNumber = true;
        else text = formatNumber(filter, number, { text, isNumber: isNumber && text === value });
      }
    }
  }
  return { text, isNotNumber };
}

/** `given` is the number as it came, which `amount` prints. */
function formatNumber(filter: TextFilter, number: string, given: BoundValue): string {
  switch (filter.name) {
    case "money":
      return formatMoney(number, filter.symbol);
    case "plural":
      return selectForm(number, filter.forms);
    case "amount":
      return `${printNumber(given)} ${selectForm(number, filter.forms)}`;
    default:
      return number;
  }
}
