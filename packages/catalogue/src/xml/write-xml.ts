import type { XmlElement } from "../row.js";

/** Characters that XML 1.0 can't hold, not even as references: they are left out. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text between tags. */
export function escapeText(text: string): string {
  const clean = text.replace(FORBIDDEN, "");
  return /[&<>\r]/.test(clean)
    ? clean.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;")
    : clean;
}

/** The value of an attribute, for double quotation marks. */
export function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");
}

export function openTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")}>`;
}

export function writeCdata(text: string): string {
  return `<![CDATA[${text.replace(FORBIDDEN, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** An element with everything in it. */
export function writeElement({ name, attributes, children }: XmlElement): string {
  const content = children
    .map((child) =>
      typeof child === "string" ? escapeText(child) : "cdata" in child ? writeCdata(child.cdata) : writeElement(child),
    )
    .join("");
  const open = openTag(name, attributes);
  return content === "" ? `${open.slice(0, -1)}/>` : `${open}${content}</${name}>`;
}
