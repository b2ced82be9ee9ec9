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
  v.check((text) => tokenize(text).length > 0, "a word with a letter or a digit; signs alone are found by a pattern"),
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

interface Token {
  readonly word: string;
  /** The word in one alphabet, where it mixes two. */
  readonly unmixed: readonly string[];
  lemmas?: ReadonlySet<string>;
}

type Matcher = (text: string, tokens: () => readonly Token[]) => boolean;

interface CompiledRule {
  readonly id: string;
  readonly category: string;
  readonly matches: Matcher;
}

/** Policies compiled, ready to look through texts. */
export interface CompiledPolicy {
  /** The first rule that a text breaks. */
  find(text: string): { readonly ruleId: string; readonly category: string } | undefined;
}

/** The policy that holds for a project; undefined when there is none. */
export type PolicyOf = (projectId: string) => CompiledPolicy | undefined;

/**
 * Policies are asked for with every question, so that a change holds at once; what was made of them is kept as long as the storage gives the same list, and
 * compiled rules as long as their text stays the same.
 */
export function createPolicies(stored: Pick<ContentPolicies, "of">, lemmasOf: LemmasOf): PolicyOf {
  const compiled = new Map<string, readonly CompiledRule[]>();
  const rulesOf = (text: string) => {
    const known = compiled.get(text);
    if (known) return known;
    // A few policies are in use at a time; old versions of them need not be kept.
    if (compiled.size >= 100) compiled.clear();
    const rules = readPolicy(text).map((one) => compileRule(one, lemmasOf));
    compiled.set(text, rules);
    return rules;
  };
  const made = new WeakMap<readonly StoredPolicy[], CompiledPolicy>();
  return (projectId) => {
    const policies = stored.of(projectId);
    if (policies.length === 0) return undefined;
    const known = made.get(policies);
    if (known) return known;
    const policy = policyOf(policies.flatMap((one) => rulesOf(one.rules)));
    made.set(policies, policy);
    return policy;
  };
}

function policyOf(rules: readonly CompiledRule[]): CompiledPolicy {
  return {
    find(text) {
      let tokens: readonly Token[] | undefined;
      const tokensOf = () => {
        tokens ??= tokenize(text);
        return tokens;
      };
      const broken = rules.find(({ matches }) => matches(text, tokensOf));
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

function tokenize(text: string): readonly Token[] {
  return Array.from(fold(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu), ([one]) => ({ word: one, unmixed: unmixed(one) }));
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

function compileRule({ id, category, words, lemmas, pattern }: PolicyRule, lemmasOf: LemmasOf): CompiledRule {
  const foldedLemmas = (text: string): ReadonlySet<string> => new Set([text, ...lemmasOf(text).map(fold)]);
  const matchers: Matcher[] = [];
  for (const phrase of words ?? []) {
    const wanted = tokenize(phrase).map(({ word: one }) => one);
    matchers.push((_, tokens) =>
      containsRun(tokens(), wanted, (token, one) => token.word === one || token.unmixed.includes(one)),
    );
  }
  for (const phrase of lemmas ?? []) {
    const wanted = tokenize(phrase).map(({ word: one }) => foldedLemmas(one));
    matchers.push((_, tokens) =>
      containsRun(tokens(), wanted, (token, set) => {
        token.lemmas ??= new Set([token.word, ...token.unmixed].flatMap((one) => [...foldedLemmas(one)]));
        for (const lemma of token.lemmas) if (set.has(lemma)) return true;
        return false;
      }),
    );
  }
  if (pattern !== undefined) {
    const expression = RE2JS.compile(pattern);
    matchers.push((text) => {
      if (expression.matcher(text).find()) return true;
      const seen = visible(text);
      return seen !== text && expression.matcher(seen).find();
    });
  }
  return { id, category, matches: (text, tokens) => matchers.some((matches) => matches(text, tokens)) };
}

/** Whether tokens that follow each other fit the wanted ones. */
function containsRun<Wanted>(
  tokens: readonly Token[],
  wanted: readonly Wanted[],
  fits: (token: Token, wanted: Wanted) => boolean,
): boolean {
  if (wanted.length === 0) return false;
  for (let start = 0; start + wanted.length <= tokens.length; start++) {
    if (wanted.every((one, offset) => fits(tokens[start + offset] as Token, one))) return true;
  }
  return false;
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

/**
 * Looks through what a request brings, before anything is made of it: the templates, then the fields.
 * @throws ApiError 422 `blocked_content`
 */
export function refuseBlockedInput(
  policy: CompiledPolicy | undefined,
  templates: Readonly<Record<string, string>>,
  items: readonly (Readonly<Record<string, string | number>> & { readonly external_id: string })[],
): void {
  if (policy === undefined) return;
  for (const [name, text] of Object.entries(templates)) {
    const broken = policy.find(text);
    if (broken) throw blockedContent({ location: "template", name: safeName(policy, templates, name), ...broken });
  }
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      const broken = policy.find(String(value));
      if (broken === undefined) continue;
      // An id that holds what is forbidden would repeat it.
      const externalId = policy.find(item.external_id) ? {} : { externalId: item.external_id };
      throw blockedContent({ location: "field", name: safeName(policy, item, name), ...externalId, ...broken });
    }
  }
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
