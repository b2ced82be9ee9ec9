import { describe, expect, test } from "vitest";
import { systemClock, uuidV7Source } from "./clock.js";

describe("the id source", () => {
  test("makes UUIDs of version 7 with the time in front", () => {
    const { newId } = uuidV7Source({ now: () => 0x017f22e279b0 });
    expect(newId()).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 1_000 }, newId)).size).toBe(1_000);
  });
});

describe("the system clock", () => {
  test("wakes at once when the signal is aborted, before or during the pause", async () => {
    await systemClock.sleep(60_000, AbortSignal.abort());
    const controller = new AbortController();
    const asleep = systemClock.sleep(60_000, controller.signal);
    controller.abort();
    await asleep;
  });

  test("lets what waits in the event loop run", async () => {
    let ran = false;
    setImmediate(() => {
      ran = true;
    });
    await systemClock.breathe();
    expect(ran).toBe(true);
  });
});
