import { CatalogueError } from "../catalogue-error.js";
import { createXmlParser, XmlError, type XmlHandlers } from "../xml/parse-xml.js";
import type { Archive, ArchiveContext } from "./archive.js";

/** The small parts of a workbook: which sheets it has, the texts that cells share, the formats of numbers. */
export interface Workbook {
  /** In the order of the tabs. */
  readonly sheets: readonly Sheet[];
  readonly sharedTexts: readonly string[];
  /** Style of a cell → the code of its number format. */
  readonly formats: readonly string[];
  /** Days are counted from 1904, as Excel for Macintosh once did. */
  readonly from1904: boolean;
}

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  /** Its part in the archive. */
  readonly part: string;
  readonly hidden: boolean;
}

/** Feeds a part to handlers as it is unpacked, with a pause for its reader after each piece. @throws CatalogueError */
export function* parsePart(
  archive: Archive,
  part: string,
  handlers: XmlHandlers,
  { name, limits, messages }: ArchiveContext,
): Generator<void> {
  const bytes = archive.read(part);
  if (bytes === undefined) return;
  const refuse = (): never => {
    throw new CatalogueError("forbidden_doctype", messages.file.forbiddenDoctype(name));
  };
  const parser = createXmlParser({ ...handlers, doctype: refuse }, { maxCharacters: limits.rowCharacters });
  const decoder = new TextDecoder();
  try {
    for (const piece of bytes) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.write(decoder.decode());
    parser.end();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new CatalogueError(
      "broken_workbook",
      messages.file.brokenWorkbook(name, messages.file.brokenPart(part, error.message)),
    );
  }
}

function parseAll(...args: Parameters<typeof parsePart>): void {
  for (const _ of parsePart(...args)) {
    // Everything that is found goes to the handlers.
  }
}

interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** @throws CatalogueError where a part is damaged or there is no sheet */
export function readWorkbook(archive: Archive, context: ArchiveContext): Workbook {
  const [book] = relationshipsOf(archive, "", context).filter(({ type }) => type.endsWith("/officeDocument"));
  const bookPart = book?.target ?? "xl/workbook.xml";
  const relationships = relationshipsOf(archive, bookPart, context);
  const partOf = (type: string) => relationships.find((one) => one.type.endsWith(`/${type}`))?.target;
  const sheets: Sheet[] = [];
  let from1904 = false;
  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const relationship = relationships.find((one) => one.id === id);
      if (relationship === undefined || !relationship.type.endsWith("/worksheet")) return;
      const hidden = attributes.state !== undefined && attributes.state !== "visible";
      sheets.push({ name: attributes.name ?? "", part: relationship.target, hidden });
    },
  };
  parseAll(archive, bookPart, handlers, context);
  if (sheets.length === 0) {
    const { name, messages } = context;
    throw new CatalogueError("broken_workbook", messages.file.brokenWorkbook(name, messages.file.noSheets));
  }
  return {
    sheets,
    sharedTexts: readSharedTexts(archive, partOf("sharedStrings"), context),
    formats: readFormats(archive, partOf("styles"), context),
    from1904,
  };
}

/** What a part of the archive refers to; "" for the archive itself. */
function relationshipsOf(archive: Archive, part: string, context: ArchiveContext): readonly Relationship[] {
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, slash + 1);
  const found: Relationship[] = [];
  const open: XmlHandlers["open"] = (name, { Id: id = "", Type: type = "", Target: target = "" }) => {
    if (name === "Relationship") found.push({ id, type, target: resolvePart(folder, target) });
  };
  parseAll(archive, `${folder}_rels/${part.slice(slash + 1)}.rels`, { open }, context);
  return found;
}

function resolvePart(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/**
 * The texts that cells share. Runs of different fonts are one text; how a text is read aloud (`rPh`) is not part of it.
 */
function readSharedTexts(archive: Archive, part: string | undefined, context: ArchiveContext): readonly string[] {
  if (part === undefined) return [];
  const { name, limits, messages } = context;
  const texts: string[] = [];
  let parts: string[] = [];
  let inText = false;
  let inReading = false;
  let characters = 0;
  const handlers: XmlHandlers = {
    open: (element) => {
      if (element === "t") inText = !inReading;
      else if (element === "si") parts = [];
      else if (element === "rPh") inReading = true;
    },
    text: (text) => {
      if (inText) parts.push(text);
    },
    close: (element) => {
      if (element === "t") inText = false;
      else if (element === "rPh") inReading = false;
      else if (element === "si") {
        const text = unescapeText(parts.join(""));
        characters += text.length;
        if (characters > limits.sharedCharacters) {
          throw new CatalogueError("too_large", messages.file.tooLarge(name, characters, limits.sharedCharacters));
        }
        texts.push(text);
      }
    },
  };
  parseAll(archive, part, handlers, context);
  return texts;
}

/** Characters that XML can't hold are written as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function readFormats(archive: Archive, part: string | undefined, context: ArchiveContext): readonly string[] {
  if (part === undefined) return [];
  const custom = new Map<number, string>();
  const styles: number[] = [];
  let inCells = false;
  const handlers: XmlHandlers = {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") custom.set(Number(numFmtId), formatCode);
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) styles.push(Number(numFmtId));
    },
    close: (name) => {
      if (name === "cellXfs") inCells = false;
    },
  };
  parseAll(archive, part, handlers, context);
  return styles.map((id) => custom.get(id) ?? builtInFormat(id));
}

/** Formats that files refer to by number only; those of other languages (27 to 36, 50 to 58) are dates. */
function builtInFormat(id: number): string {
  if (id === 9) return "0%";
  if (id === 10) return "0.00%";
  if (id === 22) return "dd.mm.yyyy hh:mm";
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "dd.mm.yyyy";
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return "hh:mm:ss";
  return "General";
}
