import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment } from "../src/config.js";
import { ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

/**
 * The example dashboard and alert rules speak of metrics that the server really has, with labels
 * that they really have.
 */

const folder = new URL("../operation/", import.meta.url);
const dashboard = JSON.parse(readFileSync(new URL("grafana-dashboard.json", folder), "utf8")) as {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
};
const alerts = readFileSync(new URL("alerts.yml", folder), "utf8");

/**
 * The expressions of a rule file in the plain form that ours has: on the line of `expr:`, or on the
 * next one behind a `>`.
 */
const alertExpressions = [...alerts.matchAll(/^ +expr: (?:>\n +)?(.+)$/gm)].map(([, expression = ""]) => expression);
const panelExpressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const database = temporaryFolder();
let server: TestServer;
let metrics = "";

beforeAll(async () => {
  server = await startTestServer(`${database.path}/metrics.db`);
  const { ask } = await server.newProject();
  const { body } = await ask("POST", "/v1/jobs", { templates: { h1: "x" }, items: [{ external_id: "1" }] });
  await ended(ask, body.job_id);
  metrics = await (await fetch(`${server.url}/metrics`)).text();
});
afterAll(async () => {
  await server.stop();
  database.remove();
});

/** Functions and words of PromQL that our expressions use. */
const language = new Set(
  "sum rate increase by and or histogram_quantile min max le predict_linear up job status route instance version".split(
    " ",
  ),
);

describe.each([
  ["alert", alertExpressions, 9],
  ["panel", panelExpressions, 15],
] as const)("the expressions of every %s", (_, expressions, atLeast) => {
  it("name metrics that exist, and labels that these have", () => {
    expect(expressions.length).toBeGreaterThanOrEqual(atLeast);
    for (const expression of expressions) {
      const names = expression.replace(/"[^"]*"|\[[^\]]*\]/g, "").match(/[a-z_][a-z_0-9]*/gi) ?? [];
      const measured = names.filter((name) => !language.has(name) && !/^e\d+$/.test(name));
      for (const name of measured) {
        const help = new RegExp(`^# TYPE ${name.replace(/_bucket$/, "")} `, "m");
        expect([expression, name, help.test(metrics)]).toEqual([expression, name, true]);
      }
      for (const [, name = "", matchers = ""] of expression.matchAll(/(\w+)\{([^}]*)\}/g)) {
        // `up` and its `job` are made by Prometheus itself.
        if (name === "up") continue;
        for (const [, label] of matchers.matchAll(/(\w+)[=!]/g)) {
          expect(metrics).toMatch(new RegExp(`^${name}\\{[^}]*${label}="`, "m"));
        }
      }
      expect(expression.split("(").length).toBe(expression.split(")").length);
    }
  });
});

describe("the dashboard", () => {
  it("shows every metric of our own, in panels that do not lie over each other", () => {
    const own = [...metrics.matchAll(/^# TYPE (skladno_\w+) /gm)].map(([, name = ""]) => name);
    expect(own.length).toBeGreaterThan(8);
    for (const name of own) expect(panelExpressions.join("\n")).toContain(name);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

describe("the container", () => {
  const root = new URL("../../../", import.meta.url);
  const dockerfile = readFileSync(new URL("Dockerfile", root), "utf8");
  const compose = readFileSync(new URL("compose.yml", root), "utf8");

  it("is built in stages by the script that is checked, and runs as a plain user with a health check and a volume", () => {
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(dockerfile).toContain("RUN scripts/container/build.sh /server");
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\["node", "healthcheck\.mjs"\]$/m);
    for (const [, name = ""] of last.matchAll(/^(?:ENV | {4})(\w+)=/gm)) {
      expect(["NODE_ENV", ...Object.keys(environment.entries)]).toContain(name);
    }
  });

  it("has no right that it does not need, and a bound on its memory, in every service", () => {
    const [, services = ""] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? [];
    const each = services.split(/^(?= {2}\w+:$)/m).filter((text) => /^ {2}\w+:$/m.test(text));
    expect(each.length).toBeGreaterThanOrEqual(4);
    for (const service of each) {
      expect(service).toMatch(/^ {4}cap_drop: \[ALL\]$/m);
      expect(service).toMatch(/^ {4}security_opt: \["no-new-privileges:true"\]$/m);
      expect(service).toMatch(/^ {10}memory: \d+[MG]$/m);
    }
  });

  it("is built without files of secrets", () => {
    const ignored = readFileSync(new URL(".dockerignore", root), "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/.env", "**/.env.*", "**/*.pem", "**/*.key"]));
  });

  it("is given variables that exist, and time to stop", () => {
    const [, variables = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
    const names = [...variables.matchAll(/^ {6}(\w+):/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(Object.keys(environment.entries)).toContain(name);
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(10);
  });
});
