import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment, readConfig } from "../src/config.js";
import { routes } from "./fakes.js";
import { ended, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The answers that the README shows. */
const shown = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = ""]): unknown => JSON.parse(block));

const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(`${folder.path}/readme.db`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Ids and times are different in every run. */
function withoutChance(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"),
  );
}

describe("the README", () => {
  it("shows what its walk through really answers", async () => {
    const { ask } = await server.newProject();
    const body = JSON.parse(/-d '(\{[\s\S]*?\n\})'/.exec(readme)?.[1] ?? "");
    const created = await ask("POST", "/v1/jobs", body, { "Idempotency-Key": "import-2026-01-31" });
    expect(created.status).toBe(202);
    const job = await ended(ask, created.body.job_id);
    const page = await ask("GET", `${created.body.results_url}?limit=1`);
    const product = await ask("GET", "/v1/products/%D0%90-17%2F%D0%B1");
    const wrong = await ask(
      "POST",
      "/v1/generate",
      { templates: { h1: "x" }, items: [{ external_id: "1", name: {} }] },
      { "Accept-Language": "ru" },
    );
    expect([job, page, product, wrong].map((answer) => withoutChance(answer.body))).toEqual(shown.map(withoutChance));
  });

  it("names every variable with its default, and every path", () => {
    for (const name of Object.keys(environment.entries)) expect(readme).toContain(`\`${name}\``);
    // Formatters pad the cells of a table.
    const table = readme.replace(/ {2,}/g, " ");
    const { host, port, rateLimit, retentionMilliseconds } = readConfig({});
    expect(table).toContain(`| \`HOST\`, \`PORT\` | ${host}, ${port} |`);
    expect(table).toContain(`| \`RATE_LIMIT\` | ${rateLimit} |`);
    expect(table).toContain(`| \`RETENTION_DAYS\` | ${retentionMilliseconds / 86_400_000} |`);
    for (const name of routes().filter((one) => one !== "GET /")) {
      const documented = (name.split(" ")[1] ?? "").replace(/:([a-z_]+)/g, "{$1}");
      // In a row of the table the later paths are shortened to what differs.
      const ending = documented.replace(/^\/v1\/(?:jobs\/\{job_id\}|templates|products\/\{external_id\})(?=\/)/, "…");
      expect([documented, ending].some((text) => readme.includes(`${text}\``) || readme.includes(`${text}?`))).toBe(
        true,
      );
    }
  });
});
