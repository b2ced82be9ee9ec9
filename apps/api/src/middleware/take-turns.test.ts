import { StoreUnavailableError } from "@skladno/jobs";
import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { OpenAnswers } from "../open-answers.js";
import { takeTurns } from "./take-turns.js";

function world() {
  const begun: ((error?: Error) => void)[] = [];
  const app = new Hono<AppEnvironment>();
  app.onError((error, c) => c.text(error instanceof ApiError ? error.code : error.name, 503));
  app.use(async (c, next) => {
    c.set("caller", { projectId: "project" } as never);
    c.set("answers", new OpenAnswers());
    await next();
  });
  app.get("/", takeTurns({ overall: 2, perProject: 1, waiting: 10 }), async (c) => {
    await new Promise<void>((resolve, reject) => begun.push((error) => (error ? reject(error) : resolve())));
    return c.text("done");
  });
  const ask = async () => (await app.request("/")).text();
  return { begun, ask };
}

it("refuses those that wait when the storage did not answer, and serves who comes afterwards", async () => {
  const { begun, ask } = world();
  const asked = [ask(), ask(), ask()];
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.(new StoreUnavailableError("No answer."));
  expect(await Promise.all(asked)).toEqual(["StoreUnavailableError", "service_unavailable", "service_unavailable"]);
  const later = ask();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  expect(await later).toBe("done");
}, 10_000);

it("refuses nobody for what is refused to one", async () => {
  const { begun, ask } = world();
  const asked = [ask(), ask()];
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.(new ApiError("service_unavailable", { message: "service_unavailable.held" }));
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.();
  expect(await Promise.all(asked)).toEqual(["service_unavailable", "done"]);
}, 10_000);
