import { lookupRequest } from "@skladno/contract";
import { answerJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { requestNotices } from "../../http/notices.js";
import { readJson } from "../../http/read-json.js";
import { presentLookup } from "../../present/product.js";
import type { Catalogue } from "../../services/catalogue.js";

/** `POST /v1/products/lookup` */
export function lookUpProducts(deps: { readonly catalogue: Pick<Catalogue, "lookup"> }): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, lookupRequest, { code: "invalid_request" });
    const caller = context.get("caller");
    const ids = [...new Set(value.external_ids)];
    const found = await deps.catalogue.lookup(caller.projectId, ids, value.channel);
    return answerJson(context, presentLookup(found, ids, requestNotices(unknownMembers, {}, caller.language)));
  };
}
