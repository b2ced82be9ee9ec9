import type { Handler } from "../http/context.js";
import { openApiDocument } from "../openapi/document.js";
import { renderDocumentation } from "../openapi/render.js";

/** `GET /openapi.json` and `GET /docs`: made once, without any other host. */
export function documentation(): { readonly openApi: Handler; readonly page: Handler } {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const html = renderDocumentation(document);
  return {
    openApi: (context) => context.body(json, 200, { "Content-Type": "application/json" }),
    page: (context) =>
      context.body(html, 200, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
      }),
  };
}
