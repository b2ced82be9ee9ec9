import { answerText } from "../http/answer.js";
import type { Handler } from "../http/context.js";
import type { Metrics } from "../metrics.js";

/** `GET /metrics`: text for Prometheus. */
export function readMetrics(deps: { readonly metrics: Pick<Metrics, "read"> }): Handler {
  return async (context) => {
    const { contentType, text } = await deps.metrics.read();
    return answerText(context, text, contentType);
  };
}
