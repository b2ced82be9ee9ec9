import { createHash } from "node:crypto";
import { Client } from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { runCommandLine } from "../../src/operator/cli.js";
import { openStorage } from "../../src/storage/open-storage.js";
import { ended, newDatabase, startTestServer, type TestServer } from "../real-server.js";

const url = await newDatabase("secrets");
const admin = new Client({ connectionString: url });
const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
let server: TestServer;
beforeAll(async () => {
  await admin.connect();
  server = await startTestServer({ url }, {}, [], log);
});
afterEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await server.stop();
  await admin.end();
});

const request = {
  templates: { h1: "ТАЙНЫЙ-ШАБЛОН {{a}}" },
  items: [{ external_id: "ТАЙНЫЙ-ТОВАР", a: "ТАЙНЫЙ-ТЕКСТ" }],
};
const secrets = /ТАЙНЫЙ/;
/** Rows that are there already are no matter of a constraint that is not valid. */
const spoil = (table: string) => admin.query(`alter table ${table} add constraint spoilt check (false) not valid`);
const restore = (table: string) => admin.query(`alter table ${table} drop constraint spoilt`);

it.each(["job_items", "products", "job_details"])("what %s refuses is logged without its values", async (table) => {
  const { ask } = await server.newProject();
  await spoil(table);
  const { status } = await ask("POST", "/v1/jobs", request);
  await restore(table);
  expect(status).toBe(500);
  const text = lines.join("");
  expect(text).not.toMatch(secrets);
  expect(text).toContain('"code":"23514"');
  expect(text).toContain(`"table":"${table}"`);
  expect(text).toContain('"constraint":"spoilt"');
  expect(text).toContain("insert into");
});

it("a row that cannot be stored is logged without its texts", async () => {
  const { ask } = await server.newProject();
  await spoil("product_versions");
  const { body } = await ask("POST", "/v1/jobs", request);
  const job = await ended(ask, body.job_id);
  await restore("product_versions");
  expect(job.body.failed).toBe(1);
  const text = lines.join("");
  expect(text).toContain('"msg":"worker error"');
  expect(text).toContain('"code":"23514"');
  expect(text).not.toMatch(secrets);
});

it("what reads a value that it cannot read is logged without the value", async () => {
  const { ask } = await server.newProject();
  await admin.query(`create function spoil() returns trigger language plpgsql as
    $$ begin perform (new.details #>> '{templates,h1}')::integer; return new; end $$;
    create trigger spoilt before insert on job_details for each row execute function spoil()`);
  const { status } = await ask("POST", "/v1/jobs", request);
  await admin.query("drop function spoil() cascade");
  expect(status).toBe(500);
  const text = lines.join("");
  expect(text).toContain('"code":"22P02"');
  expect(text).not.toMatch(secrets);
});

it("a key that is not found for an error is logged without its hash", async () => {
  const { ask, key } = await server.newProject();
  await admin.query(`alter table api_keys rename to kept;
    create view api_keys as select * from kept where 1 / (length(id) - length(id)) = 1`);
  const { status } = await ask("GET", "/v1/jobs");
  await admin.query("drop view api_keys; alter table kept rename to api_keys");
  expect(status).toBe(500);
  const text = lines.join("");
  expect(text).toContain('"code":"22012"');
  const hash = createHash("sha256").update(key).digest();
  for (const form of ["hex", "base64"] as const) expect(text).not.toContain(hash.toString(form));
  expect(text).not.toMatch(/params|[0-9a-f]{64}/);
});

it("the command line shows what failed without the hash of a key", async () => {
  const { id } = await server.newProject();
  await spoil("api_keys");
  const errors: string[] = [];
  const status = await runCommandLine(
    {
      console: {
        variables: { DATABASE_URL: url, LOG_LEVEL: "silent" },
        ...{ isTerminal: false, out: () => {}, error: (line) => errors.push(line) },
      },
      openStorage,
      stopRequested: async () => {},
    },
    ["keys", "issue", "--project", id],
  );
  await restore("api_keys");
  expect(status).toBe(1);
  const text = errors.join("\n");
  expect(text).toMatch(/insert into "api_keys"/);
  expect(text).toMatch(/23514/);
  expect(text).not.toMatch(/params|Failing row|[0-9a-f]{64}/);
});
