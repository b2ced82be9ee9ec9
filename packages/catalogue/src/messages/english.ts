const number = new Intl.NumberFormat("en");

function count(value: number, one: string, many = `${one}s`): string {
  return `${number.format(value)} ${value === 1 ? one : many}`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `"${name}"`).join(", ");
}

/** What was found, what is allowed, what to do. A program may replace sentences, to name its own options in them. */
export const english = {
  file: {
    empty: (name: string) =>
      `${name} is empty: the first line of a table names the columns, JSON holds a list of products.`,
    brokenHeader: (name: string, problem: string, line: number) =>
      `The header of ${name}, line ${line}, can't be read${problem === "" ? "" : `: ${problem}`}. The first line names the columns.`,
    tooManyColumns: (name: string, found: number, allowed: number) =>
      `${name} has ${count(found, "column")}; at most ${number.format(allowed)} are read. Remove those that no text needs.`,
    oldWorkbook: (name: string) =>
      `${name} is a workbook of Excel 97-2003 (.xls), or one with a password. Save it as .xlsx without a password.`,
    htmlTable: (name: string) =>
      `${name} is a web page: some shop systems give a table of HTML the name .xls. Open it in a spreadsheet program and save it as .xlsx.`,
    xmlWorkbook: (name: string) =>
      `${name} is an "XML Spreadsheet 2003". Open it in a spreadsheet program and save it as .xlsx.`,
    otherArchive: (name: string, kind: string) =>
      `${name} is ${kind}, not a workbook of Excel. Unpack it, or save the table as .xlsx or CSV.`,
    archiveKinds: {
      zip: "a zip archive",
      ods: "a spreadsheet of OpenDocument (.ods)",
      xlsb: "a binary workbook (.xlsb)",
      numbers: "a spreadsheet of Numbers",
      document: "a text document or a presentation",
      gzip: "a gzip archive",
      rar: "a RAR archive",
      sevenZip: "a 7-Zip archive",
      pdf: "a PDF document",
    },
    notText: (name: string) =>
      `What ${name} holds is not known: it is neither text nor a workbook. Known are CSV, XLSX, YML, JSON and JSON Lines.`,
    tooLarge: (name: string, bytes: number, allowed: number) =>
      `${name} would take ${number.format(Math.ceil(bytes / 2 ** 20))} MB unpacked; at most ${number.format(allowed / 2 ** 20)} MB are read. Save the table as CSV, which has no such limit.`,
    brokenArchive: (name: string) =>
      `${name} is a damaged workbook: a part of it can't be unpacked. Copy or download it again, or save it again as .xlsx.`,
    encrypted: (name: string) => `${name} is protected by a password. Save it without one.`,
    brokenWorkbook: (name: string, problem: string) => `${name} is not a workbook that can be read: ${problem}`,
    brokenPart: (part: string, problem: string) => `its part ${part} is not well-formed XML (${problem}).`,
    noSheets: "it has no sheet with a table.",
    unknownSheet: (name: string, sheet: string, sheets: readonly string[]) =>
      `${name} has no sheet "${sheet}". Sheets: ${list(sheets)}.`,
    unknownEncoding: (encoding: string) =>
      `There is no encoding "${encoding}". Some that there are: utf-8, windows-1251, koi8-r, utf-16le.`,
    wrongEncoding: (name: string, encoding: string, position: number) =>
      `${name} is not ${encoding} (near byte ${number.format(position)}). Files of Excel and of older shop systems are often windows-1251.`,
    brokenJson: (name: string, line: number, found: string) =>
      `${name}, line ${line}: this is not JSON${found === "" ? "" : `, ${found} was not expected here`}.`,
    cutJson: (name: string, line: number) => `${name} ends too early, on line ${line}: a bracket is not closed.`,
    productTooLong: (name: string, line: number, allowed: number) =>
      `${name}, line ${line}: a product is longer than ${number.format(allowed)} characters. Shorten it, or look for a bracket or a quotation mark that is not closed.`,
    noProducts: (name: string) =>
      `${name} holds no list of products: it must be an array, or an object with an array "items".`,
    brokenXml: (name: string, line: number, problem: string) =>
      `${name}, line ${line}: this is not well-formed XML (${problem}). Only &amp;, &lt;, &gt;, &quot;, &apos; and numbers such as &#160; are known in XML.`,
    forbiddenDoctype: (name: string) =>
      `${name} declares entities or elements of its own (DOCTYPE with "["). Remove the declaration: feeds don't need it, and it can make a file grow without limit.`,
    notAFeed: (name: string, root: string) =>
      `${name} is not a YML feed: its root is <${root}>, and <yml_catalog> is expected.`,
  },

  rows: {
    wrongCount: (found: number, wanted: number) =>
      `has ${count(found, "value")}, the header names ${count(wanted, "column")}`,
    brokenQuotes:
      'a quotation mark is inside a value; put the whole value into quotation marks and write those inside twice ("")',
    unclosedQuote:
      'the quotation mark that opens a value is not closed; close it, or write it twice ("") if it is text',
    rowsInOne: (lines: number) =>
      `takes ${number.format(lines)} lines that look like rows of their own; if they are, a quotation mark before them is not closed`,
    tooLong: (characters: number) => `is longer than ${number.format(characters)} characters`,
    brokenJson: (problem: string) => `is not JSON: ${problem}`,
    notAnObject: "is not a product: a product is an object of fields",
    notAScalar: (field: string, kind: "array" | "object" | "boolean") =>
      `the field "${field}" is ${kind === "boolean" ? "true or false" : kind === "array" ? "a list" : "an object"}; allowed are texts and numbers`,
    entitiesDecoded: (field: string, example: string) => `${field}: ${example} is an HTML entity; it was decoded`,
    notReadable: (field: string, value: string, read: "number" | "money") =>
      `${field}: "${value}" can't be read as ${read === "money" ? "a price" : "a number"}, and was left as it is`,
    cellError: (field: string, error: string) => `${field}: the cell has the error ${error}, and was read as empty`,
    formulaWithoutValue: (field: string) =>
      `${field}: the formula has no stored value; open the workbook in a spreadsheet program and save it again`,
    cellsBeyondHeader: (cells: number) =>
      `${count(cells, "cell")} to the right of the header ${cells === 1 ? "was" : "were"} left out`,
  },

  output: {
    tooManyRows: (allowed: number) =>
      `A sheet of a workbook holds at most ${number.format(allowed)} rows. Write CSV, or split the catalogue.`,
    cellTooLong: (column: string, line: number, allowed: number) =>
      `A cell of a workbook holds at most ${number.format(allowed)} characters; "${column}" in row ${number.format(line)} has more. Write CSV.`,
  },

  notices: {
    encoding: (encoding: string) => `The encoding was recognised as ${encoding}.`,
    delimiter: (delimiter: string) => `The values are separated by ${delimiter === "\t" ? "tabs" : `"${delimiter}"`}.`,
    sheet: (sheet: string, others: readonly string[]) =>
      `Read is the sheet "${sheet}"; there are others: ${list(others)}.`,
    header: (line: number) => `The columns are named in row ${line}; the rows above it were left out.`,
  },

  project: {
    notARecord: "A project file holds settings by name: templates, columns, id …",
    noTemplates: 'There are no templates: write them as templates: { h1: "…" }.',
    notText: (path: string) => `${path} is not a text.`,
    notARecordAt: (path: string) => `${path} must hold values by name.`,
    notAColumn: (path: string) =>
      `${path} must be a column's name, or { from: "column", read: text | number | money }.`,
    notALimit: (path: string) => `${path} must be a whole number from 1: the most characters of the text.`,
    oneOf: (path: string, found: string, allowed: readonly string[]) =>
      `${path} is "${found}"; allowed are ${allowed.join(", ")}.`,
    badName: (path: string) =>
      `${path}: a field's name has 1 to 128 letters, digits, "_", "." or "-", as templates write it.`,
    badCorrections: (path: string) => `${path} must be a list of corrections, or the name of a file that holds one.`,
    unknownMember: (path: string, suggestion: string | undefined) =>
      `${path} is not known and was left aside.${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`,
    duplicateName: "This name is there twice: keep one of the two.",
  },
};

/** Every sentence of the package in one language. */
export type CatalogueMessages = typeof english;
