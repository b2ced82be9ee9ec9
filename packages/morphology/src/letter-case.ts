/**
 * `@skladno/morphology/letter-case`: small letters and capitals of Russian texts. What is asked of the dictionary is
 * passed in, so that these functions run with any, and without one (`() => []`).
 */
export {
  toInlineCase,
  toLowerFirst,
  toSentenceCase,
  toTitleCase,
  toUpperFirst,
} from "./letter-case/letter-case.js";
export { isFunctionWord, type ReadWord, readAsPlace, readByValue } from "./letter-case/read-word.js";
