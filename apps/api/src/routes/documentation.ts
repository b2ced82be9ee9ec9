import { createHash } from "node:crypto";
import { limits } from "@skladno/contract";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { generateSpecs } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { rememberFor } from "../services/remember.js";
import { componentSchemas } from "./document-schemas.js";
import { type OpenApiDocument, renderDocumentation } from "./documentation-page.js";

const HTML_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `/openapi.json` and `/docs`: made of the routes once, when first asked for, without any other host. */
export function documentation(documented: Hono<AppEnvironment>): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const made = rememberFor(
    Number.POSITIVE_INFINITY,
    () => 0,
    async (page: "json" | "html") => {
      const document = await openApiDocument(documented);
      const body = Buffer.from(page === "json" ? JSON.stringify(document) : renderDocumentation(document));
      return { body, tag: `"${createHash("sha256").update(body).digest("base64url")}"` };
    },
  );
  const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "x-request-id"] });

  app.get("/openapi.json", tagged, async (c) => {
    const { body, tag } = await made("json");
    return c.body(body, 200, { "Content-Type": "application/json", ETag: tag });
  });

  app.get("/docs", tagged, async (c) => {
    const { body, tag } = await made("html");
    const headers = { "Content-Type": "text/html; charset=UTF-8", "Content-Security-Policy": HTML_POLICY, ETag: tag };
    return c.body(body, 200, headers);
  });

  app.get("/", (c) => c.redirect("/docs"));

  return app;
}

/** The OpenAPI 3.1 document of the public interface: what each route says of itself. */
export async function openApiDocument(app: Hono<AppEnvironment>): Promise<OpenApiDocument> {
  const document = await generateSpecs(app, {
    documentation: {
      openapi: "3.1.0",
      info: {
        title: "Skladno API",
        version: "1",
        summary: "Product data in, Russian texts out",
        description: `Lengths count Unicode code points. A request body has at most ${limits.requestBodyBytes} bytes. Unknown members of a request are ignored and named in \`notices\`.`,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/" }],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "The API key of a project." } },
        schemas: componentSchemas(),
      },
    },
    defaultValidationErrorResponse: false,
  });
  // Members without a value are left out, as they are on the wire.
  return JSON.parse(JSON.stringify(document));
}
