import { createHash } from "node:crypto";

/**
 * Puts a policy into a page: what it loads comes from the site itself, and of the scripts within the page only those run that it was built
 * with. Examples are coloured by styles at their words, icons are pictures within the style sheet.
 */
export function withContentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return page.replace("<head>", `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
