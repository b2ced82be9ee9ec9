import { JSONParser, TokenType } from "@streamparser/json";
import { CatalogueError } from "../catalogue-error.js";
import { defaultLimits } from "../limits.js";
import type { CatalogueMessages } from "../messages/english.js";
import type { Row } from "../row.js";
import { readItem } from "./read-item.js";

/**
 * The products of a JSON text, in batches, one for each piece of text that arrives: the members of an array, or those
 * of `items` where the text is a request to the service. A product that is not an object of texts and numbers is
 * reported; text that is not JSON ends the reading, because the start of the next product is unknown.
 * @throws CatalogueError naming the line of a mistake in the JSON, or when there is no list of products
 */
export async function* readJson(
  chunks: AsyncIterable<string>,
  name: string,
  messages: CatalogueMessages,
  maxItemCharacters = defaultLimits.rowCharacters,
): AsyncGenerator<readonly Row[]> {
  let line = 1;
  let rows: Row[] = [];
  let parser: ProductParser | undefined;
  /** Since the last product: the parser keeps them. */
  let characters = 0;

  const feed = (part: string): void => {
    const first = part.trimStart()[0];
    if (first === undefined && parser === undefined) return;
    parser ??= createProductParser(first === "[" ? "array" : "request", (value, itemLine) => {
      rows.push(readItem(value, itemLine, messages));
      characters = 0;
    });
    if (parser.isEnded() && first === undefined) return;
    characters += part.length;
    if (characters > maxItemCharacters) {
      throw new CatalogueError("too_large", messages.file.productTooLong(name, line, maxItemCharacters));
    }
    try {
      parser.write(part, line);
    } catch (error) {
      throw new CatalogueError("broken_json", messages.file.brokenJson(name, line, describe(error as Error)));
    }
  };

  try {
    for await (const chunk of chunks) {
      // Line by line, so that the line of every product and of a mistake is known.
      for (let start = 0; start < chunk.length; ) {
        const lineBreak = chunk.indexOf("\n", start);
        const end = lineBreak === -1 ? chunk.length : lineBreak + 1;
        feed(chunk.slice(start, end));
        if (lineBreak !== -1) line += 1;
        start = end;
      }
      if (rows.length > 0) yield rows;
      rows = [];
    }
    if (parser === undefined) throw new CatalogueError("empty", messages.file.empty(name));
    if (!(parser as ProductParser).isEnded()) throw new CatalogueError("cut_json", messages.file.cutJson(name, line));
    if (!(parser as ProductParser).hasProducts())
      throw new CatalogueError("no_products", messages.file.noProducts(name));
  } catch (error) {
    if (error instanceof CatalogueError && rows.length > 0) yield rows;
    throw error;
  }
}

interface ProductParser {
  /** @param line of the text, for the products that begin in it */
  write(text: string, line: number): void;
  isEnded(): boolean;
  /** A list of products was found, perhaps an empty one. */
  hasProducts(): boolean;
}

function createProductParser(
  shape: "array" | "request",
  onProduct: (value: unknown, line: number) => void,
): ProductParser {
  const parser = new JSONParser({ paths: [shape === "array" ? "$.*" : "$.items.*"], keepStack: false });
  const depthOfList = shape === "array" ? 1 : 2;
  let depth = 0;
  let line = 1;
  let productLine = 1;
  let member: unknown;
  let found = false;
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      depth -= 1;
      return;
    }
    if (depth === 1 && token === TokenType.STRING) member = value;
    if (depth === depthOfList) productLine = line;
    if (token !== TokenType.LEFT_BRACE && token !== TokenType.LEFT_BRACKET) return;
    depth += 1;
    if (depth !== depthOfList || token !== TokenType.LEFT_BRACKET) return;
    if (shape === "array" || member === "items") found = true;
  };
  parser.onValue = ({ value, key }) => {
    // Where `items` is no list its members have names.
    if (typeof key === "number") onProduct(value, productLine);
  };
  return {
    write: (text, textLine) => {
      line = textLine;
      parser.write(text);
    },
    isEnded: () => parser.isEnded,
    hasProducts: () => found,
  };
}

/** What the library found, without what only its authors understand. */
function describe({ message }: Error): string {
  const found = /Unexpected (?:[A-Z_]+ \()?("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  return found === undefined || found === '"\\n"' ? "" : found;
}
