import { expect, it } from "vitest";
import { yieldToEventLoop } from "./yield-to-event-loop.js";

it("lets one of those that wait go on in each turn of the event loop, in their order", async () => {
  const turns: string[] = [];
  const task = async (name: string) => {
    for (let n = 0; n < 2; n++) {
      await yieldToEventLoop();
      turns.push(name);
    }
  };
  const watch = (async () => {
    for (let n = 0; n < 6; n++) {
      await new Promise((resolve) => setImmediate(resolve));
      turns.push("-");
    }
  })();
  await Promise.all([task("a"), task("b"), watch]);
  expect(turns.filter((one) => one !== "-")).toEqual(["a", "b", "a", "b"]);
  expect(turns.join("")).not.toMatch(/[ab]{2}/);
});
