import { ApiError } from "../api-error.js";
import { answerJson } from "../http/answer.js";
import type { Handler } from "../http/context.js";

/** `GET /healthz`: the process answers. */
export const readHealth: Handler = (context) => answerJson(context, { status: "ok" });

/** `GET /readyz`: the storage answers too, and the server is not stopping. */
export function readReadiness(deps: {
  readonly checkStorage: () => Promise<void>;
  readonly stopping: AbortSignal;
}): Handler {
  return async (context) => {
    if (deps.stopping.aborted) throw new ApiError("service_unavailable", { message: "service_unavailable.stopping" });
    try {
      await deps.checkStorage();
    } catch {
      throw new ApiError("service_unavailable");
    }
    return answerJson(context, { status: "ready" });
  };
}
