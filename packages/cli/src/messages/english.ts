import type { CatalogueMessages } from "@skladno/catalogue";
import { english as catalogue } from "@skladno/catalogue/en";
import type { Language } from "./language.js";

const number = new Intl.NumberFormat("en");
const seconds = {
  format: (value: number): string => value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 1 }),
};

function count(value: number, one: string, many = `${one}s`): string {
  return `${number.format(value)} ${value === 1 ? one : many}`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `"${name}"`).join(", ");
}

const target = (path: string | undefined): string => (path === undefined ? "standard output" : path);

/** What was found, what is allowed, what to do. */
export const english = {
  language: "en" as Language,

  /** Of files of products; where an option helps it is named. */
  catalogue: {
    ...catalogue,
    file: {
      ...catalogue.file,
      wrongEncoding: (name, encoding, position) =>
        `${name} is not ${encoding} (near byte ${number.format(position)}). Name its encoding with --encoding: files of Excel and of older shop systems are often windows-1251.`,
      unknownSheet: (...about) => `${catalogue.file.unknownSheet(...about)} Name one of them with --sheet.`,
      brokenJson: (...about) =>
        `${catalogue.file.brokenJson(...about)} If every line is a product, use --format jsonl.`,
    },
    rows: {
      ...catalogue.rows,
      brokenQuotes: `${catalogue.rows.brokenQuotes}, or use --quote none`,
    },
  } as CatalogueMessages,

  input: {
    standardInput: "standard input",
    unreadable: (path: string, reason: string) => `"${path}" can't be read: ${reason}.`,
    folder: (path: string) => `"${path}" is a folder. Name a file in it.`,
    unknownFormat: (name: string) =>
      `The format of "${name}" is unknown. Give it with --format (--output-format for results); known endings are .csv, .tsv, .xlsx, .yml, .json and .jsonl.`,
    whichProducts: (path: string) =>
      `No products given: ${path} contains only templates. Add a file of products, or - for standard input.`,
    twiceStdin: "Templates and products can't both come from standard input. Give one of them as a file.",
  },

  systemErrors: {
    ENOENT: "no such file or folder",
    EACCES: "permission denied",
    EPERM: "permission denied",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of the path is not a folder",
    ENOSPC: "the disk is full",
    EROFS: "the disk is read-only",
    EMFILE: "too many files are open",
    EDQUOT: "the disk quota is used up",
  } as Readonly<Record<string, string>>,

  rows: {
    lengthExceeded: (output: string, length: number, longest: number, channel: string) =>
      `${output} has ${length} characters; ${channel} shows ${longest}`,
    capitalInText: (field: string, outputs: readonly string[], capitals: number, values: number) =>
      `"${field}" stands in the middle of a sentence (${outputs.join(", ")}), and ${number.format(capitals)} of ${number.format(values)} of its values begin with a capital letter: {{${field}|inline}} writes them as within a sentence.`,
    duplicateId: (id: string, line: number) => `the id "${id}" was on line ${number.format(line)} already`,
    missingId: (column: string) => `has no id: "${column}" is empty`,
    headings: (count: number, line: number, text: string) =>
      count === 1
        ? `Line ${number.format(line)} ("${text}") has one value and no id: taken for the heading of a group and left out.`
        : `${number.format(count)} lines have one value and no id: taken for headings of groups and left out. The first is line ${number.format(line)}: "${text}".`,
    outputTooLarge: (characters: number) =>
      `its texts would exceed ${number.format(characters)} characters in total; shorten its values, or insert them less often`,
  },

  columns: {
    noId: (name: string, column: string, columns: readonly string[], suggestion: string | undefined) =>
      `${name} has no column "${column}" for the ids of the products.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`} Name the column that holds them: --id COLUMN, or id: COLUMN in the file of templates; skladno init ${name} makes such a file. Columns: ${list(columns)}.`,
    noColumn: (name: string, field: string, column: string, columns: readonly string[]) =>
      `${name} has no column "${column}" for the field "${field}" (--field). Columns: ${list(columns)}.`,
    missing: (
      name: string,
      missing: readonly {
        readonly column: string;
        readonly outputs: readonly string[];
        readonly suggestion: string | undefined;
      }[],
      columns: readonly string[],
    ) =>
      `${name} lacks columns that the templates need:\n${missing
        .map(
          ({ column, outputs, suggestion }) =>
            `  "${column}" (${outputs.join(", ")})${suggestion === undefined ? "" : `: did you mean "${suggestion}"?`}`,
        )
        .join(
          "\n",
        )}\nColumns: ${list(columns)}.\nName the right column with --field "name=column", make the field optional with {{name?}} or {{#if name}}…{{/if}}, or go on with a warning for each product with --allow-missing-columns.`,
    twice: (name: string, column: string, places: readonly number[]) =>
      `${name} has the column "${column}" more than once (columns ${places.join(" and ")}). Rename all but one.`,
    unknown: (column: string, allowed: readonly string[]) =>
      `There is no column "${column}" to write. Columns: ${list(allowed)}.`,
    repeated: (column: string) => `The column "${column}" is given twice. Name it once.`,
    bothWays: "--columns and --keep-input exclude each other. Use one of them.",
    keepFromJson:
      "Products in JSON may have different fields, so a table can't keep them all. Choose the columns with --columns, or write JSON Lines (--output-format jsonl).",
  },

  output: {
    unwritable: (path: string, reason: string) => `"${path}" can't be written: ${reason}.`,
    unwritableStdout: (reason: string) => `Standard output can't be written: ${reason}.`,
    samePath: (path: string) => `"${path}" is given for two purposes. Name another file.`,
    otherWorkbook: (path: string) =>
      `"${path}" can't be written: of workbooks only .xlsx can. Name a file .xlsx, .csv, .yml, .json or .jsonl.`,
    workbookOnTerminal: "A workbook can't be shown on a terminal. Name a file with -o texts.xlsx.",
    notEditable: (path: string) => `"${path}" can't be changed without damage to the rest of it. Change it by hand.`,
  },

  corrections: {
    wrong: (path: string, problem: string) => `The dictionary of corrections "${path}" is wrong: ${problem}`,
    noList:
      'it must hold a list "corrections", such as {"corrections": [{"lemma": "повербанк", "declinesLike": "банк"}]}.',
    noObject: (index: number) => `corrections[${index}] is not an object.`,
    unknownMember: (index: number, found: string, allowed: string) =>
      `corrections[${index}] has a member "${found}"; allowed are ${allowed}.`,
  },

  templateFile: {
    broken: (name: string, line: number, problem: string, frame: string) => `${name}:${line} ${problem}\n${frame}`,
    wrong: (name: string, line: number, problem: string) => `${name}:${line} ${problem}`,
    empty: "The file is empty.",
    noJson: "The file is not valid JSON. Check it at this place.",
    duplicateName: "This name is used twice. Keep one of them.",
    noTemplates:
      'There are no templates. Write {"templates": {"h1": "…"}}, as in a request to the service, or output names and templates only.',
    noText: (output: string) => `The template "${output}" is not a text.`,
  },

  findings: {
    error: "error",
    notice: "notice",
    suggestion: (found: string, text: string) =>
      text === "" ? `fix: remove "${found}"` : found === "" ? `fix: insert "${text}"` : `fix: "${found}" → "${text}"`,
    errors: (errors: number) => `${count(errors, "error")} in the templates. Nothing was rendered.`,
    verdict: (templates: number, errors: number, notices: number) =>
      `${count(templates, "template")}: ${errors === 0 ? "no errors" : count(errors, "error")}, ${notices === 0 ? "no notices" : count(notices, "notice")}.`,
    fixNeedsFile: "Standard input can't be changed. Name a file.",
  },

  format: {
    oneFile: "Several files can't be printed at once. Use --check or --write.",
    unformatted: (path: string, outputs: readonly string[]) => `${path}: ${outputs.join(", ")}`,
    written: (path: string, outputs: readonly string[]) => `${path}: formatted ${outputs.join(", ")}`,
    checked: (files: number, unformatted: number) =>
      unformatted === 0
        ? `${count(files, "file")}: all templates are formatted.`
        : `${count(unformatted, "file")} of ${files} not formatted. Run skladno format --write.`,
  },

  words: {
    none: "No words given. Name them, or pass them on standard input, one phrase per line.",
    forms: {
      nom: "nominative",
      gen: "genitive",
      dat: "dative",
      acc: "accusative",
      ins: "instrumental",
      prep: "prepositional",
      where: "where it is",
      to: "where to",
      from: "where from",
    },
    stays: (text: string, reason: string) =>
      reason === "oblique"
        ? `"${text}" was left as it is: it is not in the nominative.`
        : `"${text}" was left as it is: no noun or adjective in the nominative was found in it.`,
    noNoun: (text: string, noun: string) =>
      `"${text}" was left as it is: no noun in the nominative was found in "${noun}".`,
    lacksNumber: {
      no_plural: (text: string) => `"${text}" has no plural: it is given in the singular.`,
      no_singular: (text: string) => `"${text}" is a plural, and the number asks for a singular.`,
    },
    guess: (text: string) =>
      `"${text}": the forms are a guess: the word is not in the dictionary, or it can be read in two ways.`,
  },

  preview: {
    characters: (length: number, longest: number | undefined) =>
      longest === undefined ? count(length, "character") : `${length} of ${longest} characters`,
    watching: (time: string) => `${time}  waiting for changes; Ctrl-C ends`,
    noStdin: "Standard input can't be watched. Give templates and products as files.",
    noProducts: "There are no products.",
  },

  init: {
    exists: (path: string) => `"${path}" already exists. Overwrite it with --force, or name another file with -o.`,
    noProducts: (name: string) => `${name} has no products to guess from. Name another file.`,
    noName: (name: string, columns: readonly string[]) =>
      `Which column of ${name} holds the names of products can't be guessed. Columns: ${list(columns)}.`,
    askId: (guess: string | undefined, columns: readonly string[]) =>
      `Which column holds the ids?${guess === undefined ? ` ${list(columns)}` : ` [${guess}]`} `,
    askName: (guess: string | undefined, columns: readonly string[]) =>
      `Which column holds the names?${guess === undefined ? ` ${list(columns)}` : ` [${guess}]`} `,
    noColumn: (column: string) => `There is no column "${column}".`,
    written: (path: string, columns: number, templates: number) =>
      `${path}: ${count(columns, "column")}, ${count(templates, "template")}.`,
    next: (command: string) => `Now: ${command}`,
  },

  progress: {
    products: "products",
    secondsLeft: (left: number) => `${left} s left`,
  },

  summary: {
    rendered: (products: number, texts: number, time: number, path: string | undefined) =>
      `${count(products, "product")}, ${count(texts, "text")} in ${seconds.format(time)} s → ${target(path)}`,
    failed: (rows: number) => `${count(rows, "row")} failed and ${rows === 1 ? "is" : "are"} not among the results:`,
    line: (line: number) => `line ${number.format(line)}`,
    moreFailed: (rows: number) => `and ${number.format(rows)} more`,
    warnings: (warnings: number) => `${count(warnings, "warning")}:`,
    howToKeep: (command: string) => `All of them: ${command}`,
    unused: (columns: readonly string[]) =>
      `No template uses ${columns.length === 1 ? "the column" : "the columns"} ${list(columns.slice(0, 8))}${columns.length > 8 ? ` and ${number.format(columns.length - 8)} more` : ""}.`,
    kept: (path: string) => `All of them: ${path}`,
    stopped: (products: number, path: string | undefined) =>
      path === undefined
        ? `It stopped after ${count(products, "product")}.`
        : `It stopped after ${count(products, "product")}. Nothing was written to ${path}.`,
    interrupted: "Interrupted. The output file was not changed.",
    foreignLocale: (locale: string) => `The locale is "${locale}"; Russian rules are applied to every locale.`,
    warningMeanings: {
      missing_field: "the product has no value for a field of the template",
      not_inflected: "a value can't be put into the required form and was left as it is",
      low_confidence: "a form is a guess: the word is not in the dictionary, or it can be read in two ways",
      not_a_number: "a value is not a number and was left as it is",
      gender_unknown: "the gender of a value is unknown: the first form was printed",
      no_plural: "a value has no plural: it stands in the singular",
      not_a_date: "a value is not a date",
      no_singular: "a number asks for the singular, and the value is a plural",
      agreement_target_missing: "there is nothing to agree with: that field is empty",
      rows_in_one: "a row contains other rows, or a text that looks like rows: check its quotation marks",
      duplicate_id: "products have the same id: in a table of texts they can't be told apart",
      entities_decoded: "a value has entities of HTML, such as &nbsp; and &quot;: they were decoded",
      not_readable: "a value can't be read as the project file says, and was left as it is",
      cell_error: "a cell of the workbook has an error, and was read as empty",
      formula_without_value:
        "a formula has no stored value: open the workbook in a spreadsheet program and save it again",
      cells_beyond_header: "cells to the right of the header were left out",
      length_exceeded: "a text is longer than its channel shows",
    } as Readonly<Record<string, string>>,
  },

  submit: {
    noUrl: "No server given. Name it with --url or in SKLADNO_URL, for example https://texts.shop.example.",
    noKey:
      "The project key is missing. Put it into the environment variable SKLADNO_API_KEY: command lines can be read by other users of the machine.",
    unusable: (problem: string) => `The server can't be used: ${problem}`,
    refusedKey: "The server rejected the key in SKLADNO_API_KEY. Check it: it is wrong or revoked.",
    failed: (message: string, requestId: string | null) =>
      `The request failed: ${message}${requestId === null ? "" : ` (request ${requestId})`}`,
    cancelled: "its job was cancelled",
    continueWith: (runId: string) => `Finished work is kept. Run the same command with --run-id ${runId} to continue.`,
    submitted: (products: number, texts: number, time: number, path: string | undefined) =>
      `${count(products, "product")}, ${count(texts, "text")} from the server in ${seconds.format(time)} s → ${target(path)}`,
    retry: (problem: string, pause: number) => `${problem} Trying again in ${seconds.format(pause)} s.`,
  },

  usage: {
    oneCatalogue: "Name one file of products, not several.",
    noTemplates: "Name a file of templates too.",
    unknownCommand: (found: string, hint: string) => `There is no command "${found}".${hint}`,
    unknownOption: (found: string, hint: string) => `There is no option "${found}" here.${hint}`,
    missingArgument: (name: string) => `The argument <${name}> is missing.`,
    missingValue: (flags: string) => `The option ${flags} needs a value.`,
    tooManyArguments: (allowed: string, found: string) => `Found ${found} arguments; ${allowed} allowed.`,
    conflict: (one: string, other: string) => `${one} can't be combined with ${other}.`,
    invalidValue: (flags: string, value: string, allowed: string) =>
      `"${value}" is not allowed for ${flags}: ${allowed}.`,
    didYouMean: (name: string) => ` Did you mean ${name}?`,
    helpHint: (command: string) => `${command} --help shows what is allowed.`,
    oneOf: (values: readonly string[]) => `use ${values.join(", ")}`,
    oneCharacter: 'use one character, or "tab"',
    assignment: 'use "field=column"',
    names: "use names separated by commas",
    runId: "use 8 to 100 ASCII characters",
    positive: "use a whole number from 1",
    number: "use a number in digits, such as 5 or 1,5",
  },

  /** What the parser of the command line calls the parts of a help text. */
  helpTitles: {} as Readonly<Record<string, string>>,

  help: {
    program: "Russian texts for catalogues: from templates and products, offline; words in every case.",
    examples: "Examples:",
    filters: "Filters of templates:",
    exit: [
      "Exit status:",
      "  0  success",
      "  1  some rows failed, or templates have errors",
      "  2  wrong usage, or a file that can't be read or written",
    ].join("\n"),
    lang: "language of messages: en or ru (SKLADNO_LANG)",
    version: "show the version",
    help: "show this help",
    helpCommand: "show the help of a command",
    templates: "file of templates, JSON or YAML: a request to the service, or output names and templates",
    products:
      'file of products, CSV, TSV, XLSX, YML, JSON or JSON Lines; - for standard input; the "items" of the template file without it',
    files: "files of templates, JSON or YAML; - for standard input",
    validateFiles:
      "files of templates, JSON or YAML, and one of products (CSV, TSV, XLSX, XML, JSON Lines); - for standard input",
    validateProducts: "the file of products, where its name does not say it: .yml, .json, -",
    phrases: "words or phrases; - or nothing for standard input, one a line",
    render: "make the texts of all products",
    validate: "check templates: every mistake at its place",
    format: "write templates in the usual spelling",
    inflect: "put words and phrases into cases",
    explain: "tell why a phrase is inflected as it is",
    submit: "send the products to a server, and fetch their texts",
    output: "where the texts go: .csv, .tsv, .xlsx, .yml, .json or .jsonl; standard output without it",
    format_: "what the products are, where the file does not tell: csv, tsv, xlsx, yml, json, jsonl",
    outputFormat: "what the results are, where the file's name does not tell; else as the products",
    delimiter: 'separator of CSV values: one character or "tab"; detected from the header without it',
    outputDelimiter: "the same for the results; else as the products",
    quote: 'the quotation mark of CSV, or "none"',
    encoding: "of the products: utf-8, windows-1251 …; recognised without it",
    sheet: "the sheet of a workbook; the first one with a table without it",
    formulas: "texts in CSV that begin like formulas: guard (an apostrophe before them, without it) or keep",
    bom: "begin CSV with a byte order mark, for Excel",
    id: "column with the ids of the products; external_id without it",
    field: 'a field of the templates is a column of another name: "name=Product name"; repeatable',
    columns: "what to write, separated by commas: the id, outputs, columns of the products, warnings",
    keepInput: "write all columns of the products, then the texts",
    mode: "strict, or flexible to choose from [[variants]]; else as the template file says",
    project: "id of a project of the service: the same choice of variants as there",
    corrections: "dictionary of corrections, JSON or YAML",
    warnings: "write all warnings and failed rows to a file: .csv, .json or .jsonl",
    allowMissing: "go on where a column that the templates need is missing",
    init: "make a file of templates for a catalogue: what its columns are, and three templates to begin with",
    catalogue: "file of products, CSV, TSV, XLSX, YML, JSON or JSON Lines",
    initOutput: "where it is written; templates.yaml without it",
    force: "write over a file that is there",
    watchCommand: "show the texts of the first products, again at each save",
    watchCount: "how many products, 3 without it",
    preview: "show the texts of the first products, 3 without a number",
    watch: "show the preview again whenever a file changes",
    noProgress: "no progress bar",
    quiet: "no summary at the end",
    validateMode: "strict forbids [[variants]]; else as the file says",
    json: "as JSON, for programs",
    fix: "apply all suggestions to the file",
    check: "only say what is not formatted; exit status 1 if anything is not",
    write: "format the files in place",
    case: "one case: nom, gen, dat, acc, ins, prep",
    explainCase: "the case: nom, gen (without it), dat, acc, ins, prep",
    many: "in the plural, as the filter many gives it",
    countOf: "after this number, as the filter count gives it",
    places: "as places: where it is, where to, where from",
    agree: "the words are adjectives: let them agree with this noun",
    url: "address of the server (SKLADNO_URL)",
    channel: "channel of the texts; else as the template file says, else website",
    runId: "names the run: with the same id it continues where it stopped",
    parallel: "number of jobs at once",
    submitNote: "The key of the project comes from the environment variable SKLADNO_API_KEY.",
  },
};
