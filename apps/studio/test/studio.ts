import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { build, type PreviewServer, preview } from "vite";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The built Studio on a server, and pages of it. */
export interface Studio {
  readonly address: () => string;
  /** A profile. It is closed after the tests of the `describe` that has opened it. */
  readonly openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens Studio and waits for the texts. */
  readonly openPage: (context: BrowserContext, path?: string) => Promise<Page>;
  /** Allows this test an error in the console: it causes the error itself. */
  readonly expectError: (pattern: RegExp) => void;
}

/** Builds Studio once, and fails each test in which a page had an error or asked another host. */
export function setUpStudio(browser: () => Browser): Studio {
  let folder: string;
  let server: PreviewServer;
  let address: string;
  let complaints: string[] = [];
  let expected: RegExp[] = [];
  const contexts = new Set<BrowserContext>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "skladno-studio-"));
    // As it is published: the runner's own value gives a build for development.
    vi.stubEnv("NODE_ENV", "production");
    await build({ root, logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
    vi.unstubAllEnvs();
    server = await preview({
      root,
      logLevel: "error",
      build: { outDir: folder },
      preview: { port: 0, host: "127.0.0.1" },
    });
    address = `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}/`;
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)));
    complaints = [];
    expected = [];
    expect(unexpected).toEqual([]);
  });

  return {
    address: () => address,
    openContext: async (options) => {
      const context = await browser().newContext({
        viewport: { width: 1440, height: 900 },
        locale: "ru-RU",
        ...options,
      });
      contexts.add(context);
      context.on("close", () => contexts.delete(context));
      context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      context.on("weberror", (error) => complaints.push(error.error().message));
      context.on("request", (request) => {
        const url = request.url();
        const isOwn = url.startsWith(address) || url.startsWith(INSECURE_ADDRESS) || /^(?:blob|data):/.test(url);
        if (!isOwn) complaints.push(url);
      });
      return context;
    },
    openPage: async (context, path = "") => {
      const page = await context.newPage();
      await page.goto(address + path);
      await wordsOf(page).first().waitFor();
      return page;
    },
    expectError: (pattern) => expected.push(pattern),
  };
}

/** A page that the tests of one `describe` share. */
export function useSharedPage(studio: Studio, options?: BrowserContextOptions): () => Page {
  let page: Page;
  beforeAll(async () => {
    page = await studio.openPage(await studio.openContext(options));
  });
  afterAll(() => page?.context().close());
  return () => page;
}

/** A host without TLS that is not localhost: no clipboard, no Cache Storage. */
const INSECURE_ADDRESS = "http://studio.test/";

/** Answers requests for a host without TLS from the server of the tests. */
export async function routeInsecureHost(studio: Studio, context: BrowserContext): Promise<string> {
  await context.route(`${INSECURE_ADDRESS}**`, async (route) => {
    const url = route.request().url().replace(INSECURE_ADDRESS, studio.address());
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  return INSECURE_ADDRESS;
}

/** The fields of a link: templates, fields, corrections. */
interface Linked {
  readonly t: unknown;
  readonly f?: unknown;
  readonly m?: string;
  readonly c?: unknown;
}

/** The `s` of a link, made as studio.md says; a text is packed as it is. */
export function packLink(linked: Linked | string): string {
  const json =
    typeof linked === "string" ? linked : JSON.stringify({ m: "flexible", f: { товар: "диван" }, ...linked });
  return `1.${deflateRawSync(json).toString("base64url")}`;
}

/** Writes something into the browser's store in place of the draft. */
export async function storeRaw(page: Page, value: unknown): Promise<void> {
  await page.evaluate(
    (raw) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("skladno-studio", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("drafts");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction("drafts", "readwrite");
          transaction.objectStore("drafts").put(raw, "playground");
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    value,
  );
}

/** What the browser keeps under a name, as JSON. */
export async function readStored(page: Page, name = "playground"): Promise<string> {
  return page.evaluate(
    (key) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open("skladno-studio", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("drafts");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const get = request.result.transaction("drafts").objectStore("drafts").get(key);
          get.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(get.result) ?? "");
          };
        };
      }),
    name,
  );
}

/** Waits until the draft in the browser's store has a text. */
export const waitForDraft = (page: Page, text: string): Promise<void> =>
  expect.poll(() => readStored(page)).toContain(text);

export const textOf = (page: Page, output: string): Locator => page.locator(`[data-output="${output}"]`);
/** The words of all texts that can be asked about. */
export const wordsOf = (page: Page): Locator => page.locator("[data-output] [data-word]");
export const editorOf = (page: Page): Locator => page.getByRole("textbox", { name: /^(?:Шаблон|Template)$/ });
export const fieldOf = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });
export const problemsOf = (page: Page): Locator =>
  page.getByRole("list", { name: /^(?:Замечания к шаблону|Template problems)$/ });
export const whyDialogOf = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^(?:Почему такая форма\?|Why this form\?)$/ });
export const statusOf = (page: Page): Locator => page.getByRole("status", { name: /^(?:Состояние|Status)$/ });
export const wordOf = (page: Page, output: string, word: string): Locator =>
  textOf(page, output).getByRole("button", { name: word, exact: true });

/** Replaces the open template. */
export async function write(page: Page, template: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(template);
}

/** Gives a shared page the sample again. */
export async function startAnew(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  if (!page.url().includes("#/play")) await page.getByRole("link", { name: /^(?:Песочница|Playground)$/ }).click();
  await page.getByRole("button", { name: /^(?:Начать заново|Start anew)$/ }).click();
  await textOf(page, "h1").getByText("Кресло-качалка", { exact: true }).waitFor();
}

/** What axe finds by the rules of WCAG 2.2 AA. */
export async function violations(page: Page): Promise<readonly string[]> {
  // By the protocol: the policy of the page allows no script of others.
  await page.evaluate(axe.source);
  // axe throws, or tells of what is gone, where the page changes while it looks; then it looks again.
  const found = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    for (;;) {
      let isChanged = false;
      const observer = new MutationObserver(() => {
        isChanged = true;
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const found = await run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        rules: { "target-size": { enabled: true } },
        resultTypes: ["violations"],
      }).catch((error: unknown) => {
        if (!isChanged) throw error;
      });
      isChanged ||= observer.takeRecords().length > 0;
      observer.disconnect();
      if (found && !isChanged) return found;
    }
  });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/** Resolves when the page has laid out and painted what it has. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
