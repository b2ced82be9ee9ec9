import { createHash } from "node:crypto";
import type { JobRequest } from "@skladno/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fingerprintOf } from "./fingerprint.js";

/** The obvious way, slow. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
}

const product = fc.record(
  { external_id: fc.string(), b: fc.string({ unit: "binary" }), a: fc.double(), "10": fc.integer(), "9": fc.integer() },
  { requiredKeys: ["external_id"], noNullPrototype: false },
);

it("is a digest of the value, whatever the order of its members and however it was made", () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 5 }), fc.dictionary(fc.string(), fc.jsonValue()), (items, beyond) => {
      const request = { items, ...beyond };
      const reversed = {
        ...Object.fromEntries(Object.entries(beyond).reverse()),
        items: (request.items as unknown[]).map((one) =>
          Array.isArray(one) || typeof one !== "object" || one === null
            ? one
            : Object.fromEntries(Object.entries(one).reverse()),
        ),
      };
      const expected = createHash("sha256").update(canonical(request)).digest("hex");
      expect(fingerprintOf(request as unknown as JobRequest)).toBe(expected);
      expect(fingerprintOf(reversed as unknown as JobRequest)).toBe(expected);
    }),
  );
});
