import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";

it.each(["index.ts", "ru.ts", "en.ts", "formats.ts"])(
  "%s needs nothing of Node: a page reads files with it",
  async (entry) => {
    const { metafile, warnings } = await build({
      entryPoints: [fileURLToPath(new URL(`../src/${entry}`, import.meta.url))],
      bundle: true,
      write: false,
      metafile: true,
      format: "esm",
      // Without the modules of Node: an import of one is an error.
      platform: "browser",
      conditions: ["@skladno/source"],
      logLevel: "silent",
    });
    expect(warnings).toEqual([]);
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect(imported.filter((path) => path.startsWith("node:"))).toEqual([]);
  },
);
