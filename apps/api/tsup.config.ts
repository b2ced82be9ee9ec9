import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { library } from "../../tsup.base.js";

/** A program (`main.js`, an ES module) and a library (both formats, with types), the migrations and the page of Studio next to them. */
export default library(["src/main.ts", "src/index.ts"], {
  dts: { entry: "src/index.ts" },
  target: "node20",
  platform: "node",
  // It has ES modules only, which the CommonJS build cannot require on Node 20.
  noExternal: ["p-limit", "yocto-queue"],
  onSuccess: async () => {
    await cp("src/storage/sqlite/migrations", "dist/migrations", { recursive: true });
    await cp("src/storage/postgres/migrations", "dist/migrations-postgres", { recursive: true });
    await cp("../studio/dist", "dist/studio", { recursive: true });
    await compress("dist/studio");
  },
});

/** Puts `….br` and `….gz` next to the files of a folder; fonts are compressed already. */
async function compress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:css|dict|html|js|svg)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes));
    }),
  );
}
