import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "./parse.js";
import type { AnyNode } from "./visit.js";
import { visit } from "./visit.js";

const FIXTURES = new URL("../fixtures/syntax/", import.meta.url);

/** A tree and its problems as lines: type, place, and the text of leaves. */
function draw(source: string): string {
  const { template, problems } = parse(source);
  const lines: string[] = [];
  let depth = 0;
  visit(template, {
    enter: (node) => {
      lines.push(`${"  ".repeat(depth)}${node.type} ${node.start}..${node.end}${leafText(node)}`);
      depth += 1;
    },
    leave: () => {
      depth -= 1;
    },
  });
  const found = [...problems].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const { code, start, end } of found)
    lines.push(`! ${code} ${start}..${end} ${JSON.stringify(source.slice(start, end))}`);
  return `${lines.join("\n")}\n`;
}

function leafText(node: AnyNode): string {
  if (node.type === "placeholder") return node.optional ? " optional" : "";
  if (node.type === "broken") return ` ${JSON.stringify(node.source)}`;
  return "value" in node ? ` ${JSON.stringify(node.value)}` : "";
}

describe("parse", () => {
  // A changed tree is a visible diff: look it over, then write it with `vitest -u`.
  it.each(readdirSync(FIXTURES).filter((name) => name.endsWith(".txt")))("gives the tree of %s", async (name) => {
    const source = readFileSync(new URL(name, FIXTURES), "utf8");
    await expect(draw(source)).toMatchFileSnapshot(new URL(name.replace(".txt", ".tree"), FIXTURES).pathname);
  });
});
