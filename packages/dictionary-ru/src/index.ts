export { dictionaryUrl, loadDictionary } from "./load.js";
export { manifest } from "./manifest.js";
