/** What a file is, known from its first bytes; its name decides only between kinds of text. */

import { type Format, formatByName } from "../formats.js";

/** What files are that are not read, though shops have them. */
export type Foreign = "old_workbook" | "html_table" | "xml_workbook" | "gzip" | "rar" | "sevenZip" | "pdf" | "binary";

/** First bytes that only files of one kind have. */
const signatures: readonly (readonly [bytes: readonly number[], kind: "zip" | Foreign])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "zip"],
  [[0x50, 0x4b, 0x05, 0x06], "zip"],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], "old_workbook"],
  // The records that begin workbooks of Excel 2 to 5, which have no container.
  [[0x09, 0x00, 0x04, 0x00], "old_workbook"],
  [[0x09, 0x02, 0x06, 0x00], "old_workbook"],
  [[0x09, 0x04, 0x06, 0x00], "old_workbook"],
  [[0x09, 0x08, 0x08, 0x00], "old_workbook"],
  [[0x1f, 0x8b], "gzip"],
  [[0x52, 0x61, 0x72, 0x21], "rar"],
  [[0x37, 0x7a, 0xbc, 0xaf], "sevenZip"],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], "pdf"],
];

/** What bytes are that no encoding matters for; `text` where it does. */
export function sniffBytes(head: Uint8Array): "zip" | "text" | Foreign {
  const found = signatures.find(([bytes]) => bytes.every((byte, index) => head[index] === byte));
  return found === undefined ? "text" : found[1];
}

/** What a text is, from its beginning and the name of its file. */
export function sniffText(text: string, name: string): Format | Foreign {
  const start = text.trimStart();
  if (start.slice(0, 2000).includes("\u0000")) return "binary";
  if (/^<(?:!doctype\s+html|html|head|body|table|meta|style)\b/i.test(start)) return "html_table";
  if (/^<\?xml\b[^>]*\?>\s*(?:<\?mso-application|<(?:\w+:)?Workbook\b)/.test(start)) return "xml_workbook";
  if (/^<(?:\?xml|!DOCTYPE|!--|yml_catalog)/.test(start)) return "yml";
  const named = formatByName(name);
  if (named === "json" || named === "jsonl") return named;
  if (/^\[\s*[{\]]/.test(start)) return "json";
  if (/^\{\s*(?:"|\})/.test(start))
    return isJson(start.split("\n", 1)[0] ?? "") && start.includes("\n") ? "jsonl" : "json";
  return named === "tsv" ? "tsv" : "csv";
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
