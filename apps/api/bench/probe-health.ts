/**
 * Asks a server for `/healthz` every 20 ms until its parent sends a message, then says how long the
 * slowest answer took, and what 99 of 100 took at most. In a process of its own: what the attacker does must not count.
 */
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** What the probe saw; times in milliseconds. */
export interface Health {
  readonly slowest: number;
  /** What 99 of 100 answers took at most. */
  readonly most: number;
  readonly asked: number;
  readonly failed: number;
}

const url = `${process.argv[2]}/healthz`;
let asking = true;
process.once("message", () => {
  asking = false;
});

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode === 200));
    }).once("error", () => resolve(false));
  });
}

const milliseconds: number[] = [];
let failed = 0;
process.send?.("ready");
while (asking) {
  const start = performance.now();
  if (!(await ask())) failed += 1;
  milliseconds.push(performance.now() - start);
  await pause(20);
}
milliseconds.sort((one, other) => one - other);
process.send?.({
  slowest: milliseconds.at(-1) ?? 0,
  most: milliseconds[Math.floor(0.99 * (milliseconds.length - 1))] ?? 0,
  asked: milliseconds.length,
  failed,
} satisfies Health);
process.disconnect();
