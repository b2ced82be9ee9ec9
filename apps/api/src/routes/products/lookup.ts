import { lookupRequest } from "@skladno/contract";
import { answerWritten, writeEntries } from "../../http/answer.js";
import type { Handler } from "../../http/context.js";
import { requestNotices } from "../../http/notices.js";
import { readJson } from "../../http/read-json.js";
import { presentFound, presentLookup } from "../../present/product.js";
import type { Catalogue } from "../../services/catalogue.js";
import { lookUp } from "../../services/read-slices.js";

/** `POST /v1/products/lookup` */
export function lookUpProducts(deps: { readonly catalogue: Pick<Catalogue, "lookup"> }): Handler {
  return async (context) => {
    const { value, unknownMembers } = await readJson(context, lookupRequest, { code: "invalid_request" });
    const caller = context.get("caller");
    const ids = [...new Set(value.external_ids)];
    const written: Buffer[] = [];
    await lookUp(deps.catalogue, caller.projectId, ids, value.channel, (found) =>
      writeEntries(written, presentFound(found)),
    );
    const body = presentLookup(requestNotices(unknownMembers, {}, caller.language));
    return answerWritten(context, body, "results", written);
  };
}
