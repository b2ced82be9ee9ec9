import { expect, it } from "vitest";
import { createPace, UNITS_PER_SLICE } from "./pace.js";

function handDriven() {
  const state = { time: 0, looks: 0, rests: 0 };
  const pace = createPace(
    async () => {
      state.rests += 1;
      state.time += 100;
    },
    () => {
      state.looks += 1;
      return state.time;
    },
  );
  return { state, pace };
}

it("is due after an amount of work", async () => {
  const { state, pace } = handDriven();
  expect(pace.isDue(UNITS_PER_SLICE - 1)).toBe(false);
  expect(pace.isDue(1)).toBe(true);
  await pace.rest();
  expect(state.rests).toBe(1);
  expect(pace.isDue(1)).toBe(false);
});

it("is due after five milliseconds, where work takes longer than its units say", async () => {
  const { state, pace } = handDriven();
  state.time = 4;
  expect(pace.isDue(5_000)).toBe(false);
  state.time = 5;
  expect(pace.isDue(5_000)).toBe(true);
  await pace.rest();
  // Resting took a hundred, which don't count.
  expect(pace.isDue(5_000)).toBe(false);
});

it("looks at the clock seldom", () => {
  const { state, pace } = handDriven();
  for (let n = 0; n < 10_000; n++) pace.isDue(4);
  expect(state.looks).toBeLessThan(25);
});
