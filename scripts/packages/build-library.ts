import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Options } from "tsup";

/** Builds a library as `pnpm build` does, in one format and without types, into a folder of its own. */
export async function buildLibrary(folder: string, format: "esm" | "cjs", outDir: string): Promise<void> {
  const { default: settings } = (await import(pathToFileURL(join(folder, "tsup.config.ts")).href)) as {
    readonly default: Options;
  };
  await build({
    ...settings,
    config: false,
    entry: (settings.entry as readonly string[]).map((file) => join(folder, file)),
    format,
    outDir,
    dts: false,
    silent: true,
    // Of tsup's own accord only what the package.json of the working directory names.
    external: [/^[^./]/],
  });
}
