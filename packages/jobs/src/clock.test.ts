import { getEventListeners } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { systemClock, uuidV7Source } from "./clock.js";

describe("the id source", () => {
  test("makes UUIDs of version 7 with the time in front", () => {
    const { newId } = uuidV7Source({ now: () => 0x017f22e279b0 });
    expect(newId()).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(Array.from({ length: 1_000 }, newId)).size).toBe(1_000);
  });
});

describe("the system clock", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("wakes at once when the signal is aborted, before or during the pause", async () => {
    // No timer ends by itself: only the signal can wake.
    vi.useFakeTimers();
    await systemClock.sleep(60_000, AbortSignal.abort());
    const controller = new AbortController();
    const asleep = systemClock.sleep(60_000, controller.signal);
    controller.abort();
    await asleep;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("wakes after the pause, and leaves no listener with the signal", async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const start = Date.now();
    const woken = systemClock.sleep(500, signal).then(() => Date.now() - start);
    expect(getEventListeners(signal, "abort").length).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await woken).toBe(500);
    expect(getEventListeners(signal, "abort").length).toBe(0);
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
