import { Hono } from "hono";
import type { Logger } from "pino";
import { ApiError } from "./api-error.js";
import { answerJson, setHeader } from "./http/answer.js";
import { type Authenticate, authenticateCaller } from "./http/authenticate.js";
import type { AppContext, AppEnvironment } from "./http/context.js";
import { countRequest, type TakeRequest } from "./http/count-request.js";
import { errorAnswer } from "./http/error-response.js";
import { identify } from "./http/identify.js";
import { createObserve } from "./http/observe.js";
import type { JobReaderDeps } from "./http/read-job.js";
import { requestTarget } from "./http/request-target.js";
import { createRouting, type Route } from "./http/routing.js";
import type { Metrics } from "./metrics.js";
import { type CapabilitiesDeps, readCapabilities } from "./routes/capabilities.js";
import { documentation } from "./routes/documentation.js";
import { generate } from "./routes/generate.js";
import { readHealth, readReadiness } from "./routes/health.js";
import { cancelJob } from "./routes/jobs/cancel.js";
import { createJob } from "./routes/jobs/create.js";
import { estimate } from "./routes/jobs/estimate.js";
import { readJob } from "./routes/jobs/read.js";
import { readResults } from "./routes/jobs/results.js";
import { retryFailed } from "./routes/jobs/retry-failed.js";
import { readMetrics } from "./routes/metrics.js";
import { readHistory } from "./routes/products/history.js";
import { lookUpProducts } from "./routes/products/lookup.js";
import { readProduct } from "./routes/products/read.js";
import { readVersion } from "./routes/products/version.js";
import { previewTemplatesRoute } from "./routes/templates/preview.js";
import { validateTemplates } from "./routes/templates/validate.js";
import type { Catalogue } from "./services/catalogue.js";
import type { PreviewDeps } from "./services/preview-templates.js";
import type { JobQueue } from "./services/submit-job.js";

/** Everything the application needs; made in `deps.ts`, or by a test. */
export interface AppDeps extends PreviewDeps, CapabilitiesDeps, JobReaderDeps {
  readonly authenticate: Authenticate;
  readonly jobs: JobQueue;
  readonly catalogue: Catalogue;
  readonly takeRequest: TakeRequest;
  /** Rejects when the storage does not answer. */
  readonly checkStorage: () => Promise<void>;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly newId: () => string;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** The URL table. */
export function routes(deps: AppDeps): readonly Route[] {
  const { openApi, page } = documentation();
  return [
    { method: "GET", path: "/healthz", handler: readHealth },
    { method: "GET", path: "/readyz", handler: readReadiness(deps) },
    { method: "GET", path: "/metrics", handler: readMetrics(deps) },
    { method: "GET", path: "/openapi.json", handler: openApi },
    { method: "GET", path: "/docs", handler: page },
    { method: "GET", path: "/v1/generation/capabilities", handler: readCapabilities(deps) },
    { method: "POST", path: "/v1/templates/validate", handler: validateTemplates },
    { method: "POST", path: "/v1/templates/preview", handler: previewTemplatesRoute(deps) },
    { method: "POST", path: "/v1/jobs", handler: createJob(deps) },
    { method: "POST", path: "/v1/jobs/estimate", handler: estimate(deps), alone: true },
    { method: "POST", path: "/v1/generate", handler: generate(deps) },
    { method: "GET", path: "/v1/jobs/:job_id", handler: readJob(deps) },
    { method: "GET", path: "/v1/jobs/:job_id/results", handler: readResults(deps) },
    { method: "POST", path: "/v1/jobs/:job_id/cancel", handler: cancelJob(deps) },
    { method: "POST", path: "/v1/jobs/:job_id/retry-failed", handler: retryFailed(deps) },
    { method: "POST", path: "/v1/products/lookup", handler: lookUpProducts(deps) },
    { method: "GET", path: "/v1/products/:external_id", handler: readProduct(deps) },
    { method: "GET", path: "/v1/products/:external_id/history", handler: readHistory(deps) },
    { method: "GET", path: "/v1/products/:external_id/versions/:version", handler: readVersion(deps) },
  ];
}

/** Builds the application; importing this module starts nothing. */
export function createApp(deps: AppDeps): Hono<AppEnvironment> {
  const routeOf = createRouting(routes(deps));
  const observe = createObserve(deps.log, deps.metrics);

  async function handle(context: AppContext): Promise<Response> {
    const { path } = context.req;
    if (path === "/v1" || path.startsWith("/v1/")) {
      // Authentication comes before routing: whoever has no key learns nothing about paths.
      await authenticateCaller(context, deps.authenticate);
      countRequest(context, deps.takeRequest, deps.rateLimit);
      if (deps.stopping.aborted) throw new ApiError("service_unavailable", { message: "service_unavailable.stopping" });
    }
    const route = routeOf(context);
    context.set("route", route.path);
    return route.handler(context);
  }

  function answerError(context: AppContext, error: unknown): Response {
    const { status, headers, body, expected } = errorAnswer(error, context.get("requestId"), context.get("language"));
    if (!expected) deps.log.error({ request_id: body.error.request_id, err: error }, "unexpected error");
    for (const [name, value] of Object.entries(headers)) setHeader(context, name, value);
    return answerJson(context, body, status);
  }

  const app = new Hono<AppEnvironment>({
    getPath: (request, options) => requestTarget(request, options?.env).path,
  });
  // One handler for everything: the layers of a framework, each with its promises, would cost as much as the work of a small request.
  app.all("*", async (context) => {
    const start = performance.now();
    identify(context, deps.newId);
    let response: Response;
    try {
      response = await handle(context);
    } catch (error) {
      response = answerError(context, error);
    }
    observe(context, response.status, performance.now() - start);
    return response;
  });
  return app;
}
