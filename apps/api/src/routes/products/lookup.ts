import { lookupRequest } from "@skladno/contract";
import { answerLongJson } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { requestNotices } from "../../http/notices.js";
import { readJson } from "../../http/read-json.js";
import { presentLookup } from "../../present/product.js";
import { type LookUp, lookUp } from "../../services/read-slices.js";

/** `POST /v1/products/lookup` */
export function lookUpProducts(deps: { readonly catalogue: LookUp }): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, lookupRequest, { code: "invalid_request" });
    const caller = context.get("caller");
    const ids = [...new Set(value.external_ids)];
    const found = await lookUp(deps.catalogue, caller.projectId, ids, value.channel);
    return answerLongJson(context, presentLookup(found, ids, requestNotices(unknownMembers, {}, caller.language)));
  };
}
