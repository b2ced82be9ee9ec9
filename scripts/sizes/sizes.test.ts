import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../packages/published.js";
import { bundles } from "./bundles.js";
import { measure, publishedEntries } from "./measure.js";
import { shownSizes } from "./table.js";

const shown = shownSizes(readFileSync(join(root, "README.md"), "utf8"));

const entries = await publishedEntries();

describe("what is loaded", () => {
  it.each(bundles.map((bundle) => [bundle.name, bundle] as const))(
    "%s is within its limit, and as large as the README says",
    (name, bundle) => {
      const { brotli, gzip } = measure(bundle, entries);
      expect(bundle.measure === "gzip" ? gzip : brotli).toBeLessThanOrEqual(bundle.limit);
      // After a change: `pnpm size --write`.
      expect(Math.abs((shown.get(name) ?? 0) - brotli)).toBeLessThan(0.1 + brotli * 0.05);
    },
  );
});
