import type { IncomingMessage } from "node:http";
import { limits } from "@skladno/contract";
import { ApiError } from "../api-error.js";
import { requestHeader } from "./answer.js";
import type { AppContext } from "./context.js";

/**
 * Reads the body of a request, at most 2 MiB of it. What counts are the bytes that arrive: a wrong or absent Content-Length
 * changes nothing.
 * @throws ApiError 413 `request_body_too_large`, 400 `invalid_request` when the client goes away in the middle
 */
export async function readBody(context: AppContext): Promise<Uint8Array> {
  const limit = limits.requestBodyBytes;
  const announced = Number(requestHeader(context, "content-length") ?? 0);
  // The HTTP parser never hands over more than was announced, so too much of that need not be read.
  if (announced > limit) throw tooLarge(limit);
  const incoming = context.env?.incoming as IncomingMessage | undefined;
  if (incoming !== undefined) return readWaiting(incoming, announced) ?? readIncoming(incoming, limit);
  const body = new Uint8Array(await context.req.raw.arrayBuffer());
  if (body.length > limit) throw tooLarge(limit);
  return body;
}

/** A short body, which arrives together with its head and has been waiting while the key was looked up; undefined where something is still to come. */
function readWaiting(incoming: IncomingMessage, announced: number): Uint8Array | undefined {
  if (announced === 0 || incoming.readableLength !== announced || incoming.destroyed) return undefined;
  const body: Uint8Array = incoming.read();
  // To its end, which is no part of the body.
  incoming.resume();
  return body;
}

function readIncoming(incoming: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const end = (settle: () => void) => {
      incoming.off("data", onData);
      incoming.off("end", onEnd);
      incoming.off("close", onClose);
      settle();
    };
    const onData = (chunk: Uint8Array) => {
      length += chunk.length;
      chunks.push(chunk);
      // The rest flows on into nothing: a connection that is cut would be lost before the client has read the answer.
      if (length > limit) end(() => reject(tooLarge(limit)));
    };
    const onEnd = () => end(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    const onClose = () =>
      end(() =>
        reject(
          new ApiError("invalid_request", {
            message: "invalid_request.http",
            values: { reason: "the connection was closed before the body had arrived" },
          }),
        ),
      );
    incoming.on("data", onData);
    incoming.on("end", onEnd);
    incoming.on("close", onClose);
    incoming.on("error", ignore);
    if (incoming.destroyed && !incoming.readableEnded) onClose();
  });
}

/** The closing that follows an error says enough. */
function ignore(): void {}

function tooLarge(limit: number): ApiError {
  return new ApiError("request_body_too_large", {
    values: { limit },
    details: { limit_bytes: limit },
  });
}
