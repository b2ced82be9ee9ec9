import { describe, expect, it } from "vitest";
import { readPolicy } from "./read-policy.js";

const load = (pattern: string) => readPolicy(JSON.stringify({ rules: [{ id: "r", category: "c", pattern }] }));

describe("a pattern", () => {
  it.each(["(?i)\\bказино\\b.*", "ром\\B", "\\wром", "ром\\W", "(\\\\)\\bром"])(
    "that means a Cyrillic word by an ASCII class is refused: %s",
    (pattern) => {
      expect(() => load(pattern)).toThrow(
        /rules\.0\.pattern: has \\[bBwW], which knows ASCII.*"words".*\(\?:\^\|\[\^а-яё\]\)/,
      );
    },
  );

  it.each(["(?i)\\bcasino\\b", "\\w+@\\w+", "(?:^|[^а-яё])ром(?:[^а-яё]|$)", "ром\\\\b", "\\d+ руб"])(
    "that is what it says is taken: %s",
    (pattern) => {
      expect(load(pattern)).toHaveLength(1);
    },
  );
});
