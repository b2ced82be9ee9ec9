import { limits } from "@skladno/contract";
import { StoreUnavailableError } from "@skladno/jobs";
import { ApiError } from "../../api-error.js";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { pathSegment, queryInteger } from "../../http/parameters.js";
import { presentHistory } from "../../present/product.js";
import type { Catalogue } from "../../services/catalogue.js";

/** `GET /v1/products/{external_id}/history?limit=<integer>` */
export function readHistory(deps: { readonly catalogue: Pick<Catalogue, "history"> }): Handler {
  return async (context) => {
    const externalId = pathSegment(context, 2);
    const limit = queryInteger(context, "limit", limits.historyPage);
    const history = await deps.catalogue.history(context.get("caller").projectId, externalId, limit).catch((error) => {
      throw error instanceof StoreUnavailableError ? new ApiError("history_unavailable") : error;
    });
    if (history === null) throw new ApiError("product_not_found");
    return answerJson(context, presentHistory(history));
  };
}
