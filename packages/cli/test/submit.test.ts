import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { openServer, readConfig } from "@skladno/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StopRequest } from "../src/terminal.js";
import { run, temporaryFolder } from "./run.js";

const folder = temporaryFolder();
const shop = fileURLToPath(new URL("../../../examples/shop.json", import.meta.url));
const key = "a-key-of-sixteen-characters";
let server: Awaited<ReturnType<typeof openServer>>;
let variables: Record<string, string>;

beforeAll(async () => {
  const settings = {
    PORT: "0",
    DATABASE_PATH: ":memory:",
    SKLADNO_API_KEY: key,
    LOG_LEVEL: "silent",
    RATE_LIMIT: "100000",
  };
  server = await openServer(readConfig(settings));
  variables = { SKLADNO_URL: server.url, SKLADNO_API_KEY: key };
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

function file(name: string, text: string): string {
  writeFileSync(folder.file(name), text);
  return folder.file(name);
}

const templates = file("templates.json", JSON.stringify({ h1: "{{name|head}} {{color|agree:name}}" }));
const catalogue = (count: number) =>
  `external_id,name,color,Фото товара\n${Array.from({ length: count }, (_, index) => `${index},Сумка ${index},${index % 3 ? "красный" : ""},x\n`).join("")}`;

describe("submit, to the real server", () => {
  it("brings back what render makes, in the order of the file", async () => {
    const strict = file("strict.json", readFileSync(shop, "utf8").replace(/\[\[([^|\]]*)\|[^\]]*\]\]/g, "$1"));
    const sent = await run(["submit", strict, "-o", folder.file("sent.csv")], { variables });
    expect(sent).toMatchObject({
      status: 0,
      out: "",
      error: expect.stringContaining("40 products, 160 texts from the server"),
    });
    const made = await run(["render", strict, "-o", folder.file("made.csv")]);
    expect(made.status).toBe(0);
    expect(readFileSync(folder.file("sent.csv"), "utf8")).toBe(readFileSync(folder.file("made.csv"), "utf8"));
  });

  it("sends many products in several jobs, leaves broken rows out, and sums the warnings up", async () => {
    const products = file(
      "many.csv",
      catalogue(1200).replace("700,Сумка 700", "700,Сумка 700,лишнее").replace("800,Сумка", ",Сумка"),
    );
    const warnings = folder.file("w.jsonl");
    const sent = await run(["submit", templates, products, "--warnings", warnings], { variables });
    expect(sent.status).toBe(1);
    const lines = sent.out.trimEnd().split("\n");
    expect(lines).toHaveLength(1 + 1198);
    expect(lines.slice(0, 3)).toEqual(["external_id,h1", '0,"Сумка 0 "', "1,Сумка 1 красная"]);
    expect(lines.map((line) => line.split(",")[0]).slice(1)).toEqual(
      Array.from({ length: 1200 }, (_, index) => String(index)).filter((id) => id !== "700" && id !== "800"),
    );
    expect(sent.error).toContain("line 702: has 5 values, the header names 4 columns");
    expect(sent.error).toContain("line 802: has no id");
    expect(sent.error).toMatch(/missing_field +400 +color 400/);
    expect(readFileSync(warnings, "utf8").trimEnd().split("\n")).toHaveLength(402);
  });

  it("goes on where a run was broken off, and does nothing twice", async () => {
    const products = file("again.csv", catalogue(600));
    const words = ["submit", templates, products, "--run-id", "autumn-2026", "--columns", "external_id,h1"];
    const first = await run(words, { variables });
    expect(first.status).toBe(0);
    expect((await run(words, { variables })).out).toBe(first.out);
    const product = await fetch(`${server.url}/v1/products/5/history`, { headers: { Authorization: `Bearer ${key}` } });
    const { history } = (await product.json()) as { history: readonly { outputs: { h1: string } }[] };
    expect(history.filter(({ outputs }) => outputs.h1 === "Сумка 5 красная")).toHaveLength(2);
  });

  it("sends the channel of the file of templates, unless another is asked for", async () => {
    const texts = { channel: "messenger", templates: { h1: "{{name}}" } };
    const words = [
      "submit",
      file("channel.json", JSON.stringify(texts)),
      file("channel.csv", "external_id,name\nchannel-1,Стол\n"),
    ];
    expect(await run(words, { variables })).toMatchObject({ status: 0 });
    expect(await run([...words, "--channel", "shop"], { variables })).toMatchObject({ status: 0 });
    const product = await fetch(`${server.url}/v1/products/channel-1`, { headers: { Authorization: `Bearer ${key}` } });
    const { results } = (await product.json()) as { results: readonly { channel: string }[] };
    expect(results.map(({ channel }) => channel).sort()).toEqual(["messenger", "shop"]);
  });

  it("tells Russian users in Russian", async () => {
    const products = file("few.csv", catalogue(3));
    const sent = await run(["submit", templates, products, "--lang", "ru", "--columns", "h1,warnings"], { variables });
    expect(sent.error).toContain("3 товара, 3 текста с сервера");
    expect(sent.out).toContain("у товара нет значения");
  });
});

describe("what is wrong is told", () => {
  const products = file("p.csv", catalogue(3));

  it("before anything is sent", async () => {
    const words = ["submit", templates, products];
    expect(await run(words)).toMatchObject({ status: 2, error: expect.stringContaining("SKLADNO_URL") });
    expect(await run(words, { variables: { SKLADNO_URL: server.url } })).toMatchObject({
      status: 2,
      error: expect.stringContaining("SKLADNO_API_KEY"),
    });
    expect(await run([...words, "--url", "ftp://x"], { variables })).toMatchObject({
      status: 2,
      error: expect.stringContaining("ftp://x"),
    });
    expect(await run([...words, "--run-id", "x"], { variables })).toMatchObject({
      status: 2,
      error: expect.stringMatching(/"x" is not allowed for --run-id <id>: use 8 to 100 ASCII characters\.\n/),
    });
    const broken = file("broken.json", '{"h1": "{{name|case:abl}}"}');
    expect(await run(["submit", broken, products], { variables })).toMatchObject({
      status: 1,
      error: expect.stringContaining("unsupported_case"),
    });
    expect(await run(["submit", templates, folder.file("nowhere.csv")], { variables })).toMatchObject({ status: 2 });
  });

  it("by the server, never with the key", async () => {
    const ran = await run(["submit", templates, products], {
      variables: { ...variables, SKLADNO_API_KEY: "another-key-of-nobody" },
    });
    expect(ran).toMatchObject({ status: 2, out: "", error: expect.stringContaining("rejected the key") });
    expect(ran.error).not.toContain("another-key");
    const channel = await run(["submit", templates, products, "--channel", "x"], { variables });
    expect(channel).toMatchObject({
      status: 1,
      error: expect.stringMatching(/The request failed: .*\(request [0-9a-f-]{36}\)/),
    });
  });

  it("when it is interrupted: how to go on", async () => {
    const controller = new AbortController();
    const slow: Server = createServer((request, response) => {
      request.resume();
      request.on("end", () => {
        response.writeHead(202, { "Content-Type": "application/json" });
        response.end(
          JSON.stringify({ job_id: "1", status: "queued", accepted_items: 3, status_url: "", results_url: "" }),
        );
        setTimeout(() => controller.abort(new StopRequest(130)), 20);
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const output = folder.file("interrupted.csv");
    const ran = await run(["submit", templates, products, "--url", url, "-o", output], {
      variables,
      signal: controller.signal,
    });
    slow.close();
    expect(ran.status).toBe(130);
    expect(ran.error).toMatch(/Run the same command with --run-id [0-9a-f-]{36} to continue\./);
    expect(readdirSync(folder.path).filter((name) => name.startsWith("interrupted"))).toEqual([]);
  });
});
