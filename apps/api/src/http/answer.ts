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

/**
 * Writes entries of a long member of an answer down, behind those that are written already.
 * @param entries a list, or an object
 * @returns the bytes that they take
 */
export function writeEntries(written: Buffer[], entries: object): number {
  const text = JSON.stringify(entries).slice(1, -1);
  if (text === "") return 0;
  const bytes = encode(written.length === 0 ? text : `,${text}`);
  written.push(bytes);
  return bytes.length;
}

/** Answers with an object whose long member, empty in it, has the entries that were written down. */
export function answerWritten<Body extends object>(
  context: AppContext,
  body: Body,
  member: keyof Body & string,
  written: readonly Buffer[],
): Response {
  const text = JSON.stringify(body);
  // Within a text the quotation marks would be escaped.
  const inside = text.indexOf(`"${member}":`) + member.length + `"":[`.length;
  const bytes = Buffer.concat([encode(text.slice(0, inside)), ...written, encode(text.slice(inside))]);
  return answerBytes(context, bytes, "application/json");
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
