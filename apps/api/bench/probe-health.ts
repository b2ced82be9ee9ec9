/**
 * Asks a server for `/healthz` every 20 ms until its parent sends a message, then says how long the
 * slowest answer took. In a process of its own: what the attacker does must not count.
 */
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** What the probe saw; times in milliseconds. */
export interface Health {
  readonly slowest: number;
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

let slowest = 0;
let asked = 0;
let failed = 0;
process.send?.("ready");
while (asking) {
  const start = performance.now();
  if (!(await ask())) failed += 1;
  slowest = Math.max(slowest, performance.now() - start);
  asked += 1;
  await pause(20);
}
process.send?.({ slowest, asked, failed } satisfies Health);
process.disconnect();
