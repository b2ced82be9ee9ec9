import { publishedPackages } from "../packages/published.js";

/** What is measured, and how large it may be: minified by esbuild, compressed by brotli or gzip. */
export interface Bundle {
  readonly name: string;
  /** What is in it, for the table of the README. */
  readonly holds: string;
  /**
   * The program that is bundled, with everything that it imports, as it is published; a path for a data file, and for a
   * program whose dependencies stay outside.
   */
  readonly source: string;
  readonly platform: "browser" | "node" | "program" | "data";
  /** Kilobytes (1000 bytes) with brotli, or with gzip where that is what was promised. */
  readonly limit: number;
  /** What `limit` is measured in; brotli where it is absent. */
  readonly measure?: "gzip";
}

const everything = (...specifiers: readonly string[]) =>
  specifiers.map((specifier, index) => `export * as part${index} from "${specifier}";`).join("\n");

/**
 * Every entry of every library that runs without a page, but those that tests and compilers of dictionaries are made
 * with.
 */
function libraryEntries(): readonly string[] {
  return publishedPackages()
    .filter(({ manifest }) => !["@skladno/api", "@skladno/cli", "@skladno/codemirror"].includes(manifest.name))
    .flatMap(({ entries }) => entries.map(({ specifier }) => specifier))
    .filter((specifier) => !/\/(?:testing|compile)$/.test(specifier));
}

/** Each package alone, all of its public names, with all that it depends on. */
const packages: readonly Bundle[] = [
  {
    name: "@skladno/template",
    holds: "parser, checks, printer",
    source: everything("@skladno/template"),
    platform: "browser",
    limit: 12.5,
  },
  {
    name: "@skladno/template/lint",
    holds: "advice for authors, suggestions, without the parser",
    source: everything("@skladno/template/lint"),
    platform: "browser",
    limit: 16.5,
  },
  {
    name: "@skladno/editor",
    holds: "completion, hover, problems, highlighting; with template and its advice",
    source: everything("@skladno/editor"),
    platform: "browser",
    limit: 27.5,
  },
  {
    name: "@skladno/codemirror",
    holds: "its own code; editor and CodeMirror stay outside",
    source: "packages/codemirror/src/index.ts",
    platform: "program",
    limit: 3.3,
  },
  {
    name: "@skladno/morphology",
    holds: "words, phrases, corrections, explanations, governing words; without a dictionary",
    source: everything("@skladno/morphology"),
    platform: "browser",
    limit: 46,
  },
  {
    name: "@skladno/morphology/government",
    holds: "the table of governing words, with units and adverbs of commerce",
    source: everything("@skladno/morphology/government"),
    platform: "browser",
    limit: 8,
  },
  {
    name: "@skladno/morphology/letter-case",
    holds: "sentence case, small letters within a sentence, names that keep their capitals",
    source: everything("@skladno/morphology/letter-case"),
    platform: "browser",
    limit: 2.4,
  },
  {
    name: "@skladno/dictionary-ru",
    holds: "the data file",
    source: "packages/dictionary-ru/data/ru.dict",
    platform: "data",
    limit: 415,
  },
  { name: "@skladno/plural", holds: "all", source: everything("@skladno/plural"), platform: "browser", limit: 0.8 },
  { name: "@skladno/money", holds: "all", source: everything("@skladno/money"), platform: "browser", limit: 0.75 },
  {
    name: "@skladno/engine",
    holds: "with template, plural, money and what it uses of morphology",
    source: everything("@skladno/engine"),
    platform: "browser",
    limit: 37.5,
  },
  {
    name: "@skladno/jobs",
    holds: "queue and worker",
    source: everything("@skladno/jobs"),
    platform: "browser",
    limit: 5.1,
  },
  {
    name: "@skladno/contract",
    holds: "with valibot",
    source: everything("@skladno/contract"),
    platform: "browser",
    limit: 6.6,
  },
  { name: "@skladno/client", holds: "all", source: everything("@skladno/client"), platform: "browser", limit: 7.1 },
  {
    name: "@skladno/catalogue",
    holds: "CSV, XLSX, YML, JSON, JSON Lines, project files; with its readers of zip, XML and YAML",
    source: everything("@skladno/catalogue", "@skladno/catalogue/ru"),
    platform: "browser",
    limit: 72,
  },
  {
    name: "@skladno/cli",
    holds: "its own code; what it depends on stays outside",
    source: "packages/cli/src/main.ts",
    platform: "program",
    limit: 29.5,
  },
  {
    name: "@skladno/api",
    holds: "its own code; what it depends on stays outside",
    source: "apps/api/src/main.ts",
    platform: "program",
    limit: 66,
  },
];

const editor = `
  export { checkTemplates, fieldsOf, formatTemplate } from "@skladno/template";
  export { lint } from "@skladno/template/lint";
  export { russian } from "@skladno/template/ru";
`;

/** All that puts words and phrases into cases. */
const inflecting = `export { createInflector, DictionaryError } from "@skladno/morphology";`;

const correcting = `
  export { CorrectionError, createInflector, DictionaryError, openCorrections, openDictionary } from "@skladno/morphology";
`;

/** The table of governing words is loaded by those who use it. */
const analysing = `export { createMorphology, DictionaryError } from "@skladno/morphology";`;

const rendering = `
  import { createEngine } from "@skladno/engine";
  import { createMorphology } from "@skladno/morphology";
  export const open = async (dictionary) =>
    createEngine({ morphology: createMorphology(new Uint8Array(await (await fetch(dictionary)).arrayBuffer())) });
`;

/** What programs of the usual kinds load. */
const programs: readonly Bundle[] = [
  {
    name: "template editor in a browser",
    holds: "checks, advice, Russian messages, formatter; no dictionary",
    source: editor,
    platform: "browser",
    limit: 25,
  },
  {
    name: "inflecting in a browser",
    holds: "words and phrases in cases; the dictionary comes beside it",
    source: inflecting,
    platform: "browser",
    limit: 32.5,
    measure: "gzip",
  },
  {
    name: "inflecting with a user's own dictionary",
    holds: "the same with corrections",
    source: correcting,
    platform: "browser",
    limit: 34.5,
    measure: "gzip",
  },
  {
    name: "all of Russian in a browser",
    holds: "the same with analyses, explanations, plurals, counts, places and prepositions",
    source: analysing,
    platform: "browser",
    limit: 43,
    measure: "gzip",
  },
  {
    name: "rendering in a browser",
    holds: "engine and morphology; the dictionary comes beside it",
    source: rendering,
    platform: "browser",
    limit: 71,
  },
  {
    name: "everything in Node",
    holds: "all libraries with their entries, one file; the dictionary comes beside it",
    source: everything(...libraryEntries()),
    platform: "node",
    limit: 199,
  },
];

/** All that is measured. */
export const bundles: readonly Bundle[] = [...packages, ...programs];
