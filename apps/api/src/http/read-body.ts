import { limits } from "@skladno/contract";
import { ApiError } from "../api-error.js";

/**
 * Reads the body of a request, at most 2 MiB of it. What counts are the bytes that arrive: a wrong or absent Content-Length
 * changes nothing.
 * @throws ApiError 413 `request_body_too_large`
 */
export async function readBody(request: Request): Promise<Uint8Array> {
  const limit = limits.requestBodyBytes;
  const announced = request.headers.get("content-length");
  if (announced !== null) {
    // The HTTP parser never hands over more than was announced, so the quick way is safe.
    if (Number(announced) > limit) throw tooLarge(limit);
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > limit) throw tooLarge(limit);
    return body;
  }
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // The reader is not cancelled: that would cut the connection before the client has read the answer.
    if (length > limit) throw tooLarge(limit);
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function tooLarge(limit: number): ApiError {
  return new ApiError("request_body_too_large", {
    values: { limit },
    details: { limit_bytes: limit },
    headers: { Connection: "close" },
  });
}
