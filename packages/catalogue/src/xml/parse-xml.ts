import { SaxesParser } from "saxes";

/** What is read of XML. Names are without their prefix: the same parts are written with and without one. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  readonly text?: (text: string) => void;
  readonly cdata?: (text: string) => void;
  readonly close?: (name: string) => void;
  readonly comment?: (text: string) => void;
  readonly doctype?: (text: string) => void;
}

/** XML that is not well-formed. */
export class XmlError extends Error {
  override readonly name = "XmlError";

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** Takes a text piece by piece. */
export interface XmlParser {
  /** @throws XmlError */
  write(text: string): void;
  /** @throws XmlError where the text ends too early */
  end(): void;
}

/** How XML is read. */
export interface XmlOptions {
  /** Lines are counted, which costs time. */
  readonly positions?: boolean;
  /** The most characters between two tags: the parser keeps them until the second one. */
  readonly maxCharacters: number;
}

/**
 * A parser that knows the five entities of XML and references to characters, and nothing that a document declares: it
 * neither loads nor grows.
 */
export function createXmlParser(handlers: XmlHandlers, { positions = false, maxCharacters }: XmlOptions): XmlParser {
  const parser = new SaxesParser({ xmlns: false, position: positions });
  let kept = 0;
  const { open, text, cdata, close, comment, doctype } = handlers;
  parser.on("error", (error) => {
    throw new XmlError(parser.line, error.message.replace(/^(?:\d+:\d+: )?/, ""));
  });
  parser.on("opentag", ({ name, attributes }) => {
    kept = 0;
    open(localName(name), attributes as Record<string, string>, parser.line);
  });
  parser.on("closetag", ({ name }) => {
    kept = 0;
    close?.(localName(name));
  });
  if (text !== undefined) parser.on("text", text);
  const onCdata = cdata ?? text;
  if (onCdata !== undefined) parser.on("cdata", onCdata);
  if (comment !== undefined) parser.on("comment", comment);
  if (doctype !== undefined) parser.on("doctype", doctype);
  const write = (text: string): void => {
    // A packed text may be a thousand times as long when it is unpacked: it is looked at part by part.
    for (let at = 0; at < text.length; at += PART_CHARACTERS) {
      if (kept > maxCharacters)
        throw new XmlError(parser.line, `more than ${maxCharacters} characters between two tags`);
      const part = text.slice(at, at + PART_CHARACTERS);
      kept += part.length;
      parser.write(part);
    }
  };
  return { write, end: () => void parser.close() };
}

const PART_CHARACTERS = 64 * 1024;

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}
