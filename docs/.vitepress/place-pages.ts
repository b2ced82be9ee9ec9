import { posix } from "node:path";

/*
 * The pages of the site are the documents of the repository as they stand there, each package's README among them; this is where each one
 * goes. Links are written as the repository needs them and are turned here, so that they lead somewhere in both places.
 */

const places: readonly (readonly [pattern: RegExp, place: string])[] = [
  [/^docs\/language\.en\.md$/, "language.md"],
  [/^docs\/language\.ru\.md$/, "ru/language.md"],
  [/^docs\/(.*)$/, "$1"],
  [/^packages\/([a-z-]+)\/README\.md$/, "packages/$1.md"],
  [/^packages\/dictionary-ru\/lexicon\/README\.md$/, "packages/lexicon.md"],
  [/^packages\/dictionary-ru\/build\/SOURCES\.md$/, "packages/dictionary-sources.md"],
  [/^apps\/([a-z-]+)\/README\.md$/, "packages/$1.md"],
  [/^CONTRIBUTING\.md$/, "contributing.md"],
];

/** Documents of the repository that are no pages: what the site's first page says already, notes on releases, tests' data. */
export const excluded = [
  "README.md",
  "**/CHANGELOG.md",
  ".changeset/**",
  "**/test/**",
  "**/fixtures/**",
  "bench/**",
  "examples/**",
];

/** @param file a Markdown file, as a path in the repository; @returns its path on the site, "ru/language.md" */
export function placePage(file: string): string {
  for (const [pattern, place] of places) if (pattern.test(file)) return file.replace(pattern, place);
  return file;
}

/**
 * @param href a link as the document has it
 * @param file the document, as a path in the repository
 * @returns the link on the site; undefined where it leads to a file that the site does not have (a source file, a folder)
 */
export function placeLink(href: string, file: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [path = "", anchor] = href.split("#", 2);
  const target = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, "");
  const page = /\.md$/.test(target)
    ? target
    : /^(?:packages|apps)\/[a-z-]+$/.test(target)
      ? `${target}/README.md`
      : undefined;
  const place = page === "README.md" ? "index.md" : page === undefined ? undefined : placePage(page);
  return place === undefined ? undefined : `/${place}${anchor === undefined ? "" : `#${anchor}`}`;
}
