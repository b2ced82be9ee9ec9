import type { Fields, XmlElement } from "../row.js";

/** Categories are nested a few levels deep; a circle in them would never end. */
const MAX_CATEGORY_DEPTH = 20;

type Categories = ReadonlyMap<string, { readonly name: string; readonly parent: string | undefined }>;

/**
 * The fields of an offer: its attributes (`id`, `available`, `type` …), its elements by their names (`name`, `model`,
 * `vendor`, `price`, `currencyId` …), its `param`s by theirs, with their unit after the value; `category` is the name
 * of its category and `categoryPath` the names from the outermost. What is there several times is one text, separated
 * by commas. A `param` with the name of an element is `param.NAME`.
 */
export function offerFields({ attributes, children }: XmlElement, categories: Categories): Fields {
  const fields: Record<string, string> = Object.create(null);
  const add = (name: string, value: string): void => {
    if (value === "") return;
    const before = fields[name];
    fields[name] = before === undefined ? value : `${before}, ${value}`;
  };
  Object.assign(fields, attributes);
  const params: [name: string, value: string][] = [];
  for (const child of children) {
    if (typeof child === "string" || "cdata" in child) continue;
    const value = textOf(child);
    const { name = "", unit } = child.attributes;
    if (child.name !== "param") add(child.name, value);
    else if (value !== "") params.push([name.trim(), unit === undefined || unit === "" ? value : `${value} ${unit}`]);
  }
  const elements = new Set(Object.keys(fields));
  for (const [name, value] of params) {
    if (name !== "") add(elements.has(name) ? `param.${name}` : name, value);
  }
  const names = categoryNames(fields.categoryId?.split(", ")[0], categories);
  const [innermost] = names;
  if (innermost !== undefined) {
    fields.category ??= innermost;
    fields.categoryPath ??= names.toReversed().join(" / ");
  }
  return fields;
}

/** From the innermost. */
function categoryNames(id: string | undefined, categories: Categories): readonly string[] {
  const names: string[] = [];
  let category = id === undefined ? undefined : categories.get(id.trim());
  while (category !== undefined && names.length < MAX_CATEGORY_DEPTH) {
    names.push(category.name);
    category = category.parent === undefined ? undefined : categories.get(category.parent);
  }
  return names;
}

/** The text of an element without that of the elements in it. */
function textOf({ children }: XmlElement): string {
  return children
    .map((child) => (typeof child === "string" ? child : "cdata" in child ? child.cdata : ""))
    .join("")
    .trim();
}
