import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../errors/api-error.js";
import { FairTurns } from "./fair-turns.js";

/** Work that ends when it is told to. */
function heldWork() {
  const begun: { readonly project: string; end(): void }[] = [];
  const work = (project: string) => () =>
    new Promise<string>((resolve) => begun.push({ project, end: () => resolve(project) }));
  return { begun, work };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("fair turns", () => {
  it("gives a project its turn however many requests of another wait", async () => {
    const turns = new FairTurns({ overall: 1, perProject: 1, waiting: 1_000 });
    const { begun, work } = heldWork();
    const many = Array.from({ length: 100 }, () => turns.run("greedy", work("greedy")));
    const one = turns.run("modest", work("modest"));
    await settled();
    expect(begun.map(({ project }) => project)).toEqual(["greedy"]);
    begun[0]?.end();
    await settled();
    expect(begun.map(({ project }) => project)).toEqual(["greedy", "modest"]);
    begun[1]?.end();
    expect(await one).toBe("modest");
    for (let n = 2; n < 101; n++) {
      await settled();
      begun[n]?.end();
    }
    expect(await Promise.all(many)).toHaveLength(100);
  });

  it("refuses the requests of a project that has too many waiting, and of no other", async () => {
    const turns = new FairTurns({ overall: 2, perProject: 1, waiting: 3 });
    const { begun, work } = heldWork();
    const kept = Array.from({ length: 4 }, () => turns.run("greedy", work("greedy")));
    await settled();
    await expect(turns.run("greedy", work("greedy"))).rejects.toThrow(ApiError);
    const other = turns.run("modest", work("modest"));
    await settled();
    begun[1]?.end();
    expect(await other).toBe("modest");
    for (let n = 0; n < 5; n++) {
      begun[n]?.end();
      await settled();
    }
    await Promise.all(kept);
  });

  it("never has more at work than it may, also when work fails, and ends all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ project: fc.constantFrom("a", "b", "c"), fails: fc.boolean() }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        async (requests, overall, perProject) => {
          const turns = new FairTurns({ overall, perProject, waiting: 100 });
          const working = new Map<string, number>();
          const add = (project: string, difference: number) =>
            working.set(project, (working.get(project) ?? 0) + difference);
          const results = await Promise.allSettled(
            requests.map(({ project, fails }) =>
              turns.run(project, async () => {
                add(project, 1);
                expect(working.get(project)).toBeLessThanOrEqual(perProject);
                expect([...working.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(overall);
                await settled();
                add(project, -1);
                if (fails) throw new Error("wanted");
              }),
            ),
          );
          expect(results.map(({ status }) => status)).toEqual(
            requests.map(({ fails }) => (fails ? "rejected" : "fulfilled")),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
