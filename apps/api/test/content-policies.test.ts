import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ended, settled, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(`${folder.path}/policies.db`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe("content policies", () => {
  const rules = [
    { id: "games", category: "gambling", lemmas: ["азартная игра"] },
    { id: "drink", category: "alcohol", words: ["Чёрный ром"] },
    { id: "link", category: "spam", pattern: "(?i)https?://" },
  ];
  const save = (project: string, list: unknown) =>
    server.storage.policies.save({ projectId: project, rules: JSON.stringify({ rules: list }), updatedAt: 0 });

  it("hold within a second for templates, fields and finished texts, and tell safe metadata only", async () => {
    const { id, ask } = await server.newProject();
    const other = await server.newProject();
    await save(id, rules);
    const item = { external_id: "1", name: "Набор" };
    const cases = [
      [
        { h1: "Азартных ИГР больше нет" },
        item,
        { location: "template", name: "h1", rule_id: "games", category: "gambling" },
      ],
      [
        { h1: "{{name}}" },
        { ...item, name: "черный ром, 0,5 л" },
        { location: "field", name: "name", external_id: "1", rule_id: "drink", category: "alcohol" },
      ],
      [
        { h1: "{{name}}://x" },
        { ...item, name: "HTTP" },
        { location: "output", name: "h1", external_id: "1", rule_id: "link", category: "spam" },
      ],
    ] as const;
    for (const [texts, one, details] of cases) {
      const refused = await ask("POST", "/v1/templates/preview", { templates: texts, item: one });
      expect(refused).toMatchObject({ status: 422, body: { error: { code: "blocked_content" } } });
      expect(refused.body.error.details).toEqual(details);
      expect(JSON.stringify(refused.body)).not.toMatch(/игр|ром,|HTTP/i);
      expect((await other.ask("POST", "/v1/templates/preview", { templates: texts, item: one })).status).toBe(200);
      const job = await ask("POST", "/v1/jobs", { templates: texts, items: [one, { external_id: "2", name: "Стол" }] });
      expect(job.status).toBe(details.location === "output" ? 202 : 422);
      expect((await ask("POST", "/v1/jobs/estimate", { templates: texts, items: [one] })).status).toBe(
        details.location === "output" ? 200 : 422,
      );
      if (job.status === 202) {
        await ended(ask, job.body.job_id);
        const { body } = await ask("GET", job.body.results_url);
        expect(body.items).toMatchObject([
          { status: "failed", version: 0, outputs: {}, error: { code: "blocked_content" } },
          { status: "completed", version: 1 },
        ]);
      }
    }
    await server.storage.policies.clear(id);
    await settled();
    expect((await ask("POST", "/v1/templates/preview", { templates: { h1: "азартная игра" }, item })).status).toBe(200);
  });

  it("leave no trace of a fragment, a product or a key in the log, at its finest level", async () => {
    let lines = "";
    const log = pino(
      { level: "trace" },
      {
        write: (line: string) => {
          lines += line;
        },
      },
    );
    const logged = await startTestServer(`${folder.path}/logged.db`, {}, [], log);
    const { id, key, ask } = await logged.newProject();
    await logged.storage.policies.save({ projectId: id, rules: JSON.stringify({ rules }), updatedAt: 0 });
    const item = { external_id: "артикул-77", name: "Набор", азартные_игры: "Набор" };
    let sent = 0;
    for (const [texts, one] of [
      [{ h1: "Азартная игра {{name}}" }, item],
      [{ h1: "{{name}}" }, { ...item, азартные_игры: "азартных игр" }],
      [{ h1: "{{name}}://x" }, { ...item, name: "HTTPS" }],
      [{ h1: "{{name|case:азарт}}" }, item],
      [{ h1: "Уникальный текст {{name}}" }, item],
    ] as const) {
      for (const [path, body] of [
        ["/v1/templates/preview", { templates: texts, item: one }],
        ["/v1/jobs", { templates: texts, items: [one] }],
        ["/v1/generate", { templates: texts, items: [one] }],
      ] as const) {
        sent += 1;
        const headers = { "Idempotency-Key": `secret-idempotency-key-${sent}` };
        const { status, body: answer } = await ask("POST", path, body, headers);
        if (status === 202) await ended(ask, answer.job_id);
        if (answer.error?.code === "blocked_content") expect(JSON.stringify(answer)).not.toMatch(/азартн/i);
      }
    }
    await ask("GET", `/v1/products/${encodeURIComponent("артикул-77")}`);
    await ask("GET", "/v1/no-such-path?name=Набор");
    await logged.asker("skladno_a_wrong_key")("GET", "/v1/jobs");
    await logged.stop();
    expect(lines.match(/"request_id"/g)?.length).toBeGreaterThan(15);
    for (const secret of [/азарт/i, /https?:\/\/x/i, /набор/i, /уникальн/i, /артикул/i, /secret-idem/, /wrong_key/]) {
      expect(lines).not.toMatch(secret);
    }
    expect(lines).not.toContain(key);
  });

  it("match whole words and every form of a lemma, and nothing more", async () => {
    const { id, ask } = await server.newProject();
    await save(id, rules);
    const blocked = async (text: string) => {
      const { status } = await ask("POST", "/v1/templates/preview", {
        templates: { h1: text },
        item: { external_id: "1" },
      });
      return status === 422;
    };
    for (const text of [
      "азартные игры",
      "в азартной игре",
      "АЗАРТНУЮ ИГРУ",
      "азартными играми",
      "чёрный ром",
      "Черный-ром!",
    ]) {
      expect([text, await blocked(text)]).toEqual([text, true]);
    }
    for (const text of ["азартная настольная игра", "игра азартная", "чёрный ромб", "чёрного рома", "ром чёрный"]) {
      expect([text, await blocked(text)]).toEqual([text, false]);
    }
  });
});
