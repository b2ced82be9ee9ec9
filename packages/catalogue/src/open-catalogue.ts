import { CatalogueError } from "./catalogue-error.js";
import { readCsv } from "./csv/read-csv.js";
import type { Format } from "./formats.js";
import { readJson } from "./json/read-json.js";
import { readJsonLines } from "./json/read-json-lines.js";
import { defaultLimits, type Limits } from "./limits.js";
import { type CatalogueMessages, english } from "./messages/english.js";
import type { Row } from "./row.js";
import { type ByteSource, bytesOf, peek } from "./text/bytes.js";
import { decodeText } from "./text/decode-text.js";
import { markedEncoding, wideEncoding } from "./text/guess-encoding.js";
import { type Foreign, sniffBytes, sniffText } from "./text/sniff.js";
import { createRowDecoder } from "./values/decode-row.js";
import { readXlsx } from "./xlsx/read-xlsx.js";
import type { FeedFrame } from "./yml/feed-frame.js";
import { readYml } from "./yml/read-yml.js";

/** What is known of a file beside its bytes. */
export interface CatalogueOptions {
  /** Of the file: for messages, and its ending tells kinds of text apart. */
  readonly name?: string | undefined;
  /** Recognised by first bytes and name where it is not given. */
  readonly format?: Format | undefined;
  /** A label of the WHATWG Encoding Standard; recognised where it is not given. */
  readonly encoding?: string | undefined;
  /** Of CSV: one character; found in the header where it is not given. */
  readonly delimiter?: string | undefined;
  /** False where quotation marks in CSV are ordinary text. */
  readonly quotes?: boolean | undefined;
  /** Of a workbook: the first visible one with a table where it is not given. */
  readonly sheet?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** English where they are not given; `@skladno/catalogue/ru` has Russian ones. */
  readonly messages?: CatalogueMessages | undefined;
}

/** Something about a file that was guessed, or that its author may want to know. */
export interface CatalogueNotice {
  readonly code: "encoding" | "sheet" | "header" | (string & {});
  /** For people. */
  readonly message: string;
}

/** Products that are read piece by piece, in the order of the file. */
export interface Catalogue {
  readonly format: Format;
  /** Of tables; the products of JSON and YML name their fields themselves. */
  readonly columns: readonly string[] | undefined;
  /** Of CSV. */
  readonly delimiter: string | undefined;
  /** Of a workbook: the one that is read, and all of them. */
  readonly sheet: string | undefined;
  readonly sheets: readonly string[];
  /** Of text: known after the first piece that tells; undefined where all of it was ASCII so far, and for workbooks. */
  readonly encoding: () => string | undefined;
  /** Of YML: what is around the offers. */
  readonly frame: FeedFrame | undefined;
  /**
   * Of a workbook: how much of its sheet was read, from 0 to 1. The bytes of its file are all taken before the first
   * row; those of other formats tell themselves how far the reading is.
   */
  readonly progress: (() => number) | undefined;
  /** What was guessed so far. */
  readonly notices: () => readonly CatalogueNotice[];
  /** Can be read once. Leaving early closes the source. */
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** So much is looked at before a format is chosen, at most. */
const HEAD_BYTES = 4096;
const HEAD_CHARACTERS = 1024;
/** Longer than every signature. */
const SIGNATURE_BYTES = 16;

/** A slow pipe is not kept waiting: markup needs its declaration, all else its first bytes. */
function isEnoughBytes(head: Uint8Array): boolean {
  if (head.length >= HEAD_BYTES) return true;
  const isMarkup = /^(?:\u00ef\u00bb\u00bf)?\s*</.test(latin1(head.subarray(0, SIGNATURE_BYTES)));
  return head.length >= SIGNATURE_BYTES && (!isMarkup || head.includes(GREATER_THAN));
}

const GREATER_THAN = 0x3e;

/** Markup needs its first elements, all else its first line. */
function isEnoughText(head: string): boolean {
  if (head.length >= HEAD_CHARACTERS) return true;
  const start = head.trimStart();
  return start !== "" && !start.startsWith("<") && start.includes("\n");
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

/**
 * Opens a file of products.
 * @param source pieces of bytes: a stream of the platform, of Node, or all bytes at once
 * @throws CatalogueError where the file can't be read as a catalogue; the batches throw it where that shows later
 * @example for await (const rows of (await openCatalogue(file.stream(), { name: file.name })).batches) …
 */
export async function openCatalogue(source: ByteSource, options: CatalogueOptions = {}): Promise<Catalogue> {
  const bytes = bytesOf(source);
  try {
    return await open(bytes, options);
  } catch (error) {
    await bytes.return(undefined);
    throw error;
  }
}

async function open(source: AsyncGenerator<Uint8Array>, options: CatalogueOptions): Promise<Catalogue> {
  const { name = "", messages = english } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { head, bytes } = await peek(source, isEnoughBytes);
  const decodeRow = createRowDecoder(messages);
  const decoded = async function* (batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    for await (const batch of batches) yield batch.map(decodeRow);
  };
  const kind = sniffBytes(head);
  if (kind === "zip" || options.format === "xlsx") {
    if (kind !== "zip") throw refusal(kind === "text" ? "binary" : kind, name, messages);
    const book = await readXlsx(bytes, { name, limits, messages, sheet: options.sheet });
    const { sheet, sheets, columns, headerLine, progress } = book;
    const notices: CatalogueNotice[] = [];
    if (options.sheet === undefined && sheets.length > 1) {
      const others = sheets.filter((one) => one !== sheet);
      notices.push({ code: "sheet", message: messages.notices.sheet(sheet, others) });
    }
    if (headerLine > 1) notices.push({ code: "header", message: messages.notices.header(headerLine) });
    const about = { format: "xlsx", columns, sheet, sheets, progress, delimiter: undefined, frame: undefined } as const;
    return { ...about, encoding: () => undefined, notices: () => notices, batches: decoded(book.batches) };
  }
  if (kind !== "text") throw refusal(kind, name, messages);

  const declared = options.encoding ?? declaredEncoding(head);
  const isWide = markedEncoding(head) !== undefined || wideEncoding(head) !== undefined;
  if (declared === undefined && head.includes(0) && !isWide) throw refusal("binary", name, messages);
  const text = decodeText(bytes, declared, name, messages);
  const { head: beginning, chunks } = await peekText(text.chunks);
  const sniffed = sniffText(beginning, name);
  if (!isFormat(sniffed) && (options.format === undefined || sniffed === "binary"))
    throw refusal(sniffed, name, messages);
  const format = options.format ?? (sniffed as Format);
  const notices = (): readonly CatalogueNotice[] => {
    const encoding = text.encoding();
    const guessed = declared === undefined && encoding !== undefined && encoding !== "utf-8";
    return guessed ? [{ code: "encoding", message: messages.notices.encoding(encoding) }] : [];
  };
  const about = {
    format,
    columns: undefined,
    delimiter: undefined,
    sheet: undefined,
    sheets: [],
    frame: undefined,
    progress: undefined,
    encoding: text.encoding,
    notices,
  };
  switch (format) {
    case "json":
      return { ...about, batches: decoded(readJson(chunks, name, messages, limits.rowCharacters)) };
    case "jsonl":
      return { ...about, batches: decoded(readJsonLines(chunks, messages)) };
    case "yml": {
      const feed = readYml(chunks, { name, messages, maxOfferCharacters: limits.rowCharacters });
      return { ...about, frame: feed.frame, batches: decoded(feed.batches) };
    }
    default: {
      const csv = await readCsv(
        chunks,
        {
          name,
          delimiter: options.delimiter ?? (format === "tsv" ? "\t" : undefined),
          quotes: options.quotes ?? true,
          maxRecordCharacters: limits.rowCharacters,
          maxColumns: limits.columns,
        },
        messages,
      );
      return { ...about, ...csv, batches: decoded(csv.batches) };
    }
  }
}

function isFormat(kind: Format | Foreign): kind is Format {
  return kind === "csv" || kind === "tsv" || kind === "xlsx" || kind === "yml" || kind === "json" || kind === "jsonl";
}

function refusal(kind: Foreign, name: string, messages: CatalogueMessages): CatalogueError {
  const { file } = messages;
  switch (kind) {
    case "old_workbook":
      return new CatalogueError("old_workbook", file.oldWorkbook(name));
    case "html_table":
      return new CatalogueError("html_table", file.htmlTable(name));
    case "xml_workbook":
      return new CatalogueError("xml_workbook", file.xmlWorkbook(name));
    case "binary":
      return new CatalogueError("not_text", file.notText(name));
    default:
      return new CatalogueError("other_archive", file.otherArchive(name, file.archiveKinds[kind]));
  }
}

/** What an XML declaration says; undefined for other texts, and in UTF-16, which its bytes tell. */
function declaredEncoding(head: Uint8Array): string | undefined {
  const start = latin1(head.subarray(0, 200));
  return /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

/** The first piece of a text and all of it. */
async function peekText(
  chunks: AsyncGenerator<string>,
): Promise<{ readonly head: string; readonly chunks: AsyncGenerator<string> }> {
  let head = "";
  while (!isEnoughText(head)) {
    const { done, value } = await chunks.next();
    if (done) break;
    head += value;
  }
  async function* all(): AsyncGenerator<string> {
    try {
      if (head !== "") yield head;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return { head, chunks: all() };
}
