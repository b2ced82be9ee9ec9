import { randomUUID } from "node:crypto";
import { isBroken, type ProductRow } from "@skladno/catalogue";
import { createClient, InvalidRequestError, type RunResult, SkladnoError, UnauthorizedError } from "@skladno/client";
import { checkTemplates, fieldsOf, parseTemplate, type TemplateError } from "@skladno/template";
import { suggest } from "@skladno/template/lint";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import { loadEngineMessages } from "../messages/load-messages.js";
import type { Messages } from "../messages/messages.js";
import { openProducts, type Products } from "../render/open-products.js";
import { type RenderInput, rejectedTemplates } from "../render/prepare.js";
import { idOf } from "../render/render-row.js";
import { formatSummary } from "../report/summary.js";
import { checkPaths, openResults, type ResultOptions, type Results } from "../results/open-results.js";
import { readTemplateFile, type TemplateFile } from "../templates/read-template-file.js";
import { pageOf, type Terminal, tell } from "../terminal.js";
import { summaryOptions } from "./render.js";

/** What `submit` was asked for. */
export interface SubmitCommand {
  readonly input: RenderInput;
  readonly results: ResultOptions;
  readonly url: string | undefined;
  readonly runId: string | undefined;
  readonly parallelJobs: number | undefined;
}

/** `skladno submit`: products to the server, their texts back, in the order of the file. */
export async function submit(command: SubmitCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const { input, results: options } = command;
  checkPaths(input.templatesPath, options, messages);
  const started = performance.now();
  const client = connect(command, terminal, messages);
  const file = await readTemplateFile(input.templatesPath, terminal, messages);
  const mode = input.mode ?? file.mode ?? "strict";
  // Mistakes are told at once, not after products were sent.
  const { templates: table } = await loadEngineMessages(messages.language);
  const { errors } = checkTemplates(file.templates, { mode, suggest, messages: table });
  if (errors.length > 0) throw rejectedTemplates(file, errors, terminal, messages);
  const catalogue = await openProducts(input, file, terminal, messages);
  const about = { idColumn: catalogue.idColumn, outputs: Object.keys(file.templates), catalogue };
  const results = await openResults(options, about, terminal, messages);
  const { tally } = results;
  const runId = command.runId ?? randomUUID();
  let jobs = 0;
  try {
    const sent: ProductRow[] = [];
    const { parallelJobs } = command;
    const channel = input.channel ?? file.channel;
    const request = { channel, locale: file.locale, generation_mode: mode, templates: file.templates };
    const run = client.run(
      { ...request, items: productsOf(catalogue, file, sent, results, messages) },
      {
        signal: terminal.signal,
        runId,
        parallelJobs,
        onJob: () => {
          jobs += 1;
        },
      },
    );
    for await (const result of run) {
      record(result, sent.shift() as ProductRow, results, messages);
      if ((tally.products + tally.failed) % FLUSHED_PRODUCTS === 0) await results.flush();
    }
    await results.finish();
  } catch (error) {
    await results.discard();
    if (jobs > 0) await tell(terminal, messages.submit.continueWith(runId));
    throw toCommandError(error, file, terminal, messages);
  }
  if (!options.quiet) {
    const seconds = (performance.now() - started) / 1000;
    const headline = messages.submit.submitted(tally.products, tally.texts, seconds, results.path);
    const page = pageOf(terminal.stderr, terminal);
    await tell(
      terminal,
      ...formatSummary(tally, summaryOptions(command, headline, { unused: [], remarks: [] }), page, messages),
    );
  }
  return tally.failed === 0 ? 0 : 1;
}

/** How many results are written at a time. */
const FLUSHED_PRODUCTS = 100;

function connect({ url: told }: SubmitCommand, terminal: Terminal, messages: Messages) {
  const { SKLADNO_API_KEY: apiKey, SKLADNO_URL } = terminal.variables;
  const baseUrl = told ?? SKLADNO_URL;
  if (baseUrl === undefined || baseUrl === "") throw new CommandError(messages.submit.noUrl);
  if (apiKey === undefined || apiKey === "") throw new CommandError(messages.submit.noKey);
  try {
    return createClient({
      baseUrl,
      apiKey,
      language: messages.language,
      onRetry: ({ error, pauseMilliseconds }) => {
        // A pause that nobody notices needs no words.
        if (pauseMilliseconds < 1000) return;
        void tell(terminal, messages.submit.retry(error.message, pauseMilliseconds / 1000));
      },
    });
  } catch (error) {
    throw new CommandError(messages.submit.unusable((error as Error).message));
  }
}

/**
 * The products as they travel: id, and the fields that the templates use. Columns that they don't use stay here; their
 * names may be anything.
 * @param sent grows by the row of each product; results come in the same order
 */
async function* productsOf(
  { batches, idColumn }: Products,
  { templates }: TemplateFile,
  sent: ProductRow[],
  results: Results,
  messages: Messages,
) {
  const names = new Set<string>();
  for (const template of Object.values(templates)) {
    for (const { name } of fieldsOf(parseTemplate(template).template)) names.add(name);
  }
  names.delete("external_id");
  for await (const batch of batches) {
    for (const row of batch) {
      if (isBroken(row)) {
        results.fail(row);
        continue;
      }
      const id = idOf(row.fields[idColumn]);
      if (id === undefined) {
        results.fail({ place: row.place, code: "missing_id", problem: messages.rows.missingId(idColumn) });
        continue;
      }
      const product: Record<string, string | number | null> & { external_id: string } = Object.assign(
        Object.create(null),
        { external_id: id },
      );
      for (const name of names) {
        const value = row.fields[name];
        if (value !== undefined && value !== null && value !== "") product[name] = value;
      }
      sent.push(row);
      yield product;
    }
  }
}

function record(result: RunResult, row: ProductRow, results: Results, messages: Messages): void {
  const { external_id: id } = result;
  if (result.status === "completed") {
    results.add(row, id, result);
    return;
  }
  const { code, message } =
    result.status === "failed" ? result.error : { code: "cancelled", message: messages.submit.cancelled };
  results.fail({ place: row.place, id, code, problem: message });
}

/** What ends a run, as a message for people; what is not about the server stays as it is. */
function toCommandError(error: unknown, file: TemplateFile, terminal: Terminal, messages: Messages): unknown {
  if (!(error instanceof SkladnoError)) return error;
  if (error instanceof UnauthorizedError) return new CommandError(messages.submit.refusedKey);
  if (error instanceof InvalidRequestError && error.code === "invalid_templates") {
    return rejectedTemplates(file, error.errors as unknown as readonly TemplateError[], terminal, messages);
  }
  return new CommandError(messages.submit.failed(error.message, error.requestId), 1);
}
