import { loadDictionary } from "@skladno/dictionary-ru";
import { products, template } from "./example.js";
import { createWriteTexts, type Written } from "./write-texts.js";

/** The texts of the example, written when the site is built: a reader who changes nothing loads no dictionary. */
export declare const data: Written;

export default {
  load: async (): Promise<Written> => createWriteTexts(await loadDictionary())(template, products, "en"),
};
