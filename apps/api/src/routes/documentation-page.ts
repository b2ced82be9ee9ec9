import { html, raw } from "hono/html";

/*
 * The document as one page without scripts, fonts and other hosts: what a reader looks up is paths, members and codes.
 */

interface Shown {
  readonly description?: string;
  readonly content?: Readonly<
    Record<string, { readonly schema?: { readonly $ref?: string }; readonly example?: unknown }>
  >;
}

interface ShownOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description: string;
    readonly schema: unknown;
  }[];
  readonly requestBody?: Shown;
  readonly responses: Readonly<Record<string, Shown>>;
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2329; background: #fff }
h2 { margin-top: 2.5rem; border-top: 1px solid #d5dae0; padding-top: 1rem } code, pre { font-family: ui-monospace, monospace; font-size: .9em }
pre { background: #f3f5f7; padding: .75rem; overflow: auto } table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0 } .method { color: #0b5cad }
@media (prefers-color-scheme: dark) { body { color: #dfe3e8; background: #14181c } pre { background: #20262c } h2 { border-color: #3a424a } .method, a { color: #7db8f0 } }`;

/** What the page shows of an OpenAPI document. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

export function renderDocumentation({ info, paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}</title><style>${raw(style)}</style></head>
<body>
<h1>${info.title}</h1>
<p>${info.summary}. ${info.description} The same as a document for programs: <a href="/openapi.json">openapi.json</a>.</p>
<p>Every request carries the header <code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
<ul>${operations.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${operation.summary}</li>`,
  )}</ul>
${operations.map(({ path, method, operation }) => renderOperation(path, method, operation))}
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3><pre>${JSON.stringify(schema, null, 2)}</pre>`,
)}
</body>
</html>`);
}

function renderOperation(path: string, method: string, operation: ShownOperation) {
  const { parameters = [], requestBody, responses } = operation;
  return html`<h2 id="${operation.operationId}"><span class="method">${method}</span> <code>${path}</code></h2>
<p>${operation.summary}. ${operation.description ?? ""}</p>
${
  parameters.length === 0
    ? ""
    : html`<table><tr><th>Parameter</th><th>In</th><th></th></tr>${parameters.map(
        (one) =>
          html`<tr><td><code>${one.name}</code></td><td>${one.in}</td><td>${one.description} <code>${JSON.stringify(one.schema)}</code></td></tr>`,
      )}</table>`
}
${requestBody === undefined ? "" : html`<p>Body: ${schemaLink(requestBody)}</p><pre>${exampleOf(requestBody)}</pre>`}
<table><tr><th>Status</th><th></th><th>Body</th></tr>${Object.entries(responses).map(
    ([status, response]) =>
      html`<tr><td>${status}</td><td>${response.description ?? ""}</td><td>${schemaLink(response)}</td></tr>`,
  )}</table>`;
}

function schemaLink(shown: Shown) {
  const name = shown.content?.["application/json"]?.schema?.$ref?.split("/").at(-1) ?? "ErrorEnvelope";
  return html`<a href="#schema-${name}">${name}</a>`;
}

function exampleOf(shown: Shown): string {
  return JSON.stringify(shown.content?.["application/json"]?.example, null, 2);
}
