import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import type { Browser } from "playwright-core";

/** What a page left when it was done. */
export interface PageOutcome {
  readonly printed: string | undefined;
  readonly edited: string | undefined;
  /** Errors of scripts, of the network, and of the page itself. */
  readonly errors: readonly string[];
}

/** Serves a folder as any web server would, opens its page, and waits until it is done. */
export async function openPage(browser: Browser, folder: string): Promise<PageOutcome> {
  const server = await serveFolder(folder);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page
      .waitForSelector("body[data-edited], body[data-error]", { state: "attached", timeout: 30_000 })
      .catch((error: Error) => errors.push(error.message));
    const left = async (name: string) => (await page.locator("body").getAttribute(`data-${name}`)) ?? undefined;
    const error = await left("error");
    if (error !== undefined) errors.push(error);
    return { printed: await left("printed"), edited: await left("edited"), errors };
  } finally {
    await page.close();
    await new Promise((resolve) => server.close(resolve));
  }
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

async function serveFolder(folder: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const file = join(folder, normalize(path === "/" ? "/index.html" : path));
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
