import { createHash } from "node:crypto";
import { limits } from "@skladno/contract";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { generateSpecs } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { componentSchemas } from "./document-schemas.js";
import { type OpenApiDocument, renderDocumentation } from "./documentation-page.js";

const HTML_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `/openapi.json` and `/docs`: made of the routes once, when first asked for, without any other host. */
export function documentation(documented: Hono<AppEnvironment>): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "x-request-id"] });
  const serve = (path: string, headers: Record<string, string>, write: (document: OpenApiDocument) => string) => {
    let made: Promise<{ body: Buffer<ArrayBuffer>; tag: string }> | undefined;
    app.get(path, tagged, async (c) => {
      made ??= openApiDocument(documented).then((document) => {
        const body = Buffer.from(write(document));
        return { body, tag: `"${createHash("sha256").update(body).digest("base64url")}"` };
      });
      const { body, tag } = await made;
      return c.body(body, 200, { ...headers, ETag: tag });
    });
  };
  serve("/openapi.json", { "Content-Type": "application/json" }, (document) => JSON.stringify(document));
  const html = { "Content-Type": "text/html; charset=UTF-8", "Content-Security-Policy": HTML_POLICY };
  serve("/docs", html, renderDocumentation);
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
