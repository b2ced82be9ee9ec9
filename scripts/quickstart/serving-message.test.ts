import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { servingMessage } from "./serving-message.js";

const serving = { address: "http://127.0.0.1:3000", apiKey: "sk_quickstart_…", hasStudio: true, externalId: "А-17/б" };

it("says where the server and Studio are, and asks for a product that exists", () => {
  expect(servingMessage(serving).split("\n")).toEqual([
    "Serving http://127.0.0.1:3000   stop with Ctrl-C",
    "Studio  http://127.0.0.1:3000/studio   write templates and see the texts, in a browser",
    "API key sk_quickstart_…",
    "",
    "Try:",
    "  curl -s http://127.0.0.1:3000/v1/products/%D0%90-17%2F%D0%B1 -H 'Authorization: Bearer sk_quickstart_…'",
  ]);
});

it("does not name a Studio that is not served", () => {
  expect(servingMessage({ ...serving, hasStudio: false })).not.toMatch(/studio/i);
});

it("is what the README shows", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  expect(readme).toContain(`\n\n${servingMessage(serving).split("\n\n")[0]}\n\`\`\``);
});
