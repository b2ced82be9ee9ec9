import { createContext } from "../analyse/context.js";
import { createWordBuffer, encodeWord } from "../analyse/encode-word.js";
import { findKnown } from "../analyse/find-known.js";
import { addToCheck } from "../dictionary/denied.js";
import { mayContain } from "../dictionary/filter.js";
import { addLetter, HASH_START } from "../dictionary/hash.js";
import { foldYo, letterCode } from "../dictionary/letters.js";
import type { Dictionary } from "../dictionary/open.js";
import type { SourceLexeme } from "./lexeme.js";

/** What `denied.ts` reads. */
export interface FalseLemmas {
  readonly hashes: readonly number[];
  readonly checks: readonly number[];
}

/**
 * Every form that the filter takes for a lemma although none is spelt so, and every lemma that a form is traced back to although there
 * is none ("выгодной", the genitive of a noun "выгодноя").
 * @param dictionary the same dictionary with nothing denied
 * @param lemmas with е for ё
 * @throws Error when a lemma would be denied with them: then the second hash is too short
 */
export function findFalseLemmas(
  dictionary: Dictionary,
  lexemes: readonly SourceLexeme[],
  lemmas: ReadonlyMap<string, unknown>,
): FalseLemmas {
  const context = createContext(dictionary, new Map());
  const buffer = createWordBuffer();
  const found = new Set<string>();
  for (const { forms } of lexemes) {
    for (const { text } of forms) {
      const form = foldYo(text);
      const word = encodeWord(form, buffer);
      if (word === undefined) continue;
      const passes = mayContain(dictionary.fingerprints, dictionary.filterShape, word.hash);
      if (passes && !lemmas.has(form)) found.add(form);
      const count = findKnown(context, word);
      for (let at = 0; at < count; at += 3) {
        const { lemmaEnding } = context.describe(dictionary.answerClasses[context.matches[at] as number] as number);
        const lemma = form.slice(0, context.matches[at + 2]) + foldYo(lemmaEnding);
        if (!lemmas.has(lemma)) found.add(lemma);
      }
    }
  }
  const denied = [...found].map(hashesOf).sort((a, b) => a.hash - b.hash || a.check - b.check);
  const keys = new Set(denied.map(({ hash, check }) => `${hash} ${check}`));
  for (const lemma of lemmas.keys()) {
    const { hash, check } = hashesOf(lemma);
    if (keys.has(`${hash} ${check}`)) throw new Error(`The lemma "${lemma}" has both hashes of a word that is none.`);
  }
  return { hashes: denied.map(({ hash }) => hash), checks: denied.map(({ check }) => check) };
}

function hashesOf(word: string): { readonly hash: number; readonly check: number } {
  let hash = HASH_START;
  let check = 0;
  for (let at = 0; at < word.length; at++) {
    const code = letterCode(word.charCodeAt(at));
    hash = addLetter(hash, code);
    check = addToCheck(check, code);
  }
  return { hash: hash >>> 0, check };
}
