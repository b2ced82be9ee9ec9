import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe("what people read", () => {
  it("is Russian for those who ask in Russian, wherever it stands", async () => {
    const { ask } = await server.newProject();
    const ru = { "Accept-Language": "ru" };
    const texts = { seo_title: `${"я".repeat(71)}{{size}}`, h1: "{{name|lock}}".repeat(300) };
    const items = [
      { external_id: "1", name: "сумка" },
      { external_id: "2", name: "сумка" },
      { external_id: "long", name: "я".repeat(100_000) },
    ];
    const { body: made } = await ask("POST", "/v1/generate", { templates: texts, items, locale: "de", x: 1 }, ru);
    const { body: failed } = await ask("POST", "/v1/generate", { templates: texts, items: items.slice(2) }, ru);
    const { body: preview } = await ask("POST", "/v1/templates/preview", { templates: texts, item: items[0] }, ru);
    const read = await Promise.all(
      [made.results_url, failed.status_url, "/v1/products/1", "/v1/products/1/history"].map((path) =>
        ask("GET", path, undefined, ru),
      ),
    );
    const messages: string[] = [];
    const collect = (value: unknown, name = ""): void => {
      if (typeof value === "string" && /^(message|warnings|notices)$/.test(name)) messages.push(value);
      else if (Array.isArray(value)) for (const one of value) collect(one, name);
      else if (typeof value === "object" && value !== null) {
        for (const [member, one] of Object.entries(value)) collect(one, member);
      }
    };
    collect([made, failed, preview, ...read.map(({ body }) => body)]);
    expect(messages.length).toBeGreaterThan(20);
    for (const message of messages) expect(message).toMatch(/[а-яё]{3,} [а-яё]+/);
    expect(read[2]?.body.warnings).toContainEqual(
      "duplicate_output: seo_title в канале «website» совпадает с текстом 1 другого товара",
    );
    expect((await ask("GET", failed.status_url)).body.error.message).toMatch(/^No item of this job/);
  });
});
