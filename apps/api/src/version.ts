import { createRequire } from "node:module";

/** The version of this program. */
export const { version } = createRequire(import.meta.url)("@skladno/api/package.json") as { readonly version: string };
