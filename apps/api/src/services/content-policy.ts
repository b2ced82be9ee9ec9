import { RE2JS } from "re2js";
import * as v from "valibot";
import { ApiError } from "../api-error.js";
import type { ContentPolicies, StoredPolicy } from "../storage/content-policies.js";

/*
 * What texts may not contain. Words are compared without letter case and with ё = е, only as whole words; `lemmas` match every
 * inflected form; patterns run in linear time (RE2). What nobody sees (soft hyphens, characters without width, stress marks) hides nothing, and
 * neither do letters of the other alphabet that look like those of the word. The fragment that was found is never kept: neither an answer nor
 * the log repeats it.
 */

const word = v.pipe(
  v.string(),
  v.check((text) => split(text).length > 0, "a word with a letter or a digit; signs alone are found by a pattern"),
);
const words = v.pipe(v.array(word), v.minLength(1));

const rule = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/, "1 to 64 letters, digits, _ . -")),
    category: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    words: v.optional(words),
    lemmas: v.optional(words),
    pattern: v.optional(v.pipe(v.string(), v.nonEmpty(), v.check(compiles, "a pattern that RE2 can run"))),
  }),
  v.check((one) => Boolean(one.words ?? one.lemmas ?? one.pattern), "words, lemmas or a pattern"),
);

const policy = v.strictObject({ rules: v.pipe(v.array(rule), v.minLength(1), v.maxLength(1000)) });
export type PolicyRule = v.InferOutput<typeof rule>;

function compiles(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the text of a policy file: `{"rules": [{"id", "category", "words" | "lemmas" | "pattern"}]}`.
 * @throws Error that names the wrong members
 */
export function readPolicy(text: string): readonly PolicyRule[] {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    throw new Error(`The policy file is no JSON: ${(error as Error).message}`);
  }
  const result = v.safeParse(policy, input);
  if (result.success) return result.output.rules;
  const lines = result.issues.slice(0, 20).map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
  throw new Error(`The policy file is wrong: ${lines.join("; ")}.`);
}

/** Where something was found that a rule forbids; safe to tell and to log. */
export interface Violation {
  readonly location: "template" | "field" | "output";
  /** The output or the field; by its place, as `#2`, where the name itself holds what is forbidden. */
  readonly name: string;
  readonly externalId?: string;
  readonly ruleId: string;
  readonly category: string;
}

/** The readings of a word, as morphology gives them. */
export type LemmasOf = (word: string) => readonly string[];

/** Policies compiled, ready to look through texts. */
export interface CompiledPolicy {
  /** The first rule that a text breaks. */
  find(text: string): { readonly ruleId: string; readonly category: string } | undefined;
}

/** The policy that holds for a project; undefined when there is none. */
export type PolicyOf = (projectId: string) => CompiledPolicy | undefined;

/**
 * Policies are asked for with every question, so that a change holds at once; what was made of them is kept as long as the storage gives the same list, and
 * then as long as the texts of the rules stay the same.
 */
export function createPolicies(stored: Pick<ContentPolicies, "of">, lemmasOf: LemmasOf): PolicyOf {
  const compiled = new Map<string, CompiledPolicy>();
  const wordOf = createWords(lemmasOf);
  const compiledOf = (policies: readonly StoredPolicy[]) => {
    const texts = policies.map((one) => one.rules);
    const name = texts.join("\n");
    const known = compiled.get(name);
    if (known) return known;
    // A few policies are in use at a time; old versions of them need not be kept.
    if (compiled.size >= 100) compiled.clear();
    const policy = compilePolicy(texts.flatMap(readPolicy), lemmasOf, wordOf);
    compiled.set(name, policy);
    return policy;
  };
  const made = new WeakMap<readonly StoredPolicy[], CompiledPolicy>();
  return (projectId) => {
    const policies = stored.of(projectId);
    if (policies.length === 0) return undefined;
    const known = made.get(policies);
    if (known) return known;
    const policy = compiledOf(policies);
    made.set(policies, policy);
    return policy;
  };
}

/** A word of a text, as rules see it. */
interface Word {
  /** The word, and what it reads like in each alphabet where it mixes two. */
  readonly readings: readonly string[];
  /** Of all its readings, with the readings themselves. */
  lemmas(): ReadonlySet<string>;
}

function foldedLemmas(word: string, lemmasOf: LemmasOf): ReadonlySet<string> {
  return new Set([word, ...lemmasOf(word).map(fold)]);
}

/** How many words are remembered: catalogues repeat theirs, and their lemmas are what costs most. */
const REMEMBERED = 50_000;

function createWords(lemmasOf: LemmasOf): (word: string) => Word {
  const words = new Map<string, Word>();
  return (word) => {
    const known = words.get(word);
    if (known) return known;
    const readings = [word, ...unmixed(word)];
    let lemmas: ReadonlySet<string> | undefined;
    const made: Word = {
      readings,
      lemmas() {
        lemmas ??= new Set(readings.flatMap((one) => [...foldedLemmas(one, lemmasOf)]));
        return lemmas;
      },
    };
    if (words.size >= REMEMBERED) words.clear();
    words.set(word, made);
    return made;
  };
}

function haveInCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

/** The words of a rule behind its first one, by which it is found. */
interface Phrase {
  /** The place of the rule among all. */
  readonly order: number;
  readonly rest: readonly ((word: Word) => boolean)[];
}

/** Rules are found by the first word of what they forbid, so that a text is gone through once, however many rules there are. */
function compilePolicy(
  rules: readonly PolicyRule[],
  lemmasOf: LemmasOf,
  wordOf: (word: string) => Word,
): CompiledPolicy {
  const byReading = new Map<string, Phrase[]>();
  const byLemma = new Map<string, Phrase[]>();
  const patterns: { readonly order: number; readonly expression: RE2JS }[] = [];
  const add = (index: Map<string, Phrase[]>, first: string, phrase: Phrase) =>
    index.set(first, [...(index.get(first) ?? []), phrase]);

  for (const [order, { words = [], lemmas = [], pattern }] of rules.entries()) {
    for (const text of words) {
      const [first = "", ...others] = split(text);
      add(byReading, first, {
        order,
        rest: others.map(
          (one) =>
            ({ readings }) =>
              readings.includes(one),
        ),
      });
    }
    for (const text of lemmas) {
      const [first, ...others] = split(text).map((one) => foldedLemmas(one, lemmasOf));
      const rest = others.map((wanted) => (word: Word) => haveInCommon(word.lemmas(), wanted));
      for (const lemma of first ?? []) add(byLemma, lemma, { order, rest });
    }
    if (pattern !== undefined) patterns.push({ order, expression: RE2JS.compile(pattern) });
  }

  /** The first rule whose words or lemmas stand in a text; the number of rules when there is none. */
  function findWords(text: string): number {
    let found = rules.length;
    if (byReading.size + byLemma.size === 0) return found;
    const words = split(text).map(wordOf);
    const look = (phrases: readonly Phrase[] | undefined, at: number) => {
      for (const { order, rest } of phrases ?? []) {
        if (order >= found || at + rest.length >= words.length) continue;
        if (rest.every((fits, offset) => fits(words[at + 1 + offset] as Word))) found = order;
      }
    };
    for (const [at, word] of words.entries()) {
      for (const reading of word.readings) look(byReading.get(reading), at);
      if (byLemma.size > 0) for (const lemma of word.lemmas()) look(byLemma.get(lemma), at);
    }
    return found;
  }

  return {
    find(text) {
      let found = findWords(text);
      let seen: string | undefined;
      for (const { order, expression } of patterns) {
        if (order > found) break;
        seen ??= visible(text);
        if (!expression.matcher(text).find() && (seen === text || !expression.matcher(seen).find())) continue;
        found = order;
        break;
      }
      const broken = rules[found];
      return broken && { ruleId: broken.id, category: broken.category };
    },
  };
}

/** Without what nobody sees: soft hyphens, characters without width, marks that no letter is composed with. */
function visible(text: string): string {
  return text.normalize("NFKC").replace(/[\p{Default_Ignorable_Code_Point}\p{Mn}]+/gu, "");
}

function fold(text: string): string {
  return visible(text).toLowerCase().replaceAll("ё", "е");
}

/** The words of a text, folded. */
function split(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Signs that look alike, of this alphabet and of the other or the digits. */
const lookalikes = (own: string, other: string) => new Map(Array.from(other, (sign, at) => [sign, own[at] ?? sign]));
const toCyrillic = lookalikes("асеорхуктмнвиозч", "aceopxyktmhbu034");
const toLatin = lookalikes("aceopxyktmhbuoi", "асеорхуктмнви01");

/** What a word reads like in each alphabet, if it mixes letters of both, or letters and digits. */
function unmixed(word: string): readonly string[] {
  if (Number(/[a-z]/.test(word)) + Number(/[а-я]/.test(word)) + Number(/\d/.test(word)) < 2) return [];
  return [toCyrillic, toLatin].map((table) => Array.from(word, (letter) => table.get(letter) ?? letter).join(""));
}

function safeName(policy: CompiledPolicy, members: object, name: string): string {
  return policy.find(name) === undefined ? name : `#${Object.keys(members).indexOf(name) + 1}`;
}

/** The first output that breaks the policy. */
export function findInOutputs(
  policy: CompiledPolicy,
  outputs: Readonly<Record<string, string>>,
  externalId: string,
): Violation | undefined {
  for (const [name, text] of Object.entries(outputs)) {
    const broken = policy.find(text);
    if (broken) return { location: "output", name: safeName(policy, outputs, name), externalId, ...broken };
  }
  return undefined;
}

/** What first breaks the policy of what a request brings, before anything is made of it: the templates, then the fields. */
export function findInInput(
  policy: CompiledPolicy | undefined,
  templates: Readonly<Record<string, string>>,
  items: readonly (Readonly<Record<string, string | number>> & { readonly external_id: string })[],
): Violation | undefined {
  if (policy === undefined) return undefined;
  for (const [name, text] of Object.entries(templates)) {
    const broken = policy.find(text);
    if (broken) return { location: "template", name: safeName(policy, templates, name), ...broken };
  }
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      const broken = policy.find(String(value));
      if (broken === undefined) continue;
      // An id that holds what is forbidden would repeat it.
      const externalId = policy.find(item.external_id) ? {} : { externalId: item.external_id };
      return { location: "field", name: safeName(policy, item, name), ...externalId, ...broken };
    }
  }
  return undefined;
}

/** The refusal of a text, with safe metadata only. */
export function blockedContent({ location, name, externalId, ruleId, category }: Violation): ApiError {
  return new ApiError("blocked_content", {
    message: `blocked_content.${location}`,
    values: { name, rule: ruleId },
    details: {
      location,
      name,
      ...(externalId === undefined ? {} : { external_id: externalId }),
      rule_id: ruleId,
      category,
    },
  });
}
