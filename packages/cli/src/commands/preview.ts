import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isBroken } from "@skladno/catalogue";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import type { Messages } from "../messages/messages.js";
import { createCapitalCount } from "../render/capitals.js";
import { openProducts } from "../render/open-products.js";
import { createRenderer, prepareTemplates, type RenderInput } from "../render/prepare.js";
import { formatPreview, readFirst } from "../render/preview.js";
import { wrapText } from "../report/wrap-text.js";
import { readTemplateFile } from "../templates/read-template-file.js";
import { colorsOf, pageOf, print, type Terminal, write } from "../terminal.js";

/** `skladno render --preview`: the texts of the first products, for people. */
export async function preview(
  input: RenderInput,
  count: number,
  terminal: Terminal,
  messages: Messages,
): Promise<ExitStatus> {
  const prepared = await prepareTemplates(input, terminal, messages);
  const catalogue = await openProducts(input, prepared.file, terminal, messages);
  const rows = await readFirst(catalogue, count);
  const page = pageOf(terminal.stdout, terminal);
  const { colors } = page;
  const capitals = createCapitalCount(prepared.file.templates, prepared.engine, messages);
  for (const row of rows) if (!isBroken(row)) capitals.add(row.fields);
  const lines = formatPreview(rows, createRenderer(input, prepared, catalogue, messages), colors, messages);
  await print(terminal, ...(lines.length > 0 ? lines : [messages.preview.noProducts]));
  await print(terminal, ...capitals.findings().flatMap((finding) => wrapText(finding, page.width).map(colors.yellow)));
  return 0;
}

/** The file of corrections that the templates name, where they do; templates with mistakes name none. */
async function correctionsBeside(path: string, terminal: Terminal, messages: Messages): Promise<readonly string[]> {
  const file = await readTemplateFile(path, terminal, messages).catch(() => undefined);
  const corrections = file?.project?.corrections;
  return typeof corrections === "string" ? [resolve(dirname(path), corrections)] : [];
}

/** What tells a file from what it was: where it is on the disk, its size and its times. A missing file has none. */
async function stateOf(paths: readonly string[]): Promise<string> {
  const states = paths.map((path) =>
    stat(path).then(
      ({ ino, size, mtimeMs, ctimeMs }) => `${ino} ${size} ${mtimeMs} ${ctimeMs}`,
      () => "missing",
    ),
  );
  return (await Promise.all(states)).join("\n");
}

/** How often the files are looked at. */
const POLL_MILLISECONDS = 100;

/**
 * `skladno render --watch`: the preview again whenever templates, products or corrections change, until the process is asked to
 * stop. Mistakes are shown, and the next change is waited for.
 *
 * The files are polled: there are four at most, and events of the system come late, are lost while the watch is being
 * set up or a file is replaced, and don't come at all from a network drive.
 */
export async function watchPreview(
  input: RenderInput,
  count: number,
  terminal: Terminal,
  messages: Messages,
): Promise<ExitStatus> {
  const { templatesPath, productsPath, correctionsPath } = input;
  const paths = [templatesPath, productsPath, correctionsPath].filter((path) => path !== undefined);
  if (paths.includes("-")) throw new CommandError(messages.preview.noStdin);
  const { signal, stdout } = terminal;
  const colors = colorsOf(stdout, terminal);

  const show = async (): Promise<void> => {
    // The screen and what scrolled out of it: the newest preview stands alone, from the top.
    if (stdout.isTTY === true && terminal.variables.TERM !== "dumb") await write(stdout, "\u001b[2J\u001b[3J\u001b[H");
    try {
      await preview(input, count, terminal, messages);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await print(terminal, error.message, "");
    }
    const time = new Date().toLocaleTimeString(messages.language, { hour12: false });
    await print(terminal, colors.dim(messages.preview.watching(time)));
  };
  const wait = () => setTimeout(POLL_MILLISECONDS, undefined, { signal }).catch(() => undefined);

  while (!signal.aborted) {
    const files = [...paths, ...(await correctionsBeside(templatesPath, terminal, messages))];
    // Before anything is read of them: what changes while they are read is a change.
    const shown = await stateOf(files);
    await show();
    // Editors write a file in several steps: it is read again when nothing more has changed for a while.
    let last = shown;
    for (let state = shown; !signal.aborted && (state === shown || state !== last); state = await stateOf(files)) {
      last = state;
      await wait();
    }
  }
  return 0;
}
