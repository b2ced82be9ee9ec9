import { expect, it } from "vitest";
import { loadEngines } from "../compose.js";
import { ApiError } from "../errors/api-error.js";
import { createMakeReady } from "./ready-templates.js";
import type { TextEngine } from "./text-engine.js";

const { plain } = await loadEngines();

/** An engine that counts what it compiles. */
function counting(): TextEngine & { compiled: number } {
  const engine: TextEngine & { compiled: number } = {
    ...plain,
    compiled: 0,
    compile: (...given) => {
      engine.compiled += 1;
      return plain.compile(...given);
    },
  };
  return engine;
}

it("compiles the same templates once, and again in another mode or for another engine", async () => {
  const [one, other] = [counting(), counting()];
  const makeReady = createMakeReady(async (project) => (project === "other" ? other : one));
  const templates = { h1: "{{name|case:gen}} [[a|b|c]]", seo_title: "{{name}} {{name}}" };
  const ready = await makeReady("first", templates, "flexible", "en");
  expect(await makeReady("second", { ...templates }, "flexible", "ru")).toBe(ready);
  expect(ready.combinations).toEqual({ h1: 3, seo_title: 1 });
  expect(ready.size).toEqual([{ field: "name", condition: undefined, count: 3 }]);
  expect(ready.compiled[0]?.render({ name: "сумка" }).outputs.h1).toMatch(/^сумки [abc]$/);
  await expect(makeReady("first", templates, "strict", "en")).rejects.toThrow(ApiError);
  expect((await makeReady("other", templates, "flexible", "en")).engine).toBe(other);
  expect([one.compiled, other.compiled]).toEqual([2, 2]);
});

it("tells templates apart although their texts look like several of them", async () => {
  const makeReady = createMakeReady(async () => plain);
  const rendered = async (templates: Record<string, string>) => {
    const { compiled } = await makeReady("project", templates, "strict", "en");
    return Object.assign({}, ...compiled.map((one) => one.render({}).outputs));
  };
  expect(await rendered({ h1: "x\nseo_title\ny" })).toEqual({ h1: "x\nseo_title\ny" });
  expect(await rendered({ h1: "x", seo_title: "y" })).toEqual({ h1: "x", seo_title: "y" });
});

it("keeps those that were used last, up to a number and a size", async () => {
  const engine = counting();
  const makeReady = createMakeReady(async () => engine);
  const ask = (name: string) => makeReady("project", { h1: name }, "strict", "en");
  for (let n = 0; n < 64; n++) await ask(`text ${n}`);
  await ask("text 0");
  await ask("text 64");
  expect(engine.compiled).toBe(65);
  await ask("text 0");
  expect(engine.compiled).toBe(65);
  await ask("text 1");
  expect(engine.compiled).toBe(66);
  for (let n = 0; n < 9; n++) {
    const large = Object.fromEntries(Array.from({ length: 12 }, (_, output) => [`t${output}`, String(n).repeat(4000)]));
    await makeReady("project", large, "strict", "en");
  }
  const before = engine.compiled;
  await ask("text 0");
  expect(engine.compiled).toBe(before + 1);
});

it("keeps a set once that is asked for twice at the same moment", async () => {
  const engine = counting();
  const makeReady = createMakeReady(async () => engine);
  const large = (n: number) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, output) => [`t${output}`, String(n).repeat(4000)]));
  const ask = (n: number) => makeReady("project", large(n), "strict", "en");
  await Promise.all([ask(1), ask(1), ask(1), ask(1), ask(1)]);
  for (let n = 2; n < 9; n++) await ask(n);
  const before = engine.compiled;
  await ask(1);
  expect(engine.compiled).toBe(before);
});

it("yields between large templates while it compiles them", async () => {
  let turns = 0;
  const makeReady = createMakeReady(async () => ({
    ...plain,
    compile: (...given) => {
      compiledIn.add(turns);
      return plain.compile(...given);
    },
  }));
  const compiledIn = new Set<number>();
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const large = Object.fromEntries(Array.from({ length: 12 }, (_, output) => [`t${output}`, "{{a}}".repeat(800)]));
  await makeReady("project", large, "strict", "en");
  clearImmediate(next);
  expect(compiledIn.size).toBe(12);
});
