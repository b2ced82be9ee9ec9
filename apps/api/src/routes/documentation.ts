import { limits } from "@skladno/contract";
import { Hono } from "hono";
import { generateSpecs } from "hono-openapi";
import type { AppEnvironment } from "../app-environment.js";
import { componentSchemas } from "./document-schemas.js";
import { type OpenApiDocument, renderDocumentation } from "./documentation-page.js";

/** `/openapi.json` and `/docs`: made of the routes when first asked for, without any other host. */
export function documentation(documented: Hono<AppEnvironment>): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  let made: Promise<OpenApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(documented);
    return made;
  };

  app.get("/openapi.json", async (c) => c.json(await document()));

  app.get("/docs", async (c) => {
    c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.html(renderDocumentation(await document()));
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
