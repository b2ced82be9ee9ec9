import { expect, it } from "vitest";
import { createPolicies } from "./policies.js";

const rules = (word: string) => JSON.stringify({ rules: [{ id: "r", category: "c", words: [word] }] });

function stored(initial: readonly string[]) {
  const state = { texts: initial, time: 0, reads: 0 };
  const policyOf = createPolicies(
    {
      async of(projectId) {
        state.reads += 1;
        return state.texts.map((text) => ({ projectId, rules: text, updatedAt: 0 }));
      },
    },
    () => [],
    () => state.time,
  );
  return { state, policyOf };
}

it("keeps a compiled policy by its text, and a change holds after a second", async () => {
  const { state, policyOf } = stored([rules("ром"), rules("казино")]);
  const policy = await policyOf("a");
  expect(await policy?.find("казино")).toEqual({ ruleId: "r", category: "c" });
  state.time = 1000;
  expect(await policyOf("a")).toBe(policy);
  expect(await policyOf("b")).toBe(policy);
  expect(state.reads).toBe(3);
  state.texts = [rules("вино")];
  state.time = 1999;
  expect(await policyOf("a")).toBe(policy);
  state.time = 2000;
  expect(await (await policyOf("a"))?.find("ром казино")).toBeUndefined();
  state.texts = [];
  state.time = 3000;
  expect(await policyOf("a")).toBeUndefined();
});

it("forgets the policies of long ago", async () => {
  const { state, policyOf } = stored([rules("ром")]);
  const again = (word: string) => {
    state.time += 1000;
    state.texts = [rules(word)];
    return policyOf("a");
  };
  const first = await policyOf("a");
  for (let n = 1; n < 100; n++) await again(`слово${n}`);
  expect(await again("ром")).toBe(first);
  await again("слово100");
  expect(await again("ром")).not.toBe(first);
});

it("reads and compiles once for those who ask at the same moment", async () => {
  const { state, policyOf } = stored([rules("ром")]);
  const [one, other] = await Promise.all([policyOf("a"), policyOf("a")]);
  expect(one).toBe(other);
  expect(state.reads).toBe(1);
});

it("tries a policy that could not be read again", async () => {
  const { state, policyOf } = stored(["{"]);
  await expect(policyOf("a")).rejects.toThrow("not valid JSON");
  state.texts = [rules("ром")];
  expect(await policyOf("a")).toBeDefined();
});
