import { rmSync } from "node:fs";
import { join } from "node:path";
import { Application, type TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { readPublicEntries } from "./public-entries.js";

/**
 * Writes docs/reference/code: a page for each entry of each published package.
 *
 * @throws Error when TypeDoc cannot read the sources; it has printed why
 */
export async function writeCodeReference(docs: string): Promise<void> {
  const out = join(docs, "reference/code");
  const packages = join(docs, "../packages");
  const entries = readPublicEntries(packages);
  rmSync(out, { recursive: true, force: true });
  const options: Partial<TypeDocOptions & PluginOptions> & { readonly docsRoot: string; readonly sidebar: object } = {
    entryPoints: entries.map(({ source }) => source),
    tsconfig: join(docs, "../tsconfig.json"),
    basePath: packages,
    plugin: ["typedoc-plugin-markdown", "typedoc-vitepress-theme"],
    out,
    docsRoot: docs,
    readme: "none",
    router: "module",
    disableSources: true,
    excludeInternal: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
    sidebar: { autoConfiguration: false },
    logLevel: "Warn",
  };
  const application = await Application.bootstrapWithPlugins(options as Partial<TypeDocOptions>);
  const project = await application.convert();
  if (project === undefined || application.logger.hasErrors()) {
    throw new Error("TypeDoc could not read the packages; what it found stands above.");
  }
  // Named as they are imported, not by where their sources lie.
  for (const child of project.children ?? [])
    child.name = entries.find(({ module }) => module === child.name)?.page ?? child.name;
  await application.generateOutputs(project);
}
