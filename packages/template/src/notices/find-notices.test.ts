import { expect, it } from "vitest";
import { checkTemplate } from "../check.js";
import { lint } from "./lint.js";

it("looks back for the noun before «на» in a time that grows with the template alone", () => {
  const timeOf = (count: number): number => {
    const source = "скидка до {{a}} % на {{b}} и ".repeat(count);
    const start = performance.now();
    checkTemplate(source, { lint, maxLength: 1e6 });
    return performance.now() - start;
  };
  timeOf(200);
  expect(timeOf(4000)).toBeLessThan(40 * timeOf(400) + 200);
});
