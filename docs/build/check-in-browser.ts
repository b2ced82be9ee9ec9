import assert from "node:assert/strict";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { serve } from "vitepress";
import { startChromium } from "../../scripts/browser/start-chromium.js";

/**
 * Opens the built site as a reader does: the example of its start pages, and Studio. Nothing may come from another host, and the console
 * has no error, such as of the pages' own policy. Where no browser can be started a line says so; with `CI=true` that is an error.
 *
 * @param docs the folder whose site was built
 * @throws Error that says what is wrong
 */
export async function checkInBrowser(docs: string): Promise<void> {
  const browser = await startChromium().catch((error: Error) => error);
  if (browser instanceof Error) {
    if (process.env.CI === "true") throw browser;
    console.warn(`The site was not opened in a browser. ${browser.message}`);
    return;
  }
  const { server } = (await serve({ root: docs, port: 0 })) as unknown as { readonly server: Server };
  try {
    if (!server.listening) await once(server, "listening");
    await openPages(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

async function openPages(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ locale: "ru-RU" });
  const requested: string[] = [];
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    requested.push(request.url());
    if (!request.url().startsWith(`${address}/`) && !/^(?:blob|data):/.test(request.url())) {
      complaints.push(`requested ${request.url()}`);
    }
  });

  await page.goto(`${address}/`, { waitUntil: "networkidle" });
  assert.deepEqual(await page.getByLabel("Text", { exact: true }).allTextContents(), [
    "Купить чёрное кресло-качалку Leset за 21 990 ₽",
    "Купить стальные кухонные ножи Samura за 5 490 ₽",
    "Купить белого плюшевого медведя Topi за 2 190,50 ₽",
  ]);
  assert.ok(
    !requested.some((url) => url.endsWith(".dict")),
    "The dictionary is loaded by a page that was only opened.",
  );
  await page.getByRole("textbox", { name: "name", exact: true }).first().fill("диван");
  await page.getByText("Купить чёрный диван Leset за 21 990 ₽").waitFor();
  await page.getByLabel("Template").fill("Обзор {{name|cas:gen}}");
  await page.getByRole("status").filter({ hasText: "`cas`" }).waitFor();
  await page.getByLabel("Template").fill("Обзор {{name|case:gen}}");
  await page.getByText("Обзор плюшевого медведя").waitFor();

  await page.goto(`${address}/ru/`);
  await page.getByLabel("Шаблон").fill("{{name|cas:gen}}");
  await page.getByRole("status").filter({ hasText: "Фильтра" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Студия" }).click();
  await untilStudioWrites(page);
  assert.equal(page.url(), `${address}/play/`);
  await page.goto(`${address}/play`);
  await untilStudioWrites(page);
  assert.deepEqual(complaints, []);

  for (const path of ["/", "/play", "/reference/http"]) {
    await page.goto(address + path);
    const title = await page.evaluate(`
      const script = document.createElement("script");
      script.textContent = "document.title = 'ran'";
      document.head.append(script);
      document.title;
    `);
    assert.notEqual(title, "ran", `${path} runs a script that it was not built with.`);
  }
}

function untilStudioWrites(page: Page): Promise<void> {
  return page.locator("[data-output=h1] [data-word]").first().waitFor();
}
