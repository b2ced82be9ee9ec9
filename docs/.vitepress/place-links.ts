import type { MarkdownRenderer } from "vitepress";
import { placeLink } from "./place-pages.js";

/** Turns the links of the repository's documents into links of the site; a link to a file that the site lacks becomes its text alone. */
export function placeLinks(md: MarkdownRenderer, repository: string): void {
  md.core.ruler.push("place_links", ({ tokens, env }) => {
    // `path` is where the page goes, `realPath` is where its file is, if that differs; a title is parsed alone and has neither.
    const { realPath, path } = env as { readonly realPath?: string; readonly path?: string };
    const file = realPath ?? path;
    if (file === undefined) return;
    for (const { children } of tokens) {
      if (children === null) continue;
      const withoutTarget: number[] = [];
      for (const [index, token] of children.entries()) {
        if (token.type !== "link_open") continue;
        const href = placeLink(decodeURI(token.attrGet("href") ?? ""), file.slice(repository.length));
        if (href !== undefined) token.attrSet("href", href);
        else
          withoutTarget.push(
            index,
            children.findIndex(({ type }, later) => later > index && type === "link_close"),
          );
      }
      for (const index of withoutTarget.sort((a, b) => b - a)) children.splice(index, 1);
    }
  });
}
