import type { CatalogueMessages } from "../messages/english.js";
import type { BrokenRow, Row } from "../row.js";
import { readItem } from "./read-item.js";

const MAX_LINE_CHARACTERS = 16 * 2 ** 20;

/**
 * The products of JSON Lines, one object a line, in batches, one for each piece of text that arrives. Blank lines are
 * left out; a line that is not JSON is reported, and reading goes on after it.
 */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  messages: CatalogueMessages,
): AsyncGenerator<readonly Row[]> {
  let line = 1;
  let pending: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf("\n");
    if (last === -1) {
      // Of a line that is too long its beginning is enough: it is reported, not kept.
      if (length <= MAX_LINE_CHARACTERS) pending.push(chunk);
      length += chunk.length;
      continue;
    }
    const lines = (pending.join("") + chunk.slice(0, last)).split("\n");
    // Only the first of them can have begun before this piece.
    const tooLong = length + chunk.indexOf("\n") > MAX_LINE_CHARACTERS;
    const rows: Row[] = [];
    for (const [index, text] of lines.entries()) {
      if (index === 0 && tooLong) rows.push(tooLongRow(line, messages));
      else if (text.trim() !== "") rows.push(readLine(text, line, messages));
      line += 1;
    }
    pending = [chunk.slice(last + 1)];
    length = chunk.length - last - 1;
    if (rows.length > 0) yield rows;
  }
  const rest = pending.join("");
  if (length > MAX_LINE_CHARACTERS) yield [tooLongRow(line, messages)];
  else if (rest.trim() !== "") yield [readLine(rest, line, messages)];
}

function readLine(text: string, line: number, messages: CatalogueMessages): Row {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { place: { line }, code: "invalid_json", problem: messages.rows.brokenJson((error as Error).message) };
  }
  return readItem(value, line, messages);
}

function tooLongRow(line: number, messages: CatalogueMessages): BrokenRow {
  return { place: { line }, code: "row_too_long", problem: messages.rows.tooLong(MAX_LINE_CHARACTERS) };
}
