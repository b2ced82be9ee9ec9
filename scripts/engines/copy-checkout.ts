import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dictionary = "packages/dictionary-ru/data";

/**
 * Copies the checkout as it stands into an empty folder: what git knows or would add, and the compiled dictionary.
 * Nothing that is installed: addons and optional dependencies differ from Node to Node.
 */
export function copyCheckout(folder: string): void {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  for (const file of [...files.split("\0"), dictionary]) {
    const source = join(root, file);
    if (file !== "" && existsSync(source))
      cpSync(source, join(folder, file), { recursive: true, preserveTimestamps: true });
  }
}
