import { expect, it } from "vitest";
import { rememberFor } from "./remember.js";

function counted(answer: (key: string, n: number) => Promise<string> = async (key, n) => `${key}${n}`) {
  const state = { time: 0, reads: 0 };
  const read = rememberFor(
    1000,
    () => state.time,
    (key: string) => answer(key, ++state.reads),
  );
  return { state, read };
}

it("keeps a value for so long from the moment its read began, each key by itself", async () => {
  const { state, read } = counted();
  expect(await read("a")).toBe("a1");
  state.time = 999;
  expect(await read("a")).toBe("a1");
  expect(await read("b")).toBe("b2");
  state.time = 1000;
  expect(await read("a")).toBe("a3");
  expect(await read("b")).toBe("b2");
});

it("reads again when the clock was put back", async () => {
  const { state, read } = counted();
  state.time = 5000;
  await read("a");
  state.time = 4000;
  expect(await read("a")).toBe("a2");
});

it("shares one read among those who ask meanwhile", async () => {
  let answer = (_: string) => {};
  const { state, read } = counted(() => new Promise((resolve) => (answer = resolve)));
  const both = [read("a"), read("a")];
  answer("x");
  expect(await Promise.all(both)).toEqual(["x", "x"]);
  expect(state.reads).toBe(1);
});

it("forgets a read that failed, but not the one after it", async () => {
  const { state, read } = counted(async (key, n) => {
    if (n === 1) throw new Error("busy");
    return `${key}${n}`;
  });
  await expect(read("a")).rejects.toThrow("busy");
  expect(await read("a")).toBe("a2");
  expect(await read("a")).toBe("a2");
  expect(state.reads).toBe(2);
});

it("keeps a bounded number of keys, the newest reads", async () => {
  const { state, read } = counted();
  for (let n = 0; n < 1001; n++) await read(`k${n}`);
  expect(await read("k1")).toBe("k12");
  expect(await read("k0")).toBe("k01002");
  expect(state.reads).toBe(1002);
});
