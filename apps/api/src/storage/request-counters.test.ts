import { execFile } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StoreUnavailableError } from "@skladno/jobs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRequestCounters } from "./request-counters.js";

const MINUTE = 60_000;
const start = 1_000 * MINUTE;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skladno-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ["in a folder", () => join(folder, "counters")],
  ["in memory", () => undefined],
])("request counters %s", (_, place) => {
  it("count by key in a window, and begin anew behind it", () => {
    const counters = openRequestCounters(place());
    expect(counters.count("a", MINUTE, start)).toEqual({ count: 1, endsAt: start + MINUTE });
    expect(counters.count("a", MINUTE, start + 59_999)).toEqual({ count: 2, endsAt: start + MINUTE });
    expect(counters.count("b", MINUTE, start + 59_999).count).toBe(1);
    expect(counters.count("a", MINUTE, start + MINUTE)).toEqual({ count: 1, endsAt: start + 2 * MINUTE });
    counters.close();
  });

  it("begin anew when the clock was set back", () => {
    const counters = openRequestCounters(place());
    counters.count("a", MINUTE, 10_000_000);
    expect(counters.count("a", MINUTE, 6_400_000)).toEqual({ count: 1, endsAt: 6_420_000 });
    counters.close();
  });

  it("count on for more keys than stay open", () => {
    const counters = openRequestCounters(place());
    const keys = Array.from({ length: 250 }, (_, n) => `key-${n}`);
    for (const round of [1, 2, 3]) {
      expect(new Set(keys.map((key) => counters.count(key, MINUTE, start).count))).toEqual(new Set([round]));
    }
    counters.close();
  });
});

describe("request counters in one folder", () => {
  it("count for all that open it", () => {
    const [one, two] = [openRequestCounters(folder), openRequestCounters(folder)];
    const counted = [one, two, two, two, one, two].map((counters) => counters.count("a", MINUTE, start).count);
    expect(counted).toEqual([1, 2, 3, 4, 5, 6]);
    for (let n = 0; n < 3000; n++) two.count("a", MINUTE, start);
    expect(one.count("a", MINUTE, start).count).toBe(3007);
    for (const counters of [one, two]) counters.close();
  });

  it("give every number once to processes that count at the same moment", async () => {
    const script = fileURLToPath(new URL("testing/count-requests.ts", import.meta.url));
    const tsx = createRequire(import.meta.url).resolve("tsx");
    const run = () =>
      promisify(execFile)(process.execPath, [
        ...["--conditions=@skladno/source", "--import", tsx],
        ...[script, folder, "5000"],
      ]);
    const outputs = await Promise.all([run(), run(), run()]);
    const lists = outputs.map(({ stdout }) => JSON.parse(stdout) as number[]);
    for (const list of lists) expect(list).toEqual([...list].sort((left, right) => left - right));
    expect(lists.flat().sort((left, right) => left - right)).toEqual(Array.from({ length: 15_000 }, (_, n) => n + 1));
  });

  it("remove what has ended", () => {
    const counters = openRequestCounters(folder);
    counters.count("a", MINUTE, start);
    counters.count("b", MINUTE, start);
    counters.count("a", MINUTE, start + MINUTE);
    expect(readdirSync(folder)).toHaveLength(3);
    counters.count("a", MINUTE, start + 2 * MINUTE);
    expect(readdirSync(folder).sort()).toEqual(["1001-a", "1002-a"]);
    counters.close();
  });

  it("count on behind a record that was cut short", () => {
    const counters = openRequestCounters(folder);
    counters.count("a", MINUTE, start);
    appendFileSync(join(folder, "1000-a"), "x");
    expect(counters.count("a", MINUTE, start).count).toBe(3);
    expect(counters.count("a", MINUTE, start).count).toBeGreaterThan(3);
    counters.close();
  });

  it.skipIf(!existsSync("/dev/full"))(
    "count alone while the disk is full, so that reading goes on (needs /dev/full)",
    () => {
      const counters = openRequestCounters(folder);
      symlinkSync("/dev/full", join(folder, "1000-a"));
      expect(counters.count("a", MINUTE, start)).toEqual({ count: 1, endsAt: start + MINUTE });
      expect(counters.count("a", MINUTE, start).count).toBe(2);
      expect(counters.count("a", MINUTE, start + MINUTE).count).toBe(1);
      expect(readdirSync(folder)).toContain("1001-a");
      counters.close();
    },
  );

  it("say that the storage is not available when they can't be written", () => {
    const counters = openRequestCounters(join(folder, "gone"));
    rmSync(join(folder, "gone"), { recursive: true });
    expect(() => counters.count("a", MINUTE, start)).toThrow(StoreUnavailableError);
    mkdirSync(join(folder, "gone"));
    expect(counters.count("a", MINUTE, start).count).toBe(1);
    counters.close();
    writeFileSync(join(folder, "file"), "");
    expect(() => openRequestCounters(join(folder, "file"))).toThrow(/file/);
  });
});
