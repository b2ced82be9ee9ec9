import { RE2JS } from "re2js";
import * as v from "valibot";
import { parseSettings } from "../parse-settings.js";
import { split } from "./fold-text.js";

const word = v.pipe(
  v.string(),
  v.maxLength(1000, "at most 1000 characters"),
  v.check((text) => split(text).length > 0, "a word with a letter or a digit; signs alone are found by a pattern"),
);
const words = v.pipe(v.array(word), v.minLength(1));

const patternText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000, "at most 2000 characters"));
const checkedPattern = v.pipe(
  patternText,
  v.rawCheck(({ dataset, addIssue }) => {
    const wrong = dataset.typed ? wrongPattern(dataset.value) : undefined;
    if (wrong !== undefined) addIssue({ message: wrong });
  }),
);

const ruleWith = (pattern: typeof patternText | typeof checkedPattern) =>
  v.pipe(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/, "1 to 64 letters, digits, _ . -")),
      category: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
      words: v.optional(words),
      lemmas: v.optional(words),
      pattern: v.optional(pattern),
    }),
    v.check((one) => Boolean(one.words ?? one.lemmas ?? one.pattern), "words, lemmas or a pattern"),
  );

/** Words and lemmas of all rules together: compiling looks each of them up. */
const MOST_WORDS = 20_000;

const policyWith = (pattern: typeof patternText | typeof checkedPattern) =>
  v.strictObject({
    rules: v.pipe(
      v.array(ruleWith(pattern)),
      v.minLength(1),
      v.maxLength(1000, "at most 1000 rules"),
      v.check(
        (rules) =>
          rules.reduce((sum, one) => sum + (one.words?.length ?? 0) + (one.lemmas?.length ?? 0), 0) <= MOST_WORDS,
        `at most ${MOST_WORDS} words and lemmas together`,
      ),
    ),
  });
const policy = policyWith(patternText);
const checkedPolicy = policyWith(checkedPattern);
export type PolicyRule = v.InferOutput<typeof policy>["rules"][number];

/**
 * The most steps that a pattern is compiled to. RE2 remembers the sets of steps that it has met: a text which meets new
 * ones all the time costs 100 to 250 ns per step and character, up to 100 ms for a passage of `search-patterns.ts`.
 */
const MOST_STEPS = 100;

/** The rules of a policy file that was checked when it was loaded. @throws Error that names the wrong members */
export function readRules(text: string): readonly PolicyRule[] {
  return readWith(policy, text);
}

/**
 * Reads a policy file, `{"rules": [{"id", "category", "words" | "lemmas" | "pattern"}]}`, and checks its patterns.
 * @throws Error that names the wrong members
 */
export function readPolicy(text: string): readonly PolicyRule[] {
  return readWith(checkedPolicy, text);
}

function readWith(schema: typeof policy, text: string): readonly PolicyRule[] {
  const input = parseSettings(text, "The policy file is not valid JSON");
  const result = v.safeParse(schema, input);
  if (result.success) return result.output.rules;
  const lines = result.issues.slice(0, 20).map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
  throw new Error(`The policy file is wrong: ${lines.join("; ")}.`);
}

/** RE2 knows ASCII only by them. */
const ASCII_CLASS = /\\[bBwW]/;
const OTHER_LETTER = /[^\0-\x7f]/;

function wrongPattern(pattern: string): string | undefined {
  const [shorthand] = ASCII_CLASS.exec(pattern.replaceAll("\\\\", "")) ?? [];
  if (shorthand !== undefined && OTHER_LETTER.test(pattern)) {
    return (
      `has ${shorthand}, which knows ASCII letters only and finds no edge of a Cyrillic word; ` +
      'list the words in "words", or write (?:^|[^а-яё]) before a word and (?:[^а-яё]|$) after it'
    );
  }
  try {
    const steps = RE2JS.compile(pattern).programSize();
    if (steps <= MOST_STEPS) return undefined;
    return `compiles to ${steps} steps, at most ${MOST_STEPS} are allowed; split it, or lower its {counts}`;
  } catch {
    return "a pattern that RE2 can run";
  }
}
