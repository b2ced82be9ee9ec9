import { dirname, resolve } from "node:path";
import { isBroken } from "@skladno/catalogue";
import { watch as watchFiles } from "chokidar";
import { CommandError } from "../command-error.js";
import type { ExitStatus } from "../exit-status.js";
import type { Messages } from "../messages/messages.js";
import { createCapitalCount } from "../render/capitals.js";
import { openProducts } from "../render/open-products.js";
import { createRenderer, prepareTemplates, type RenderInput } from "../render/prepare.js";
import { formatPreview, readFirst } from "../render/preview.js";
import { colorsOf, print, type Terminal, write } from "../terminal.js";

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
  const colors = colorsOf(terminal.stdout, terminal);
  const capitals = createCapitalCount(prepared.file.templates, prepared.engine, messages);
  for (const row of rows) if (!isBroken(row)) capitals.add(row.fields);
  const lines = formatPreview(rows, createRenderer(input, prepared, catalogue, messages), colors, messages);
  await print(terminal, ...(lines.length > 0 ? lines : [messages.preview.noProducts]));
  await print(terminal, ...capitals.findings().map((finding) => colors.yellow(finding)));
  return 0;
}

/** Editors write a file in several steps: what happens within this time is one change. */
const SETTLE_MILLISECONDS = 80;

/**
 * `skladno render --watch`: the preview again whenever templates, products or corrections change, until the process is asked to
 * stop. Mistakes are shown, and the next change is waited for.
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
  const files = new Set(paths.map((path) => resolve(path)));
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

  // The folders, not the files: an editor that puts a new file in the place of the old one takes the watch on that with it.
  const watcher = watchFiles([...new Set([...files].map((path) => dirname(path)))], {
    depth: 0,
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !files.has(resolve(path)),
  });
  try {
    await new Promise<void>((done, failed) => {
      let timer: NodeJS.Timeout | undefined;
      let showing = show();
      showing.catch(failed);
      const change = (_event: string, path: string): void => {
        if (!files.has(resolve(path))) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          showing = showing.then(show);
          showing.catch(failed);
        }, SETTLE_MILLISECONDS);
      };
      watcher.on("all", change);
      watcher.on("error", failed);
      const stop = (): void => {
        clearTimeout(timer);
        showing.then(done, done);
      };
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    });
  } finally {
    await watcher.close();
  }
  return 0;
}
