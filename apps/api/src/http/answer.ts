import { setImmediate as turn } from "node:timers/promises";
import { CHARACTERS_AT_ONCE } from "../services/read-slices.js";
import type { AppContext } from "./context.js";

/*
 * Answers are made with their headers as a plain record: the adaptor for Node writes such an answer in one piece, while `Headers` objects, which
 * `context.header` and `context.json` make, cost more than the rest of a small request.
 */

/** Sets a header of the answer to come, whatever that will be. */
export function setHeader(context: AppContext, name: string, value: string): void {
  context.get("headers")[name] = value;
}

/** Answers with a value as JSON, and with the headers that were set. */
export function answerJson(context: AppContext, body: unknown, status = 200): Response {
  return answerText(context, JSON.stringify(body), "application/json", status);
}

/** The same for what may be long: others are answered while it is written down. */
export async function answerLongJson(context: AppContext, body: object): Promise<Response> {
  const written: Buffer[] = [];
  let text = "";
  for (const piece of jsonPieces(body)) {
    text += piece;
    if (text.length < CHARACTERS_AT_ONCE) continue;
    written.push(Buffer.from(text));
    text = "";
    await turn();
  }
  if (written.length === 0) return answerText(context, text, "application/json");
  return answerBytes(context, Buffer.concat([...written, Buffer.from(text)]), "application/json");
}

/** What JSON.stringify writes; of an object the entries of its members one by one. */
export function* jsonPieces(value: unknown, depth = 2): Generator<string> {
  if (depth === 0 || typeof value !== "object" || value === null) return yield JSON.stringify(value);
  const isList = Array.isArray(value);
  let before = isList ? "[" : "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* jsonPieces(member, depth - 1);
    before = ",";
  }
  if (before !== ",") yield before;
  yield isList ? "]" : "}";
}

/** Answers with a text of any type, and with the headers that were set. */
export function answerText(context: AppContext, text: string, contentType: string, status = 200): Response {
  return answerBytes(context, encode(text), contentType, status);
}

function answerBytes(context: AppContext, bytes: Buffer, contentType: string, status = 200): Response {
  const headers = context.get("headers");
  headers["Content-Type"] = contentType;
  return new Response(bytes, { status, headers });
}

const encoded = Buffer.allocUnsafeSlow(65_536);

/** A text in UTF-8. Node goes over a string several times: to measure it, to flatten it together with the headers, to write it. */
function encode(text: string): Buffer {
  // A UTF-16 unit takes three bytes at most.
  if (text.length * 3 > encoded.length) return Buffer.from(text);
  return Buffer.from(encoded.subarray(0, encoded.write(text)));
}

/** A header of the request by its lower-case name; one that was sent more than once comes as a list with commas. */
export function requestHeader(context: AppContext, name: string): string | undefined {
  const incoming = context.env?.incoming;
  // Node has taken the headers apart already; asking the request would make a `Headers` of them.
  return incoming === undefined ? context.req.header(name) : (incoming.headers[name] as string | undefined);
}
