import type { XmlElement } from "../row.js";
import { writeElement } from "../xml/write-xml.js";
import type { FeedFrame } from "../yml/feed-frame.js";
import { type OutputRow, type RowWriter, toText } from "./row-writer.js";

/** How a feed is written. */
export interface YmlWriterOptions {
  /** The name of the column that holds the ids of offers. */
  readonly idName: string;
  /** What is around the offers of the feed that is written again; a bare feed where there is none. */
  readonly frame: FeedFrame | undefined;
  /** Of the feed, as its format wants it: `2026-01-31T12:00:00+03:00`. */
  readonly date: string;
}

/** Elements of an offer that hold text; a text of another name is a `param`. */
const ELEMENTS: ReadonlySet<string> = new Set([
  "name",
  "model",
  "vendor",
  "vendorCode",
  "typePrefix",
  "description",
  "sales_notes",
  "url",
  "price",
  "oldprice",
  "currencyId",
  "categoryId",
  "picture",
  "barcode",
  "country_of_origin",
]);

/**
 * A YML feed with the texts in its offers: the column of ids is the attribute `id`, what is called like an element of
 * an offer takes its place, the rest are `param`s. Everything else of the feed stays; its encoding becomes UTF-8.
 */
export function createYmlWriter({ idName, frame, date }: YmlWriterOptions): RowWriter {
  return {
    begin: () =>
      frame?.before() ?? `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${date}">\n<shop>\n<offers>`,
    rows: (rows) => rows.map((row) => `\n${writeElement(withTexts(row, idName))}`).join(""),
    end: () =>
      `\n${frame === undefined ? "</offers>\n</shop>\n</yml_catalog>" : frame.after().trimStart()}\n`.replace(
        /\n+$/,
        "\n",
      ),
  };
}

function withTexts({ names, cells, offer }: OutputRow, idName: string): XmlElement {
  const attributes: Record<string, string> = { ...offer?.attributes };
  let children: XmlElement["children"] = offer?.children ?? [];
  for (const [index, name] of names.entries()) {
    const text = toText(cells[index] ?? null);
    if (name === idName) {
      attributes.id ??= text;
      continue;
    }
    if (Object.hasOwn(attributes, name)) continue;
    const isElement = ELEMENTS.has(name);
    const matches = (child: XmlElement["children"][number]): boolean =>
      typeof child === "object" &&
      "name" in child &&
      (isElement ? child.name === name : child.name === "param" && child.attributes.name === name);
    const first = children.findIndex(matches);
    if (first === -1 && text === "") continue;
    const made: XmlElement = {
      name: isElement ? name : "param",
      attributes: isElement ? {} : { name },
      children: [text],
    };
    if (first === -1) children = [...children, made, "\n"];
    else children = children.flatMap((child, at) => (at === first ? [made] : matches(child) ? [] : [child]));
  }
  return { name: "offer", attributes, children };
}
