import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settled, startTestServer, type TestServer, temporaryFolder } from "./real-server.js";

const folder = temporaryFolder();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(`${folder.path}/work.db`);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

describe("a project's corrections", () => {
  it("hold within a second, for that project only, and stand in the hash", async () => {
    const mine = await server.newProject();
    const other = await server.newProject();
    const body = { templates: { h1: "Отзывы о {{name|case:prep}}" }, item: { external_id: "1", name: "вжик" } };
    const before = (await mine.ask("POST", "/v1/templates/preview", body)).body;
    const corrections = [{ lemma: "вжик", indeclinable: true }];
    await server.storage.dictionaries.save({
      projectId: mine.id,
      corrections: JSON.stringify({ corrections }),
      updatedAt: 0,
    });
    await settled();
    const after = (await mine.ask("POST", "/v1/templates/preview", body)).body;
    expect(after.outputs.h1).toBe("Отзывы о вжик");
    expect(after.dictionary_hash).not.toBe(before.dictionary_hash);
    expect((await mine.ask("GET", "/v1/generation/capabilities")).body.dictionary_hash).toBe(after.dictionary_hash);
    const { templates: texts, item } = body;
    expect((await mine.ask("POST", "/v1/generate", { templates: texts, items: [item] })).body.items[0].outputs.h1).toBe(
      "Отзывы о вжик",
    );
    expect((await other.ask("POST", "/v1/templates/preview", body)).body).toMatchObject({
      outputs: before.outputs,
      dictionary_hash: before.dictionary_hash,
    });
    await server.storage.dictionaries.clear(mine.id);
    await settled();
    expect((await mine.ask("POST", "/v1/templates/preview", body)).body.outputs).toEqual(before.outputs);
  });
});
