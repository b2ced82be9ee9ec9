import { Hono, type MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { Logger } from "pino";
import type { AppEnvironment } from "./app-environment.js";
import { answerNotFound, methodNotAllowed as refusal, toResponse } from "./errors/to-response.js";
import type { Metrics } from "./metrics.js";
import { type Authenticate, authenticate } from "./middleware/authenticate.js";
import { language } from "./middleware/language.js";
import { limitHeld } from "./middleware/limit-held.js";
import { observe } from "./middleware/observe.js";
import { rateLimit } from "./middleware/rate-limit.js";
import { requestId } from "./middleware/request-id.js";
import { refuseWhileStopping } from "./middleware/stopping.js";
import type { OpenAnswers } from "./open-answers.js";
import { rawPath } from "./request-target.js";
import { type CapabilitiesDeps, capabilities } from "./routes/capabilities.js";
import { documentation } from "./routes/documentation.js";
import { type GenerateDeps, generate } from "./routes/generate.js";
import { type HealthDeps, health, metrics } from "./routes/health.js";
import { type JobsDeps, jobs } from "./routes/jobs.js";
import { type ProductsDeps, products } from "./routes/products.js";
import { studio } from "./routes/studio.js";
import { type TemplatesDeps, templates } from "./routes/templates.js";
import { FairTurns } from "./services/fair-turns.js";
import type { TakeRequest } from "./services/rate-limit.js";
import type { StudioFiles } from "./services/studio-files.js";
import type { JobQueue } from "./services/submit-job.js";

/** Everything the application needs; made in `compose.ts`, or by a test. */
export interface AppDeps extends HealthDeps, CapabilitiesDeps, TemplatesDeps, JobsDeps, GenerateDeps, ProductsDeps {
  readonly jobs: JobQueue;
  readonly authenticate: Authenticate;
  readonly takeRequest: TakeRequest;
  readonly answers: OpenAnswers;
  readonly newId: () => string;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "observeRequest" | "read">;
  /** Writes spans; absent where no traces are sent. */
  readonly tracing?: MiddlewareHandler | undefined;
  /** False where `/metrics` has its own port. */
  readonly servesMetrics: boolean;
  /** Undefined where `/studio` is not served. */
  readonly studio: StudioFiles | undefined;
}

/** Together up to some 100 MB. */
const bodyTurns = { overall: 12, perProject: 4, waiting: 200 };

/** Builds the application; importing this module starts nothing. */
export function createApp(deps: AppDeps): Hono<AppEnvironment> {
  const app = createBase(deps);
  app.use("/v1/*", header("Cache-Control", "no-store"));
  app.use(methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => toResponse(refusal(c.req.method, methods), c) }));
  // First: a request that has come before the stop is answered, however long its key and its count are waited for.
  app.use("/v1/*", refuseWhileStopping(deps.stopping));
  app.use("/v1/*", authenticate(deps.authenticate));
  app.use("/v1/*", rateLimit(deps.takeRequest, deps.rateLimit));
  app.use("/v1/*", limitHeld(deps.answers, new FairTurns(bodyTurns)));

  app.route("/", health(deps));
  app.route("/", documentation(app));
  if (deps.servesMetrics) app.route("/", metrics(deps.metrics));
  if (deps.studio) app.route("/", studio(deps.studio));
  app.route("/v1/generation/capabilities", capabilities(deps));
  app.route("/v1/templates", templates(deps));
  app.route("/v1/jobs", jobs(deps));
  app.route("/v1/generate", generate(deps));
  app.route("/v1/products", products(deps));
  return app;
}

/** `/metrics` alone, for a port of its own. */
export function createMetricsApp(deps: Pick<AppDeps, "newId" | "log" | "metrics">): Hono<AppEnvironment> {
  return createBase(deps).route("/", metrics(deps.metrics));
}

/** Sets a header of every answer, also of a refusal. */
function header(name: string, value: string): MiddlewareHandler<AppEnvironment> {
  return (c, next) => {
    c.header(name, value);
    return next();
  };
}

function createBase(deps: Pick<AppDeps, "newId" | "log" | "metrics" | "tracing">): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>({ getPath: rawPath });
  app.onError(toResponse);
  app.notFound(answerNotFound);
  if (deps.tracing) app.use(deps.tracing);
  app.use(requestId(deps.newId, deps.log), header("X-Content-Type-Options", "nosniff"));
  app.use(language, observe(deps.metrics));
  return app;
}
