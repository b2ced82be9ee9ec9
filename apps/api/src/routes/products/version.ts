import { ApiError } from "../../api-error.js";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { pathSegment, pathVersion } from "../../http/parameters.js";
import { presentVersion } from "../../present/product.js";
import type { Catalogue } from "../../services/catalogue.js";

/** `GET /v1/products/{external_id}/versions/{version}` */
export function readVersion(deps: { readonly catalogue: Pick<Catalogue, "version"> }): Handler {
  return async (context) => {
    const externalId = pathSegment(context, 2);
    const version = pathVersion(context, 4);
    const result = await deps.catalogue.version(context.get("caller").projectId, externalId, version);
    if (result.kind !== "found") throw new ApiError(result.kind);
    return answerJson(context, presentVersion(result.version));
  };
}
