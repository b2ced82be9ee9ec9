/**
 * Quickstart: build, start the API on SQLite, send a sample catalogue through it as any client would, show the texts,
 * keep serving. Everything that talks to the server goes over HTTP, so that this is also a client's walk-through.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { printTexts } from "./print-texts.js";
import { QuickstartError } from "./quickstart-error.js";
import { runJob } from "./run-job.js";
import { buildServer, type RunningServer, startServer } from "./server.js";
import { servingMessage } from "./serving-message.js";

const usage = `Usage: pnpm quickstart [--once] [--catalogue FILE] [--port NUMBER]

  --once             stop the server and end after the table of texts
  --catalogue FILE   a job request as JSON: templates and items (default: examples/shop.json)
  --port NUMBER      the port to serve on, 0 for any free one (default: PORT, else 3000)
  --help             this text`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

function readOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: args.filter((argument) => argument !== "--"),
      options: {
        once: { type: "boolean", default: false },
        catalogue: { type: "string" },
        port: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new QuickstartError(`${(error as Error).message}\n\n${usage}`, 2);
  }
}

/** Read before anything is built: a typing mistake in the file's name should not cost a minute. */
function readCatalogue(file: string | undefined): { readonly name: string; readonly body: string } {
  const path = file === undefined ? join(root, "examples/shop.json") : resolve(process.env.INIT_CWD ?? ".", file);
  try {
    const body = readFileSync(path, "utf8");
    JSON.parse(body);
    return { name: file ?? "examples/shop.json", body };
  } catch (error) {
    throw new QuickstartError(`The catalogue ${path} can't be read as JSON: ${(error as Error).message}`, 2);
  }
}

/** The key of the default project, made once and kept beside the database, so that a second start serves the same one. */
function ensureApiKey(folder: string): string {
  const path = join(folder, "quickstart.key");
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  const key = `sk_quickstart_${randomBytes(24).toString("base64url")}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, `${key}\n`, { mode: 0o600 });
  return key;
}

async function untilStopped(server: RunningServer): Promise<void> {
  const signal = await new Promise<"SIGINT" | "SIGTERM" | "ended">((done) => {
    process.once("SIGINT", () => done("SIGINT"));
    process.once("SIGTERM", () => done("SIGTERM"));
    server.ended.then(() => done("ended"));
  });
  if (signal === "ended") throw new QuickstartError("The server ended by itself; its log above says why.", 1);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(usage);
    return;
  }
  const catalogue = readCatalogue(options.catalogue);
  const folder = join(root, "data");
  const apiKey = ensureApiKey(folder);

  await buildServer(root);
  const server = await startServer({
    root,
    apiKey,
    databasePath: process.env.DATABASE_PATH ?? join(folder, "quickstart.db"),
    port: options.port ?? process.env.PORT ?? "3000",
  });
  try {
    console.log(`\nSkladno serves ${server.address}, sending ${catalogue.name} through it:`);
    const job = await runJob({ address: server.address, apiKey, body: catalogue.body });
    printTexts(job);
    if (job.completed === 0) throw new QuickstartError("No row of the catalogue completed.", 1);
    if (options.once) return;
    const { ok: hasStudio } = await fetch(`${server.address}/studio`, { method: "HEAD" });
    const externalId = job.rows[0]?.external_id ?? "";
    console.log(`\n${servingMessage({ address: server.address, apiKey, hasStudio, externalId })}`);
    await untilStopped(server);
  } finally {
    await server.stop();
  }
}

main().catch((error: unknown) => {
  if (!(error instanceof QuickstartError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = error.exitStatus;
});
