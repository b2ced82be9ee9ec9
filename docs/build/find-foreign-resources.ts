import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The site must be readable without a network: nothing that a browser loads by itself may come from another host. Links that a
 * reader follows may.
 *
 * @throws Error that names each page and address
 */
export function findForeignResources(site: string): void {
  const found = readdirSync(site, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    if (!/\.(?:html|css)$/.test(name)) return [];
    const text = readFileSync(join(site, name), "utf8");
    const loaded = name.endsWith(".css")
      ? /(?:url\(|@import )["']?((?:https?:)?\/\/[^"')\s]+)/g
      : /<(?:script|img|iframe|source|link)\b[^>]*?(?:src|href)="((?:https?:)?\/\/[^"]+)"/g;
    return [...text.matchAll(loaded)].map(([, address]) => `${name}: ${address}`);
  });
  if (found.length > 0) throw new Error(`These come from other hosts:\n${found.join("\n")}`);
}
