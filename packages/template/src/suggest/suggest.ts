import { modxPlaceholder } from "../notices/foreign-syntax.js";
import { closeBrackets, closeConditions, closeTag, openBraces, openBrackets } from "./delimiters.js";
import { caseName, dateFormat, filter, forms, preposition } from "./filters.js";
import { fieldName, opening, outputName } from "./names.js";
import { createNameFinder } from "./nearest-name.js";
import { firstVariant, secondName, withoutFilter, withoutVariant } from "./without.js";

/**
 * Finds out what an author meant who made a mistake: to be given to `checkTemplate` and the like as the option
 * `suggest`, so that errors have a `hint` and a `suggestion`. Apart from the checks, because a page that only fills
 * templates in has nobody to correct them.
 */
export const suggest: Suggest = {
  closeBrackets,
  closeConditions,
  closeTag,
  openBraces,
  openBrackets,
  caseName,
  dateFormat,
  filter,
  forms,
  preposition,
  fieldName,
  modxPlaceholder,
  opening,
  outputName,
  createNameFinder,
  firstVariant,
  secondName,
  withoutFilter,
  withoutVariant,
};

/** What is asked about each kind of mistake. */
export interface Suggest {
  readonly closeBrackets: typeof closeBrackets;
  readonly closeConditions: typeof closeConditions;
  readonly closeTag: typeof closeTag;
  readonly openBraces: typeof openBraces;
  readonly openBrackets: typeof openBrackets;
  readonly caseName: typeof caseName;
  readonly dateFormat: typeof dateFormat;
  readonly filter: typeof filter;
  readonly forms: typeof forms;
  readonly preposition: typeof preposition;
  readonly fieldName: typeof fieldName;
  readonly modxPlaceholder: typeof modxPlaceholder;
  readonly opening: typeof opening;
  readonly outputName: typeof outputName;
  readonly createNameFinder: typeof createNameFinder;
  readonly firstVariant: typeof firstVariant;
  readonly secondName: typeof secondName;
  readonly withoutFilter: typeof withoutFilter;
  readonly withoutVariant: typeof withoutVariant;
}
