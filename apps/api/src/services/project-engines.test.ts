import { expect, it } from "vitest";
import { createEngineOf, type EngineSource } from "./project-engines.js";
import type { TextEngine } from "./text-engine.js";

const unused = () => expect.unreachable();

function engine(dictionaryHash: string): TextEngine {
  const words = { ungovernedCase: unused, inline: unused, agree: unused };
  return { dictionaryHash, engineVersion: "0", lemmasOf: () => [], words, compile: unused };
}

it("keeps the engines of 50 dictionaries", async () => {
  let time = 0;
  const made: string[] = [];
  const source: EngineSource = {
    plain: engine("plain"),
    corrected: async ([first]) => {
      made.push(String(first?.lemma));
      return engine("corrected");
    },
  };
  const engineOf = createEngineOf(
    source,
    {
      of: async (projectId) => ({
        ...{ projectId, updatedAt: 0 },
        corrections: JSON.stringify({ corrections: [{ lemma: projectId }] }),
      }),
    },
    () => time,
  );
  for (let n = 0; n < 50; n++) await engineOf(`лемма${n}`);
  time += 1000;
  await engineOf("лемма0");
  expect(made).toHaveLength(50);
  await engineOf("лемма50");
  time += 1000;
  await engineOf("лемма1");
  // The second one had not been used for the longest, and went; the first one is still there.
  expect(made.slice(50)).toEqual(["лемма50", "лемма1"]);
  await engineOf("лемма0");
  expect(made).toHaveLength(52);
});

it("keeps an engine as long as the corrections don't change, and a change holds after a second", async () => {
  const state = {
    time: 0,
    made: 0,
    corrections: new Map([
      ["a", "лофт"],
      ["b", "лофт"],
    ]),
  };
  const source: EngineSource = {
    plain: engine("plain"),
    corrected: async ([first]) => engine(`${first?.lemma}${++state.made}`),
  };
  const engineOf = createEngineOf(
    source,
    {
      async of(projectId) {
        const lemma = state.corrections.get(projectId);
        if (lemma === undefined) return null;
        return { projectId, corrections: JSON.stringify({ corrections: [{ lemma }] }), updatedAt: 0 };
      },
    },
    () => state.time,
  );
  const one = await engineOf("a");
  expect(one.dictionaryHash).toBe("лофт1");
  expect(await engineOf("b")).toBe(one);
  expect(await engineOf("c")).toBe(source.plain);
  state.corrections.set("a", "кашпо");
  state.time = 999;
  expect(await engineOf("a")).toBe(one);
  state.time = 1000;
  expect((await engineOf("a")).dictionaryHash).toBe("кашпо2");
  state.corrections.delete("a");
  state.time = 2000;
  expect(await engineOf("a")).toBe(source.plain);
});
