import { escapeText, openTag, writeCdata } from "../xml/write-xml.js";

/** What is before and after the offers of a feed, as XML. */
export interface FeedFrame {
  /** Up to the first offer; complete once it was read. */
  readonly before: () => string;
  /** From the last offer on; complete once the feed was read to its end. */
  readonly after: () => string;
}

/** Writes down everything of a feed but its offers, in UTF-8 whatever it was in. */
export function createFeedRecorder() {
  let before = '<?xml version="1.0" encoding="UTF-8"?>\n';
  let after = "";
  let started = false;
  const write = (text: string): void => {
    if (started) after += text;
    else before += text;
  };
  return {
    open: (name: string, attributes: Readonly<Record<string, string>>) => write(openTag(name, attributes)),
    close: (name: string) => write(`</${name}>`),
    text: (child: string | { readonly cdata: string }) =>
      write(typeof child === "string" ? escapeText(child) : writeCdata(child.cdata)),
    comment: (text: string) => write(`<!--${text}-->`),
    doctype: (text: string) => write(`<!DOCTYPE${text}>\n`),
    /** An offer was read: the blanks between offers are written by who writes offers. */
    offer: () => {
      started = true;
      if (/^\s*$/.test(after)) after = "";
    },
    frame: { before: () => before.trimEnd(), after: () => after } satisfies FeedFrame,
  };
}
