/*
 * Answers that may hold hundreds of megabytes, as a lookup of 500 products may, are written piece by piece, as fast as
 * the client reads; at most about a megabyte of one is held at a time.
 */
import type { Context } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { hold, refuseWhileOverdrawn } from "../middleware/limit-held.js";
import { yieldToEventLoop } from "../services/yield-to-event-loop.js";

/** The entries of a long member, one by one. */
export class Entries<Entry = unknown> {
  private constructor(
    readonly brackets: "[]" | "{}",
    readonly source: AsyncIterable<Entry>,
  ) {}

  static list<Entry>(source: AsyncIterable<Entry>): Entries<Entry> {
    return new Entries("[]", source);
  }

  static record<Value>(source: AsyncIterable<readonly [string, Value]>): Entries<readonly [string, Value]> {
    return new Entries("{}", source);
  }
}

/** An answer with long members. A function is asked when the members before it have been written. */
export type StreamedBody<Body> = { readonly [Member in keyof Body]: Body[Member] | Entries | (() => Body[Member]) };

/** Pieces have about so many characters; two of them are held. */
const PIECE = 131_072;
/** What a long answer holds: its pieces, and the versions that were read for the next ones. */
const HELD_BYTES = 16 * PIECE;

/** Answers with an object, its long members entry by entry. A short answer goes out whole, like any other. */
export async function streamJson<Body extends object>(
  c: Context<AppEnvironment>,
  body: StreamedBody<Body>,
): Promise<Response> {
  const pieces = inPieces(jsonOf(body));
  // What is read for the first piece can still become an error with its status.
  const { value: first = "" } = await pieces.next();
  const second = await pieces.next();
  if (second.done) return c.body(first, 200, { "Content-Type": "application/json" });
  refuseWhileOverdrawn(c);
  hold(c, HELD_BYTES);
  return c.body(streamOf(c, [first, second.value], pieces), 200, { "Content-Type": "application/json" });
}

async function* jsonOf(body: object): AsyncGenerator<string> {
  let before = "{";
  for (const [name, member] of Object.entries(body)) {
    const value: unknown = typeof member === "function" ? member() : member;
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (value instanceof Entries) yield* jsonOfEntries(value);
    else yield JSON.stringify(value);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

async function* jsonOfEntries({ brackets, source }: Entries): AsyncGenerator<string> {
  yield brackets.charAt(0);
  let before = "";
  for await (const entry of source) {
    const [name, value] = brackets === "{}" ? (entry as readonly [string, unknown]) : [null, entry];
    yield `${before}${name === null ? "" : `${JSON.stringify(name)}:`}${JSON.stringify(value)}`;
    before = ",";
  }
  yield brackets.charAt(1);
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

/** Reads on when the client has. A failure in the middle cuts the connection: a broken answer must not look whole. */
function streamOf(
  c: Context<AppEnvironment>,
  begun: string[],
  pieces: AsyncGenerator<string, undefined>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          // A client that reads as fast as this writes must not keep the others waiting.
          await yieldToEventLoop();
          const piece = begun.shift() ?? (await pieces.next()).value;
          if (piece === undefined) controller.close();
          else controller.enqueue(encoder.encode(piece));
        } catch (error) {
          c.get("log").error({ err: error }, "an answer was cut off in the middle");
          if (c.env?.outgoing === undefined) controller.error(error);
          else c.env.outgoing.destroy();
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
