import { limits, lookupRequest } from "@skladno/contract";
import { StoreUnavailableError } from "@skladno/jobs";
import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { ApiError } from "../errors/api-error.js";
import { jsonBody } from "../middleware/json-body.js";
import { takeTurns } from "../middleware/take-turns.js";
import { requestNotices } from "../present/notices.js";
import { presentHistory, presentLookup, presentProduct, presentVersion } from "../present/product.js";
import { streamJson } from "../present/stream-json.js";
import { type ProductCatalogue, readHistory } from "../services/read-history.js";
import { readProducts, readVersions } from "../services/read-versions.js";
import { answer, body, errors, examples } from "./describe.js";
import {
  externalIdInPath,
  integer,
  optionalBefore,
  optionalChannel,
  path,
  query,
  versionInPath,
} from "./parameters.js";

export interface ProductsDeps {
  readonly catalogue: ProductCatalogue;
}

/** Of answers that may be large; a turn ends when the first piece of an answer has been read from the storage. */
const turnLimits = { overall: 24, perProject: 12, waiting: 500 };

/** `/v1/products` */
export function products({ catalogue }: ProductsDeps): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const turns = takeTurns(turnLimits);

  app.post(
    "/lookup",
    describeRoute({
      operationId: "lookUpProducts",
      summary: "Current texts of up to 500 products",
      requestBody: body("LookupRequest", examples.lookup),
      responses: {
        200: answer("LookupResponse", "Every id asked for is a key."),
        ...errors("unsupported_media_type", "request_body_too_large", "invalid_request"),
      },
    }),
    jsonBody(lookupRequest, "invalid_request"),
    turns,
    async (c) => {
      const { external_ids, channel } = c.req.valid("json");
      const { projectId, language } = c.get("caller");
      const found = await catalogue.lookup(projectId, [...new Set(external_ids)], channel);
      const notices = requestNotices(c.get("unknownMembers"), {}, language);
      return streamJson(c, presentLookup(readProducts(catalogue, found), notices));
    },
  );

  app.get(
    "/:external_id",
    describeRoute({
      operationId: "readProduct",
      summary: "Current texts of a product",
      responses: {
        200: answer("Product", "The newest version of each channel."),
        ...errors("invalid_request", "product_not_found"),
      },
    }),
    path({ external_id: externalIdInPath }),
    query({ channel: optionalChannel }),
    turns,
    async (c) => {
      const { projectId, language } = c.get("caller");
      const { channel } = c.req.valid("query");
      const product = await catalogue.readProduct(projectId, c.req.valid("param").external_id, channel);
      if (product === null) throw new ApiError("product_not_found");
      return streamJson(c, presentProduct(product, readVersions(catalogue, product.current), language));
    },
  );

  app.get(
    "/:external_id/history",
    describeRoute({
      operationId: "readHistory",
      summary: "Versions of a product, the newest first",
      responses: {
        200: answer("History", "The versions."),
        ...errors("invalid_request", "product_not_found", "history_unavailable"),
      },
    }),
    path({ external_id: externalIdInPath }),
    query({
      limit: integer("The most versions.", limits.historyPage),
      before: optionalBefore,
      channel: optionalChannel,
    }),
    turns,
    async (c) => {
      const { projectId } = c.get("caller");
      try {
        const found = await readHistory(catalogue, projectId, c.req.valid("param").external_id, c.req.valid("query"));
        if (found === null) throw new ApiError("product_not_found");
        return await streamJson(c, presentHistory(found));
      } catch (error) {
        throw error instanceof StoreUnavailableError ? new ApiError("history_unavailable") : error;
      }
    },
  );

  app.get(
    "/:external_id/versions/:version",
    describeRoute({
      operationId: "readVersion",
      summary: "One version of a product",
      responses: {
        200: answer("ProductVersion", "The version."),
        ...errors("invalid_request", "product_not_found", "version_not_found"),
      },
    }),
    path({ external_id: externalIdInPath, version: versionInPath }),
    turns,
    async (c) => {
      const { external_id, version } = c.req.valid("param");
      const result = await catalogue.version(c.get("caller").projectId, external_id, version);
      if (result.kind !== "found") throw new ApiError(result.kind);
      return c.json(presentVersion(result.version));
    },
  );

  return app;
}
