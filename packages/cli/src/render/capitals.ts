import type { Fields } from "@skladno/catalogue";
import type { Engine } from "@skladno/engine";
import { type Node, type Placeholder, parseTemplate } from "@skladno/template";
import type { Messages } from "../messages/messages.js";

/** Counts values that begin with a capital where a template puts them into the middle of a sentence. */
export interface CapitalCount {
  add(fields: Fields): void;
  /** What to say about the fields most of whose values do: the filter `inline` is what helps. */
  findings(): readonly string[];
}

/** So many products are looked at: a habit of a catalogue shows in its first ones. */
const SEEN_PRODUCTS = 1000;

/** Filters that decide about letters themselves, and values that are kept as they are. */
const DECIDED: ReadonlySet<string> = new Set([
  "lock",
  "lower",
  "upper",
  "title",
  "sentence",
  "upper_first",
  "lower_first",
  "inline",
  "translit",
  "gender",
  "plural",
]);

interface CountedField {
  readonly outputs: readonly string[];
  values: number;
  capitals: number;
}

/** @param templates output name → template, without errors */
export function createCapitalCount(
  templates: Readonly<Record<string, string>>,
  engine: Engine,
  { rows: texts }: Messages,
): CapitalCount {
  const fields = new Map<string, CountedField>();
  for (const [output, template] of Object.entries(templates)) {
    for (const field of fieldsWithinSentences(parseTemplate(template).template.children)) {
      const { outputs } = fields.get(field) ?? { outputs: [] };
      fields.set(field, { outputs: [...outputs, output], values: 0, capitals: 0 });
    }
  }
  const probe = engine.compile({ inline: "{{value|inline}}" });
  /** A proper name and an abbreviation keep their capital in the middle of a sentence too. */
  const isCapital = (value: string): boolean => {
    const at = value.search(/[\p{L}\p{N}]/u);
    if (!/\p{Lu}/u.test(value.charAt(at)) || !/\p{Script=Cyrillic}/u.test(value.charAt(at))) return false;
    return probe.render({ value }).outputs.inline?.charAt(at) === value.charAt(at).toLowerCase();
  };
  let seen = 0;
  return {
    add: (product) => {
      if (seen === SEEN_PRODUCTS || fields.size === 0) return;
      seen += 1;
      for (const [field, count] of fields) {
        const value = product[field];
        if (typeof value !== "string" || value.trim() === "") continue;
        count.values += 1;
        if (isCapital(value)) count.capitals += 1;
      }
    },
    findings: () =>
      [...fields]
        .filter(([, { values, capitals }]) => capitals * 2 > values)
        .map(([field, { outputs, values, capitals }]) => texts.capitalInText(field, outputs, capitals, values)),
  };
}

/** The fields that certainly have words of their sentence before them, each once. */
function fieldsWithinSentences(template: readonly Node[]): ReadonlySet<string> {
  const found = new Set<string>();
  const aliases = new Map<string, string>();
  /** @param within whether what comes next is in the middle of a sentence @returns the same for what follows */
  const walk = (nodes: readonly Node[], before: boolean): boolean => {
    let within = before;
    for (const node of nodes) {
      switch (node.type) {
        case "text":
          within = isWithinAfter(node.value, within);
          break;
        case "variants":
          within = node.variants.every(({ value }) => isWithinAfter(value, within));
          break;
        case "if": {
          const first = walk(node.children, within);
          const second = walk(node.otherwise?.children ?? [], within);
          within = first && second;
          break;
        }
        case "placeholder":
          if (node.alias !== undefined) aliases.set(node.alias.value, node.field.value);
          if (within && !isDecided(node)) found.add(aliases.get(node.field.value) ?? node.field.value);
          // An empty value prints nothing: only what was there before it is sure.
          within ||= !node.optional;
          break;
        default:
      }
    }
    return within;
  };
  walk(template, false);
  return found;
}

function isDecided({ filters }: Placeholder): boolean {
  return filters.some(({ name }) => DECIDED.has(name.value));
}

/** Letters, digits and commas go on with a sentence; a colon, a dash, a bracket or a quotation mark may begin another. */
function isWithinAfter(text: string, before: boolean): boolean {
  if (/\n\s*$/.test(text)) return false;
  const last = text.trimEnd().at(-1);
  return last === undefined ? before : /[\p{L}\p{N},;%]/u.test(last);
}
