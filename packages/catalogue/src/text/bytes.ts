/**
 * What a file is read from: pieces of bytes in order. `Blob.stream()`, a Node stream and `fetch().body` are such
 * sources.
 */
export type ByteSource = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | Uint8Array;

/** One form for all sources; leaving early closes the source. */
export async function* bytesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.length; at += PIECE_BYTES) yield source.subarray(at, at + PIECE_BYTES);
    return;
  }
  if (Symbol.asyncIterator in source) {
    yield* source as AsyncIterable<Uint8Array>;
    return;
  }
  // Safari can't iterate over a stream.
  const reader = (source as ReadableStream<Uint8Array>).getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
  }
}

/** Large enough that what is done once for each piece does not count, small enough that memory stays small. */
const PIECE_BYTES = 64 * 1024;

/** The beginning of a source, and all of it: what was looked at is read again. */
export interface Peeked {
  readonly head: Uint8Array;
  readonly bytes: AsyncGenerator<Uint8Array>;
}

/** Reads ahead until there is enough, or nothing left. */
export async function peek(
  source: AsyncGenerator<Uint8Array>,
  isEnough: (head: Uint8Array) => boolean,
): Promise<Peeked> {
  let head: Uint8Array = new Uint8Array();
  while (!isEnough(head)) {
    const { done, value } = await source.next();
    if (done) break;
    head = head.length === 0 ? value : join([head, value]);
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const { done, value } = await source.next();
        if (done) return;
        yield value;
      }
    } finally {
      await source.return(undefined);
    }
  }
  return { head, bytes: bytes() };
}

/** Pieces as one. */
export function join(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
