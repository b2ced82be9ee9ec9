/** What makes two texts duplicates of each other (contract, Duplicates). */
import { createHash } from "node:crypto";

/** NFKC, lower case, ё→е, everything but letters and digits to one blank, trimmed. */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}

/** 128 bits of SHA-256 of the normalised text: equal texts have equal hashes, others never in practice. Null for an empty text. */
export function hashOfText(text: string): Buffer | null {
  const normalised = normaliseText(text);
  if (normalised === "") return null;
  return createHash("sha256").update(normalised).digest().subarray(0, 16);
}
