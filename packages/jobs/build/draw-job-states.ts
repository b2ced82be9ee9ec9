/** Draws the state machine as Mermaid and as a table, and puts both into docs/job-states.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JobStatus } from "../src/job.js";
import { isFinal, transitions } from "../src/state-machine.js";

export const page = fileURLToPath(new URL("../../../docs/job-states.md", import.meta.url));

const statuses = Object.keys(transitions) as JobStatus[];

export function drawDiagram(): string {
  const lines = ["stateDiagram-v2", "  [*] --> queued: submitted", "  [*] --> planning: submitted, with a planner"];
  for (const status of statuses) {
    for (const [event, next] of Object.entries(transitions[status])) lines.push(`  ${status} --> ${next}: ${event}`);
  }
  for (const status of statuses.filter(isFinal)) lines.push(`  ${status} --> [*]`);
  return ["```mermaid", ...lines, "```"].join("\n");
}

export function drawTable(): string {
  const rows = statuses.flatMap((status) => {
    const moves = Object.entries(transitions[status]);
    if (moves.length === 0) return [[`\`${status}\``, "", "final"]];
    return moves.map(([event, next], index) => [index === 0 ? `\`${status}\`` : "", `\`${event}\``, `\`${next}\``]);
  });
  const table = [["status", "event", "next"], ["---", "---", "---"], ...rows];
  return table.map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** The page with its generated parts as they should be now. */
export function redraw(text: string): string {
  let drawn = text;
  for (const [name, content] of [
    ["diagram", drawDiagram()],
    ["table", drawTable()],
  ] as const) {
    const part = new RegExp(`(<!-- ${name}: generated -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
    if (!part.test(drawn))
      throw new Error(`The page has no place for the ${name}: <!-- ${name}: generated --> … <!-- end of ${name} -->`);
    drawn = drawn.replace(part, (_, before: string, after: string) => `${before}${content}\n${after}`);
  }
  return drawn;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, redraw(readFileSync(page, "utf8")));
