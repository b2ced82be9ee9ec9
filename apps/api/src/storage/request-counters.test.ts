import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openRequestCounters } from "./request-counters.js";

const MINUTE = 60_000;

describe("request counters", () => {
  it("count by key in a window, and begin anew behind it", () => {
    const counters = openRequestCounters(":memory:");
    const now = 1_000_000;
    expect(counters.count("a", MINUTE, now)).toEqual({ count: 1, endsAt: now + MINUTE });
    expect(counters.count("a", MINUTE, now + 59_999)).toEqual({ count: 2, endsAt: now + MINUTE });
    expect(counters.count("b", MINUTE, now + 59_999).count).toBe(1);
    expect(counters.count("a", MINUTE, now + MINUTE)).toEqual({ count: 1, endsAt: now + 2 * MINUTE });
    counters.close();
  });

  it("begin anew when the clock was set back", () => {
    const counters = openRequestCounters(":memory:");
    counters.count("a", MINUTE, 10_000_000);
    expect(counters.count("a", MINUTE, 6_400_000)).toEqual({ count: 1, endsAt: 6_460_000 });
    counters.close();
  });

  it("count over several connections to one file", () => {
    const folder = mkdtempSync(join(tmpdir(), "skladno-"));
    const file = join(folder, "counters.db");
    const [one, two] = [openRequestCounters(file), openRequestCounters(file)];
    expect([one, two, one, two].map((counters) => counters.count("a", MINUTE, 0).count)).toEqual([1, 2, 3, 4]);
    one.close();
    two.close();
    rmSync(folder, { recursive: true });
  });
});
