import Table from "cli-table3";
import { exponentOf, type Growth } from "./growth.js";

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 3, useGrouping: true });
const size = new Intl.NumberFormat("en");

/** A table for each list of sizes, a line for each thing measured; the last column is the exponent of its growth. */
export function formatGrowths(growths: readonly Growth[]): string {
  const bySizes = new Map<string, Growth[]>();
  for (const growth of growths) {
    const key = [growth.sizes, ...growth.points.map((point) => point.size)].join(" ");
    bySizes.set(key, [...(bySizes.get(key) ?? []), growth]);
  }
  const tables = [...bySizes.values()].map((list) => {
    const [first] = list;
    const sizes = first?.points.map((point) => size.format(point.size)) ?? [];
    const table = new Table({
      head: [first?.sizes ?? "", ...sizes, "unit", "exponent"],
      colAligns: ["left", ...sizes.map(() => "right" as const), "left", "right"],
      style: { head: [], border: [] },
    });
    for (const growth of list) {
      const values = growth.points.map(({ value }) => number.format(value));
      table.push([growth.name, ...values, growth.unit, exponentOf(growth).toFixed(2)]);
    }
    return table.toString();
  });
  const notes = growths.filter(({ note }) => note !== undefined).map(({ name, note }) => `${name}: ${note}`);
  return [...tables, "exponent: 1 is in proportion to the size, 2 would be its square, 0 is none", ...notes].join("\n");
}
