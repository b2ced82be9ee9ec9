import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AppDeps, createApp } from "../../apps/api/src/app.js";
import { openApiDocument } from "../../apps/api/src/routes/documentation.js";

interface Content {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly schema?: { readonly $ref?: string }; readonly example?: unknown }>
  >;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description: string;
    readonly schema: unknown;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly info: { readonly summary: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Said once for all, not in each row. */
const commonHeaders = ["X-Request-Id", "RateLimit", "RateLimit-Policy"];

const code = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`;
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const inline = (value: unknown) => cell(`\`${JSON.stringify(value)}\``);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");

function schemaLink({ content }: Content): string {
  const name = content?.["application/json"]?.schema?.$ref?.split("/").at(-1) ?? "ErrorEnvelope";
  return `[${name}](#${name.toLowerCase()})`;
}

function describeOperation(path: string, method: string, operation: Operation): string {
  const { parameters = [], requestBody, responses } = operation;
  const example = requestBody?.content?.["application/json"]?.example;
  return [
    `## ${method.toUpperCase()} \`${path}\`\n`,
    `${operation.summary}. ${operation.description ?? ""}\n`,
    parameters.length > 0 &&
      table(
        ["parameter", "in", "", "schema"],
        parameters.map((one) => [`\`${one.name}\``, one.in, cell(one.description), inline(one.schema)]),
      ),
    requestBody !== undefined &&
      `Body: ${schemaLink(requestBody)}${example === undefined ? "" : `, for example\n\n${code(example)}`}`,
    table(
      ["status", "", "body", "headers"],
      Object.entries(responses).map(([status, response]) => [
        status,
        cell(response.description ?? ""),
        schemaLink(response),
        Object.keys(response.headers ?? {})
          .filter((name) => !commonHeaders.includes(name))
          .map((name) => `\`${name}\``)
          .join(", "),
      ]),
    ),
  ]
    .filter((part) => part !== false)
    .join("\n");
}

/** Writes docs/reference/http.md: what every server gives at /openapi.json, as a page. The routes are described, never called. */
export async function writeHttpReference(docs: string): Promise<void> {
  const { info, paths, components } = (await openApiDocument(createApp({} as AppDeps))) as unknown as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describeOperation(path, method, operation)),
  );
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `### ${name}\n\n${code(schema)}`);
  mkdirSync(join(docs, "reference"), { recursive: true });
  writeFileSync(
    join(docs, "reference/http.md"),
    [
      "---\noutline: [2, 3]\n---\n\n# HTTP API\n",
      `${info.summary}. ${info.description}\n`,
      "A server gives this page for programs at `/openapi.json`. How the endpoints work together is in [the typical flow](../client-guide.md).",
      "Every request carries the header `Authorization: Bearer <API_KEY>`. Every answer carries `X-Request-Id`, and if the key was good `RateLimit` and",
      "`RateLimit-Policy`.\n",
      ...operations,
      "## Schemas\n",
      ...schemas,
    ].join("\n"),
  );
}
