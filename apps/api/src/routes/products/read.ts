import { ApiError } from "../../api-error.js";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { pathSegment, queryChannel } from "../../http/parameters.js";
import { presentProduct } from "../../present/product.js";
import type { Catalogue } from "../../services/catalogue.js";

/** `GET /v1/products/{external_id}?channel=<channel>` */
export function readProduct(deps: { readonly catalogue: Pick<Catalogue, "readProduct"> }): Handler {
  return async (context) => {
    const externalId = pathSegment(context, 2);
    const channel = queryChannel(context);
    const product = await deps.catalogue.readProduct(context.get("caller").projectId, externalId, channel);
    if (product === null) throw new ApiError("product_not_found");
    return answerJson(context, presentProduct(product, context.get("language")));
  };
}
