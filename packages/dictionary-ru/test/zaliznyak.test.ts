import type { Gender } from "@skladno/morphology";
import {
  DeclensionError,
  type DeclensionIndex,
  declineAdjective,
  declineNoun,
  parseDeclension,
  type SourceForm,
  type SourceLexeme,
} from "@skladno/morphology/compile";
import { describe, expect, it } from "vitest";
import { readOpenCorpora } from "../build/read-opencorpora.js";
import { chooseSample } from "./choose-sample.js";

/**
 * OpenCorpora as a witness against the generator: for nearly every word there is an index that gives its paradigm, form by form.
 */
const sample = chooseSample(40);

/** The commonest indices first, so that most words are settled with the first few. */
const nounIndices = read(
  "1a 3*a 3a 7a 8a 2a 5a 5*a 6a 4a 2*a 4b 2b 1*a 5*b 6*b 6*a 1*b 3*b 2*b 5b 1b 3b 1d 1*d 3*d 1d,ё 1*d,ё 3*d,ё 5*d 6*d 8*a 8e 8b 1°a 3°a 8°c " +
    "1a(1) 1a(2) 1a(1)(2) 2a(1) 2a(2) 2b(2) 3a(1) 3a(2) 3*a(1) 3*a(2) 3*a(1)(2) 4a(1) 4a(2) 4b(2) 5a(2) 5*a(2) 6a(2) 6*a(2) 6a(1) 6c 6d 7b " +
    "1e 2e 3e 4e 1f 2f 3f 1f,ё 1c 2c 3c 1c(1) 2c(1) 3c(1) 6c(1) " +
    "adj.1a adj.1b adj.3a adj.3b adj.4a adj.4b adj.2a adj.5a adj.6a",
);
const adjectiveIndices = read("adj.1a adj.1b adj.3a adj.3b adj.4a adj.4b adj.2a adj.5a adj.6a adj.6*a");

function read(list: string): readonly DeclensionIndex[] {
  return list.split(" ").map((text) => {
    const [index] = parseDeclension(text.replace(".", " ")) ?? [];
    if (index === undefined) throw new Error(`"${text}" is no index`);
    return index;
  });
}

function cell({ grammemes }: SourceForm, partOfSpeech: string): string {
  const { animacy, case: name, gender, number } = grammemes;
  return partOfSpeech === "noun" ? `${name} ${number}` : `${name} ${number} ${gender} ${animacy}`;
}

/** True when every form that OpenCorpora has is among its doublets for that cell. */
function agrees(lexeme: SourceLexeme, forms: readonly SourceForm[]): boolean {
  const wanted = new Map<string, Set<string>>();
  for (const form of lexeme.forms) {
    const key = cell(form, lexeme.partOfSpeech);
    wanted.set(key, (wanted.get(key) ?? new Set()).add(form.text));
  }
  return forms.every((form) => wanted.get(cell(form, lexeme.partOfSpeech))?.has(form.text) ?? true);
}

function hasIndex(lexeme: SourceLexeme): boolean {
  const attempt = (decline: () => readonly SourceForm[]): boolean => {
    try {
      return agrees(lexeme, decline());
    } catch (error) {
      if (error instanceof DeclensionError) return false;
      throw error;
    }
  };
  const { animacy, lemma, pluralOnly } = lexeme;
  if (lexeme.partOfSpeech !== "noun")
    return adjectiveIndices.some((index) => attempt(() => declineAdjective(lemma, index)));
  const genders: readonly Gender[] = lexeme.gender === undefined ? ["masc", "fem", "neut"] : [lexeme.gender];
  return genders.some((gender) =>
    nounIndices.some((index) =>
      attempt(() => declineNoun({ lemma, gender, animacy: animacy ?? "inan", pluralOnly, index })),
    ),
  );
}

describe("indices against OpenCorpora's paradigms", () => {
  it(`give the whole paradigm of 99 % of nouns and adjectives (${sample.name})`, { timeout: 300_000 }, () => {
    const known = { noun: 0, adjectival: 0 };
    const right = { noun: 0, adjectival: 0 };
    let place = 0;
    for (const lexeme of readOpenCorpora()) {
      const kind = lexeme.partOfSpeech === "noun" ? "noun" : "adjectival";
      if (!["noun", "adjective", "participle"].includes(lexeme.partOfSpeech)) continue;
      if (lexeme.proper || lexeme.indeclinable || lexeme.forms.length < 6 || !sample.has(place++)) continue;
      known[kind]++;
      if (hasIndex(lexeme)) right[kind]++;
    }
    expect(known.noun).toBeGreaterThan(1000);
    expect(right.noun / known.noun).toBeGreaterThan(0.99);
    expect(right.adjectival / known.adjectival).toBeGreaterThan(0.99);
  });
});
