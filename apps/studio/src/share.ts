/** What a link holds: templates, mode, fields. */
export interface Shared {
  readonly t: Readonly<Record<string, string>>;
  readonly m: "strict" | "flexible";
  readonly f: Readonly<Record<string, string>>;
}

const VERSION = "1.";
/** A link that unpacks to more is refused: it was made to fill the memory. */
const MAX_UNPACKED = 64 * 1024;
const TOO_LARGE = "too large";

/** Packs a state for an address: `1.` and base64url of deflate-raw of JSON. */
export async function packShare(shared: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return VERSION + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws Error for a link that is broken, too large or of another version */
export async function unpackShare(text: string): Promise<Shared> {
  if (!text.startsWith(VERSION)) throw new Error("unknown version");
  // Engines have messages of their own for what cannot be decoded or inflated, some of them empty.
  const json = await inflate(text.slice(VERSION.length)).catch((error: Error) => {
    throw error.message === TOO_LARGE ? error : new Error("damaged or cut off", { cause: error });
  });
  const shared: unknown = JSON.parse(json);
  if (!isShared(shared)) throw new Error("not a state of the Playground");
  return shared;
}

/** @param text base64url of deflate-raw */
async function inflate(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > MAX_UNPACKED) {
      await reader.cancel();
      throw new Error(TOO_LARGE);
    }
    chunks.push(read.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks).text();
}

function isShared(value: unknown): value is Shared {
  if (!isRecord(value)) return false;
  return isTexts(value.t) && isTexts(value.f) && (value.m === "strict" || value.m === "flexible");
}

function isTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
