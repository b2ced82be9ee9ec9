import { packWork, unpackWork, type Work } from "./work.js";

const VERSION = "1.";
/** A link that unpacks to more is refused: it was made to fill the memory. */
const MAX_UNPACKED = 64 * 1024;
const TOO_LARGE = "too large";

/** The most characters of a packed state: longer addresses are cut by messengers. */
export const MAX_LINK = 8192;

/**
 * Packs a state for an address: `1.` and base64url of deflate-raw of JSON.
 *
 * @throws Error where the browser cannot compress
 */
export async function packShare(work: Work): Promise<string> {
  const json = JSON.stringify(packWork(work));
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return VERSION + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws Error for a link that is broken, too large or of another version */
export async function unpackShare(text: string): Promise<Work> {
  if (!text.startsWith(VERSION)) throw new Error("unknown version");
  // Engines have messages of their own for what cannot be decoded or inflated, some of them empty.
  const json = await inflate(text.slice(VERSION.length)).catch((error: Error) => {
    throw error.message === TOO_LARGE ? error : new Error("damaged or cut off", { cause: error });
  });
  return unpackWork(JSON.parse(json));
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
