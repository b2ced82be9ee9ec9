import type { createEngine } from "@skladno/engine";
import { expect, it } from "vitest";
import { ApiError } from "../api-error.js";
import { loadEngines } from "../load-engines.js";
import { createMakeReady } from "./ready-templates.js";
import type { TextEngine } from "./text-engine.js";

const { plain } = await loadEngines();

/** An engine that counts what it compiles. */
function counting(): TextEngine & { compiled: number } {
  const engine = {
    ...plain,
    compiled: 0,
    compile: (...given: Parameters<ReturnType<typeof createEngine>["compile"]>) => {
      engine.compiled += 1;
      return plain.compile(...given);
    },
  };
  return engine;
}

it("compiles the same templates once, and again in another mode or for another engine", () => {
  const [one, other] = [counting(), counting()];
  const makeReady = createMakeReady((project) => (project === "other" ? other : one));
  const templates = { h1: "{{name|case:gen}} [[a|b|c]]", seo_title: "{{name}} {{name}}" };
  const ready = makeReady("first", templates, "flexible", "en");
  expect(makeReady("second", { ...templates }, "flexible", "ru")).toBe(ready);
  expect(ready.combinations).toEqual({ h1: 3, seo_title: 1 });
  expect(ready.size.insertions).toEqual(new Map([["name", 3]]));
  expect(ready.compiled.render({ name: "сумка" }).outputs.h1).toMatch(/^сумки [abc]$/);
  expect(() => makeReady("first", templates, "strict", "en")).toThrow(ApiError);
  expect(makeReady("other", templates, "flexible", "en").engine).toBe(other);
  expect([one.compiled, other.compiled]).toEqual([1, 1]);
});

it("keeps those that were used last, up to a number and a size", () => {
  const engine = counting();
  const makeReady = createMakeReady(() => engine);
  const ask = (name: string) => makeReady("project", { h1: name }, "strict", "en");
  for (let n = 0; n < 64; n++) ask(`text ${n}`);
  ask("text 0");
  ask("text 64");
  expect(engine.compiled).toBe(65);
  ask("text 0");
  expect(engine.compiled).toBe(65);
  ask("text 1");
  expect(engine.compiled).toBe(66);
  for (let n = 0; n < 9; n++) {
    const large = Object.fromEntries(Array.from({ length: 12 }, (_, output) => [`t${output}`, String(n).repeat(4000)]));
    makeReady("project", large, "strict", "en");
  }
  const before = engine.compiled;
  ask("text 0");
  expect(engine.compiled).toBe(before + 1);
});
