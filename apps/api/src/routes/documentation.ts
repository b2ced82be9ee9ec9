import { answerText, setHeader } from "../http/answer.js";
import type { Handler } from "../http/context.js";
import { openApiDocument } from "../openapi/document.js";
import { renderDocumentation } from "../openapi/render.js";

/** `GET /openapi.json` and `GET /docs`: made once, without any other host. */
export function documentation(): { readonly openApi: Handler; readonly page: Handler } {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const html = renderDocumentation(document);
  return {
    openApi: (context) => answerText(context, json, "application/json"),
    page: (context) => {
      setHeader(context, "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
      return answerText(context, html, "text/html; charset=utf-8");
    },
  };
}
