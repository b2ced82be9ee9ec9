export type { Corrections } from "./analyse/context.js";
export {
  type Correction,
  CorrectionError,
  type CorrectionMistake,
  openCorrections,
  openCorrectionsInSteps,
} from "./corrections.js";
export { createInflector, type Inflector } from "./create-inflector.js";
export { createMorphology, type MorphologyOptions } from "./create-morphology.js";
export { createWords, type DictionaryWords, type WordsOptions } from "./create-words.js";
export { type Dictionary, openDictionary } from "./dictionary/dictionary.js";
export { DictionaryError } from "./dictionary/open.js";
export { verifyDictionary } from "./dictionary/verify.js";
export type { ExplainOptions, ExplanationMessages, ExplanationTerm } from "./explain.js";
// The whole of the table is the entry `@skladno/morphology/government`; bundles that don't call this leave it out.
export { governedCase } from "./government.js";
export type * from "./grammar.js";
export { cases, genders, numbers } from "./grammar.js";
export type * from "./morphology.js";
export { shapePreposition } from "./prepositions/shape-preposition.js";
export type * from "./words.js";
