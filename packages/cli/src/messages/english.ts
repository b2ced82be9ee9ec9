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

  input: {
    standardInput: "standard input",
    unreadable: (path: string, reason: string) => `"${path}" can't be read: ${reason}.`,
    folder: (path: string) => `"${path}" is a folder: name a file in it.`,
    empty: (name: string) =>
      `${name} is empty: the first line of CSV names the columns, JSON holds a list of products.`,
    brokenHeader: (name: string, problem: string, line: number) =>
      `The header of ${name}, line ${line}, can't be read${problem === "" ? "" : `: ${problem}`}. The first line names the columns.`,
    workbook: (name: string) =>
      `"${name}" is a workbook of a spreadsheet program. Save it as "CSV UTF-8" there, and give that file.`,
    unknownFormat: (name: string) =>
      `What "${name}" holds can't be told by its name: known endings are .csv, .tsv, .json, .jsonl. Say it with --format (--output-format for results).`,
    formatOfStdin: "Say with --format what standard input holds: csv, tsv, json or jsonl.",
    wrongEncoding: (name: string, encoding: string, position: number) =>
      `${name} is not ${encoding} (near byte ${number.format(position)}). Name its encoding with --encoding: files of Excel and of older shop systems are often windows-1251.`,
    unknownEncoding: (encoding: string) =>
      `There is no encoding "${encoding}". Some that there are: utf-8, windows-1251, koi8-r, utf-16le.`,
    brokenJson: (name: string, line: number, found: string) =>
      `${name}, line ${line}: this is no JSON${found === "" ? "" : `, ${found} was not expected here`}. If every line is a product of its own, say --format jsonl.`,
    cutJson: (name: string, line: number) => `${name} ends too early, on line ${line}: a bracket is not closed.`,
    noProducts: (name: string) =>
      `${name} holds no list of products: it must be an array, or an object with an array "items".`,
    whichProducts: (path: string) =>
      `Which products? ${path} holds templates only: name a file of products behind it, or - for standard input.`,
    twiceStdin: "Templates and products can't both come from standard input: give one of them as a file.",
  },

  systemErrors: {
    ENOENT: "there is no such file or folder",
    EACCES: "the permission is missing",
    EPERM: "the permission is missing",
    EISDIR: "it is a folder",
    ENOTDIR: "a part of the path is no folder",
    ENOSPC: "there is no space left on the disk",
    EROFS: "the disk is read-only",
    EMFILE: "too many files are open",
    EDQUOT: "the disk quota is used up",
  } as Readonly<Record<string, string>>,

  rows: {
    wrongCount: (found: number, wanted: number) =>
      `has ${count(found, "value")}, the header names ${count(wanted, "column")}`,
    brokenQuotes:
      'a quotation mark stands inside a value; put the whole value into quotation marks and write those inside twice (""), or use --quote none',
    unclosedQuote:
      'the quotation mark that opens a value is not closed; close it, or write it twice ("") if it is text',
    rowsInOne: (lines: number) =>
      `takes ${number.format(lines)} lines that look like rows of their own; if they are, a quotation mark before them is not closed`,
    tooLong: (characters: number) => `is longer than ${number.format(characters)} characters`,
    brokenJson: (problem: string) => `is no JSON: ${problem}`,
    notAnObject: "is no product: a product is an object of fields",
    notAScalar: (field: string, kind: "array" | "object" | "boolean") =>
      `the field "${field}" is ${kind === "boolean" ? "true or false" : kind === "array" ? "a list" : "an object"}; allowed are texts and numbers`,
    lengthExceeded: (output: string, length: number, longest: number, channel: string) =>
      `${output} has ${length} characters; ${channel} shows ${longest}`,
    missingId: (column: string) => `has no id: "${column}" is empty`,
    outputTooLarge: (characters: number) =>
      `its texts together would be longer than ${number.format(characters)} characters; shorten its values, or insert them less often`,
  },

  columns: {
    noId: (name: string, column: string, columns: readonly string[]) =>
      `${name} has no column "${column}" for the ids of the products. Name the column that holds them: --id COLUMN. Columns: ${list(columns)}.`,
    noColumn: (name: string, field: string, column: string, columns: readonly string[]) =>
      `${name} has no column "${column}" for the field "${field}" (--field). Columns: ${list(columns)}.`,
    missing: (
      name: string,
      missing: readonly { readonly column: string; readonly outputs: readonly string[] }[],
      columns: readonly string[],
    ) =>
      `${name} lacks columns that the templates need:\n${missing
        .map(({ column, outputs }) => `  "${column}" (${outputs.join(", ")})`)
        .join(
          "\n",
        )}\nColumns: ${list(columns)}.\nName the right column with --field "name=column", make the field optional with {{name?}} or {{#if name}}…{{/if}}, or let every product be warned about it with --allow-missing-columns.`,
    twice: (name: string, column: string, places: readonly number[]) =>
      `${name} has the column "${column}" more than once (columns ${places.join(" and ")}): nobody knows which one is meant. Rename all but one.`,
    unknown: (column: string, allowed: readonly string[]) =>
      `There is no column "${column}" to write. Columns: ${list(allowed)}.`,
    repeated: (column: string) => `The column "${column}" is asked for twice: name it once.`,
    bothWays: "--columns chooses the columns and --keep-input takes all of them: use one of the two.",
    keepFromJson:
      "The products of JSON may all have other fields, so a table can't keep them: choose the columns with --columns, or write JSON Lines (--output-format jsonl).",
  },

  output: {
    unwritable: (path: string, reason: string) => `"${path}" can't be written: ${reason}.`,
    unwritableStdout: (reason: string) => `Standard output can't be written: ${reason}.`,
    samePath: (path: string) => `"${path}" can't be used for two things at once: name another file.`,
    notEditable: (path: string) => `"${path}" can't be changed without harm to the rest of it: change it by hand.`,
  },

  corrections: {
    wrong: (path: string, problem: string) => `The dictionary of corrections "${path}" is wrong: ${problem}`,
    noList:
      'it must hold a list "corrections", such as {"corrections": [{"lemma": "повербанк", "declinesLike": "банк"}]}.',
    noObject: (index: number) => `corrections[${index}] is no object.`,
    unknownMember: (index: number, found: string, allowed: string) =>
      `corrections[${index}] has a member "${found}"; allowed are ${allowed}.`,
  },

  templateFile: {
    broken: (name: string, line: number, problem: string, frame: string) => `${name}:${line} ${problem}\n${frame}`,
    wrong: (name: string, line: number, problem: string) => `${name}:${line} ${problem}`,
    empty: "The file is empty.",
    noJson: "This is no JSON.",
    duplicateName: "This name stands twice: keep one of the two.",
    noTemplates:
      'There are no templates: the file must hold {"templates": {"h1": "…"}}, as a request to the service does, or output names and templates only.',
    noText: (output: string) => `The template "${output}" is no text.`,
    unknownMode: (mode: string) => `"${mode}" is no generation mode: allowed are strict and flexible.`,
  },

  findings: {
    error: "error",
    notice: "notice",
    suggestion: (found: string, text: string) =>
      text === "" ? `fix: remove "${found}"` : found === "" ? `fix: insert "${text}"` : `fix: "${found}" → "${text}"`,
    errors: (errors: number) => `${count(errors, "error")} in the templates. Nothing was rendered.`,
    verdict: (templates: number, errors: number, notices: number) =>
      `${count(templates, "template")}: ${errors === 0 ? "no errors" : count(errors, "error")}, ${notices === 0 ? "no notices" : count(notices, "notice")}.`,
    fixNeedsFile: "Standard input can't be changed: name a file.",
  },

  format: {
    oneFile: "Several files can't be shown as one: use --check or --write.",
    unformatted: (path: string, outputs: readonly string[]) => `${path}: ${outputs.join(", ")}`,
    written: (path: string, outputs: readonly string[]) => `${path}: formatted ${outputs.join(", ")}`,
    checked: (files: number, unformatted: number) =>
      unformatted === 0
        ? `${count(files, "file")}: all templates are formatted.`
        : `${count(unformatted, "file")} of ${files} not formatted: skladno format --write formats ${unformatted === 1 ? "it" : "them"}.`,
  },

  words: {
    none: "Which words? Name them, or give them by standard input, one phrase a line.",
    cases: {
      nom: "nominative",
      gen: "genitive",
      dat: "dative",
      acc: "accusative",
      ins: "instrumental",
      prep: "prepositional",
    },
    stays: (text: string, reason: string) =>
      reason === "oblique"
        ? `"${text}" was left as it is: it is not in the nominative.`
        : `"${text}" was left as it is: no noun or adjective in the nominative was found in it.`,
    noNoun: (text: string, noun: string) =>
      `"${text}" was left as it is: no noun in the nominative was found in "${noun}".`,
    guess: (text: string) => `"${text}": the forms are a guess, the dictionary does not know the word.`,
  },

  preview: {
    characters: (length: number, longest: number | undefined) =>
      longest === undefined ? count(length, "character") : `${length} of ${longest} characters`,
    watching: (time: string) => `${time}  waiting for changes; Ctrl-C ends`,
    noStdin: "Standard input can't be watched: give templates and products as files.",
    noProducts: "There are no products.",
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
    howToKeep: "--warnings FILE writes all of them with their products.",
    kept: (path: string) => `All of them: ${path}`,
    stopped: (products: number, path: string | undefined) =>
      path === undefined
        ? `It ended early, behind ${count(products, "product")}.`
        : `Nothing was written to ${path}: it ended early, behind ${count(products, "product")}.`,
    interrupted: "Interrupted. A file that was to be written is as it was before.",
    foreignLocale: (locale: string) => `The locale is "${locale}"; Russian rules are applied to every locale.`,
    warningMeanings: {
      missing_field: "the product has no value for a field of the template",
      not_inflected: "a value was left as it is: it can't be put into the form that was asked for",
      low_confidence: "a form is a guess: the dictionary does not know the word",
      not_a_number: "a value is no number, and was left as it is",
      agreement_target_missing: "there is nothing to agree with: that field is empty",
      rows_in_one:
        "a row swallowed others, or holds a text that looks like rows: see that no quotation mark is missing",
      length_exceeded: "a text is longer than its channel shows",
    } as Readonly<Record<string, string>>,
  },

  submit: {
    noUrl: "Which server? Name it with --url or the variable SKLADNO_URL, such as https://texts.shop.example.",
    noKey:
      "The key of the project is missing: put it into the environment variable SKLADNO_API_KEY. It is no option, because other users of the machine can read the words of a command.",
    unusable: (problem: string) => `The server can't be used like that: ${problem}`,
    refusedKey: "The server does not know the key in SKLADNO_API_KEY: it is wrong or was revoked.",
    failed: (message: string, requestId: string | null) =>
      `The server could not do it: ${message}${requestId === null ? "" : ` (request ${requestId})`}`,
    cancelled: "its job was cancelled",
    continueWith: (runId: string) =>
      `What the server has done is kept. The same command with --run-id ${runId} goes on from there, and does nothing twice.`,
    submitted: (products: number, texts: number, time: number, path: string | undefined) =>
      `${count(products, "product")}, ${count(texts, "text")} from the server in ${seconds.format(time)} s → ${target(path)}`,
    retry: (problem: string, pause: number) => `${problem} Trying again in ${seconds.format(pause)} s.`,
  },

  usage: {
    unknownCommand: (found: string, hint: string) => `There is no command "${found}".${hint}`,
    unknownOption: (found: string, hint: string) => `There is no option "${found}" here.${hint}`,
    missingArgument: (name: string) => `The argument <${name}> is missing.`,
    missingValue: (flags: string) => `The option ${flags} needs a value.`,
    tooManyArguments: (allowed: string, found: string) => `${found} arguments are too many: allowed is ${allowed}.`,
    conflict: (one: string, other: string) => `${one} can't be used together with ${other}.`,
    invalidValue: (flags: string, value: string, allowed: string) =>
      `"${value}" is not allowed for ${flags}: ${allowed}.`,
    didYouMean: (name: string) => ` Did you mean ${name}?`,
    helpHint: (command: string) => `${command} --help shows what is allowed.`,
    oneOf: (values: readonly string[]) => `allowed are ${values.join(", ")}`,
    oneCharacter: 'allowed is one character, or "tab"',
    assignment: 'allowed is "field=column"',
    names: "allowed is a list of names, parted by commas",
    runId: "allowed are 8 to 100 ASCII characters",
    positive: "allowed is a whole number from 1",
  },

  /** What the parser of the command line calls the parts of a help text. */
  helpTitles: {} as Readonly<Record<string, string>>,

  help: {
    program: "Russian texts for catalogues: from templates and products, offline; words in every case.",
    examples: "Examples:",
    exit: [
      "Exit status:",
      "  0  all right",
      "  1  some rows failed, or templates have errors",
      "  2  wrong usage, or a file that can't be read or written",
    ].join("\n"),
    lang: "language of messages: en or ru (SKLADNO_LANG)",
    version: "show the version",
    help: "show this help",
    helpCommand: "show the help of a command",
    templates: "file of templates, JSON or YAML: a request to the service, or output names and templates",
    products:
      'file of products, CSV, TSV, JSON or JSON Lines; - for standard input; the "items" of the template file without it',
    files: "files of templates, JSON or YAML; - for standard input",
    phrases: "words or phrases; - or nothing for standard input, one a line",
    render: "make the texts of all products",
    validate: "check templates: every mistake at its place",
    format: "write templates in the usual spelling",
    inflect: "put words and phrases into cases",
    explain: "tell why a phrase is inflected as it is",
    submit: "send the products to a server, and fetch their texts",
    output: "where the texts go: .csv, .tsv, .json or .jsonl; standard output without it",
    format_: "what the products are, where the file's name does not tell: csv, tsv, json, jsonl",
    outputFormat: "what the results are, where the file's name does not tell; else as the products",
    delimiter: 'what parts the values of CSV: one character or "tab"; found in the header without it',
    outputDelimiter: "the same for the results; else as the products",
    quote: 'the quotation mark of CSV, or "none"',
    encoding: "of the products: utf-8, windows-1251 …",
    bom: "begin CSV with a byte order mark, for Excel",
    id: "column with the ids of the products; external_id without it",
    field: 'a field of the templates is a column of another name: "name=Product name"; repeatable',
    columns: "what is written, parted by commas: the id, outputs, columns of the products, warnings",
    keepInput: "write all columns of the products, then the texts",
    mode: "strict, or flexible to choose from [[variants]]; else as the template file says",
    project: "id of a project of the service: the same choice of variants as there",
    corrections: "dictionary of corrections, JSON or YAML",
    warnings: "write all warnings and failed rows to a file: .csv, .json or .jsonl",
    allowMissing: "go on where a column that the templates need is missing",
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
    agree: "the words are adjectives: let them agree with this noun",
    url: "address of the server (SKLADNO_URL)",
    channel: "channel of the texts; else as the template file says, else website",
    runId: "names the run: repeated with the same id it goes on where it was broken off",
    parallel: "jobs under way at once",
    submitNote: "The key of the project comes from the environment variable SKLADNO_API_KEY.",
  },
};
