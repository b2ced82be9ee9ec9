import type { Health } from "@skladno/contract";
import { Hono } from "hono";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import type { Metrics } from "../metrics.js";
import type { Readiness } from "../services/readiness.js";
import { rememberFor } from "../services/remember.js";
import { version } from "../version.js";

export interface HealthDeps {
  readonly readiness: () => Promise<Readiness>;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
}

/** `/healthz`: the process answers. `/readyz`: it could serve a request. */
export function health({ readiness, stopping }: HealthDeps): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();

  app.get("/healthz", (c) => c.json({ status: "ok", version } satisfies Health));

  app.get("/readyz", async (c) => {
    if (stopping.aborted) throw notReady("stopping");
    const state = await readiness();
    if (!state.ready) throw notReady(state.reason);
    return c.json({ status: "ready" });
  });

  return app;
}

function notReady(reason: string): ApiError {
  const message = reason === "stopping" ? { message: "service_unavailable.stopping" } : {};
  return new ApiError("service_unavailable", { ...message, details: { reason } });
}

/** `/metrics`: text for Prometheus. All who ask within a second share one reading. */
export function metrics(deps: Pick<Metrics, "read">): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const now = () => performance.now();
  const read = rememberFor(1_000, now, () => deps.read());
  app.get("/metrics", async (c) => {
    const { contentType, text } = await read("metrics");
    return c.body(text, 200, { "Content-Type": contentType });
  });
  return app;
}
