import { CatalogueError } from "../catalogue-error.js";
import type { CatalogueMessages } from "../messages/english.js";
import type { Place, ProductRow, XmlElement } from "../row.js";
import { createXmlParser, XmlError } from "../xml/parse-xml.js";
import { createFeedRecorder, type FeedFrame } from "./feed-frame.js";
import { offerFields } from "./offer-fields.js";

/** How a feed is read. */
export interface YmlOptions {
  /** For messages. */
  readonly name: string;
  readonly messages: CatalogueMessages;
  /** The most characters of one offer. */
  readonly maxOfferCharacters: number;
}

/** A feed that is read offer by offer. */
export interface YmlCatalogue {
  readonly batches: AsyncIterable<readonly ProductRow[]>;
  /**
   * What is before and after the offers, so that the feed can be written again; complete once it was read to its end.
   */
  readonly frame: FeedFrame;
}

/** An empty element takes memory too, as much as so many characters. */
const ELEMENT_CHARACTERS = 100;

interface Element extends XmlElement {
  readonly children: (string | { readonly cdata: string } | Element)[];
}

/**
 * Reads a YML feed (`yml_catalog`), in batches, one for each piece of text that arrives. A feed may refer to its DTD,
 * which is never loaded; one that declares entities is refused.
 * @throws CatalogueError naming the line, while reading
 */
export function readYml(chunks: AsyncIterable<string>, options: YmlOptions): YmlCatalogue {
  const recorder = createFeedRecorder();
  return { batches: readBatches(chunks, options, recorder), frame: recorder.frame };
}

async function* readBatches(
  chunks: AsyncIterable<string>,
  { name, messages, maxOfferCharacters }: YmlOptions,
  recorder: ReturnType<typeof createFeedRecorder>,
): AsyncGenerator<readonly ProductRow[]> {
  let rows: ProductRow[] = [];
  const categories = new Map<string, { readonly name: string; readonly parent: string | undefined }>();
  /** From the root to the element that is open; of offers every element is kept, of the rest only names. */
  const path: string[] = [];
  let open: Element[] = [];
  let offerPlace: Place = { line: 1 };
  let category: { readonly id: string; readonly parent: string | undefined; text: string } | undefined;
  let characters = 0;

  const count = (added: number): void => {
    characters += added;
    if (characters <= maxOfferCharacters) return;
    throw new CatalogueError(
      "broken_xml",
      messages.file.brokenXml(name, offerPlace.line, messages.rows.tooLong(maxOfferCharacters)),
    );
  };
  const addText = (text: string, child: string | { readonly cdata: string }): void => {
    const innermost = open.at(-1);
    if (innermost === undefined) {
      if (category !== undefined) category.text += text;
      if (path.length > 0) recorder.text(child);
      return;
    }
    count(text.length);
    innermost.children.push(child);
  };

  const parser = createXmlParser(
    {
      open: (element, attributes, line) => {
        if (path.length === 0 && element !== "yml_catalog") {
          throw new CatalogueError("not_a_feed", messages.file.notAFeed(name, element));
        }
        path.push(element);
        const isOffer = element === "offer" && path.at(-2) === "offers";
        if (open.length > 0 || isOffer) {
          if (isOffer) {
            offerPlace = { line };
            characters = 0;
          }
          const opened: Element = { name: element, attributes, children: [] };
          count(ELEMENT_CHARACTERS + element.length);
          for (const name in attributes) count(name.length + (attributes[name] ?? "").length);
          open.at(-1)?.children.push(opened);
          open.push(opened);
          return;
        }
        recorder.open(element, attributes);
        if (element === "category") category = { id: attributes.id ?? "", parent: attributes.parentId, text: "" };
      },
      text: (text) => addText(text, text),
      cdata: (text) => addText(text, { cdata: text }),
      comment: (text) => {
        if (open.length === 0) recorder.comment(text);
      },
      doctype: (text) => {
        if (text.includes("[")) throw new CatalogueError("forbidden_doctype", messages.file.forbiddenDoctype(name));
        recorder.doctype(text);
      },
      close: (element) => {
        path.pop();
        const closed = open.pop();
        if (closed === undefined) {
          recorder.close(element);
          if (element === "category" && category !== undefined) {
            categories.set(category.id, { name: category.text.trim(), parent: category.parent });
            category = undefined;
          }
          return;
        }
        if (open.length > 0) return;
        open = [];
        recorder.offer();
        rows.push({ place: offerPlace, fields: offerFields(closed, categories), offer: closed });
      },
    },
    { positions: true, maxCharacters: maxOfferCharacters },
  );

  try {
    for await (const chunk of chunks) {
      parser.write(chunk);
      if (rows.length > 0) yield rows;
      rows = [];
    }
    parser.end();
    if (rows.length > 0) yield rows;
  } catch (error) {
    // What was read before the mistake is read.
    if (rows.length > 0) yield rows;
    if (!(error instanceof XmlError)) throw error;
    throw new CatalogueError("broken_xml", messages.file.brokenXml(name, error.line, error.message));
  }
}
