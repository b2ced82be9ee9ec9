import { isBroken } from "@skladno/catalogue";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import type { Messages } from "../messages/messages.js";
import { createCapitalCount } from "../render/capitals.js";
import { openProducts } from "../render/open-products.js";
import { createRenderer, prepareTemplates, type RenderInput } from "../render/prepare.js";
import { formatSummary, type SummaryOptions } from "../report/summary.js";
import { checkPaths, openResults, type ResultOptions } from "../results/open-results.js";
import { colorsOf, pageOf, type Terminal, tell } from "../terminal.js";

/** What `render` was asked for. */
export interface RenderCommand {
  readonly input: RenderInput;
  readonly results: ResultOptions;
}

/** What the end of a run needs beside its counts. */
export function summaryOptions(
  { results }: Pick<RenderCommand, "results">,
  headline: string,
  { unused, remarks }: Pick<SummaryOptions, "unused" | "remarks">,
): SummaryOptions {
  return { headline, warningsPath: results.warningsPath, words: results.words, unused, remarks };
}

/**
 * `skladno render`: the texts of all products, in the order of the file, piece by piece: the next piece is read when
 * the texts of this one are written, so memory does not depend on how many there are. A row that fails is reported and
 * left out; the others go on.
 */
export async function render(command: RenderCommand, terminal: Terminal, messages: Messages): Promise<ExitStatus> {
  const { input, results: options } = command;
  checkPaths(input.templatesPath, options, messages);
  const started = performance.now();
  const prepared = await prepareTemplates(input, terminal, messages);
  const catalogue = await openProducts(input, prepared.file, terminal, messages);
  const renderRow = createRenderer(input, prepared, catalogue, messages);
  const capitals = createCapitalCount(prepared.file.templates, prepared.engine, messages);
  const { outputs } = prepared.compiled;
  const results = await openResults(options, { idColumn: catalogue.idColumn, outputs, catalogue }, terminal, messages);
  const { tally } = results;
  try {
    for await (const batch of catalogue.batches) {
      terminal.signal.throwIfAborted();
      for (const row of batch) {
        const rendered = isBroken(row) ? row : renderRow(row);
        if ("problem" in rendered) results.fail(rendered);
        else {
          results.add(rendered.row, rendered.id, rendered.made);
          capitals.add(rendered.row.fields);
        }
      }
      await results.flush();
    }
    terminal.signal.throwIfAborted();
    await results.finish();
  } catch (error) {
    await results.discard();
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${error.message}\n${messages.summary.stopped(tally.products, results.path)}`, error.status);
  }
  if (!options.quiet) {
    const seconds = (performance.now() - started) / 1000;
    const headline = messages.summary.rendered(tally.products, tally.texts, seconds, results.path);
    const colors = colorsOf(terminal.stderr, terminal);
    const { locale } = prepared.file;
    if (locale !== undefined && !/^ru\b/i.test(locale)) await tell(terminal, messages.summary.foreignLocale(locale));
    for (const notice of prepared.file.notices) await tell(terminal, colors.yellow(notice));
    for (const { message } of catalogue.notices()) await tell(terminal, message);
    const page = pageOf(terminal.stderr, terminal);
    const about = summaryOptions(command, headline, { unused: catalogue.unused, remarks: capitals.findings() });
    await tell(terminal, ...formatSummary(tally, about, page, messages));
  }
  return tally.failed === 0 ? 0 : 1;
}
