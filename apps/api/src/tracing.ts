import type { MiddlewareHandler } from "hono";
import { version } from "./version.js";

/** Spans of requests, sent to a collector. */
export interface Tracing {
  /** Opens a span for each request, below that of its `traceparent`. */
  readonly middleware: MiddlewareHandler;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** With its repetitions. A collector that does not answer must not keep a process that has stopped. */
const SENDING_MILLISECONDS = 2_000;

/**
 * Loads OpenTelemetry, which takes a quarter of a second, only here.
 * @param endpoint of the collector, for OTLP over HTTP
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
  const [{ httpInstrumentationMiddleware }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all(
    [
      import("@hono/otel"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace-node"),
    ],
  );
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "skladno-api", "service.version": version }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: SENDING_MILLISECONDS }))],
  });
  provider.register();
  return {
    middleware: httpInstrumentationMiddleware({ tracerProvider: provider, captureActiveRequests: false }),
    stop: () => provider.shutdown(),
  };
}
