import { ProductError } from "./errors.js";

/** A product as it will travel. */
export interface Entry {
  /** Its place among all products of the run, from 0. */
  readonly index: number;
  /** Empty when it has none. */
  readonly externalId: string;
  /** The product as JSON text; empty when it can't be sent. */
  readonly json: string;
  /** Bytes of `json` in UTF-8. */
  readonly bytes: number;
  /** Why it can't be sent. */
  readonly error?: ProductError;
}

/** How large the body of one job may be. */
export interface BatchLimits {
  readonly items: number;
  /** For the complete body. */
  readonly bytes: number;
  /** Bytes of the body without any product. */
  readonly headBytes: number;
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Reads a product once; one that can't be sent, or not even alone, is kept with its error, so that it ends at its place. */
export function entryOf(product: unknown, index: number, limits: BatchLimits): Entry {
  const { json, externalId, cause } = serialize(product);
  const unsendable = (error: ProductError): Entry => ({ index, externalId, json: "", bytes: 0, error });
  if (json === undefined) {
    const reason = cause instanceof Error ? cause.message : "it is not an object";
    const message = `Product ${index} (${JSON.stringify(externalId)}) can't be written as JSON: ${reason}.`;
    return unsendable(new ProductError(message, { code: "product_not_serializable", cause }));
  }
  const bytes = byteLength(json);
  if (limits.headBytes + bytes <= limits.bytes) return { index, externalId, json, bytes };
  return unsendable(tooLarge(index, externalId, limits.headBytes + bytes, limits.bytes));
}

/** The error of a product whose body of its own would be above the limit. */
export function tooLarge(index: number, externalId: string, bytes: number, limit: number | undefined): ProductError {
  const allowed = limit === undefined ? "the server refuses that" : `${limit} are allowed`;
  return new ProductError(
    `Product ${index} (${JSON.stringify(externalId)}) makes a body of ${bytes} bytes by itself; ${allowed}. Shorten its fields.`,
    { code: "product_too_large", status: limit === undefined ? 413 : null },
  );
}

interface Serialized {
  readonly externalId: string;
  readonly json?: string;
  readonly cause?: unknown;
}

function serialize(product: unknown): Serialized {
  if (typeof product !== "object" || product === null || Array.isArray(product)) return { externalId: "" };
  let externalId = "";
  try {
    const { external_id: id } = product as { readonly external_id?: unknown };
    if (typeof id === "string") externalId = id;
    // `toJSON` may give nothing at all, or something else.
    const json: string | undefined = JSON.stringify(product);
    return json?.startsWith("{") ? { externalId, json } : { externalId };
  } catch (cause) {
    return { externalId, cause };
  }
}

/** Puts entries together, in their order, into bodies within the limits; no id is twice in a batch. */
export function createBatcher(limits: BatchLimits) {
  let entries: Entry[] = [];
  let ids = new Set<string>();
  let bytes = limits.headBytes;

  function take(): readonly Entry[] | undefined {
    if (entries.length === 0) return undefined;
    const taken = entries;
    entries = [];
    ids = new Set();
    bytes = limits.headBytes;
    return taken;
  }

  return {
    /** @returns the batch that is complete: the one before this entry, or the one that it fills */
    add(entry: Entry): readonly Entry[] | undefined {
      const comma = entries.length === 0 ? 0 : 1;
      const fits = bytes + comma + entry.bytes <= limits.bytes && !ids.has(entry.externalId);
      const closed = fits ? undefined : take();
      bytes += entry.bytes + (entries.length === 0 ? 0 : 1);
      entries.push(entry);
      if (entry.externalId !== "") ids.add(entry.externalId);
      return closed ?? (entries.length >= limits.items ? take() : undefined);
    },
    /** @returns what is left, undefined when nothing is */
    take,
  };
}

/**
 * The products of a source in batches, read no further than they are asked for.
 * @throws what the source throws, after the products before
 */
export async function* batchesOf(
  products: Iterable<unknown> | AsyncIterable<unknown>,
  limits: BatchLimits,
): AsyncGenerator<readonly Entry[], void, undefined> {
  const batcher = createBatcher(limits);
  const source = readSource(products);
  try {
    for (let index = 0; ; index++) {
      const next = await source.next();
      if (next === undefined) break;
      const batch = batcher.add(entryOf(next.product, index, limits));
      if (batch !== undefined) yield batch;
    }
    const rest = batcher.take();
    if (rest !== undefined) yield rest;
    if (source.failure) throw source.failure.reason;
  } finally {
    await source.close();
  }
}

/** A source that ends when it fails, and keeps the reason. */
function readSource(products: Iterable<unknown> | AsyncIterable<unknown>) {
  const iterator = Symbol.asyncIterator in products ? products[Symbol.asyncIterator]() : products[Symbol.iterator]();
  let ended = false;
  let failure: { readonly reason: unknown } | undefined;
  return {
    get failure() {
      return failure;
    },
    async next(): Promise<{ readonly product: unknown } | undefined> {
      try {
        const { done, value } = await iterator.next();
        if (!done) return { product: value };
      } catch (reason) {
        failure = { reason };
      }
      ended = true;
      return undefined;
    },
    /** Lets a source that was left early close its file. */
    async close(): Promise<void> {
      if (!ended) await iterator.return?.();
    },
  };
}
