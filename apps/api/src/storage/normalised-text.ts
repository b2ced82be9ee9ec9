/** What makes two texts duplicates of each other (contract, Duplicates). */
import { hash } from "node:crypto";

/** NFKC, lower case, ё→е, everything but letters and digits to one blank, trimmed. */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}

/**
 * Output name → hash of the normalised text, of the texts that are not empty. Hashes of different channels or outputs differ, so
 * two texts are duplicates exactly when their hashes are equal: 96 bits of SHA-256, by chance not once in a billion catalogues.
 */
export function textHashes(
  channel: string,
  outputs: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [output, text] of Object.entries(outputs)) {
    const normalised = normaliseText(text);
    if (normalised === "") continue;
    hashes[output] = hash("sha256", `${channel}\0${output}\0${normalised}`, "base64url").slice(0, 16);
  }
  return hashes;
}
