/*
 * The quick way of requests that are plainly right. A schema looks at each member through several layers, so that it can say what is wrong with it; for
 * 500 products that is as much work as parsing them. A function of this file gives exactly what the schema would give, or undefined: then, for
 * whatever is unusual and for every mistake, the schema is asked. A property test compares the two.
 */
import {
  channel,
  fieldNamePattern,
  generationModes,
  type JobItem,
  type JobRequest,
  limits,
  locale,
  outputNamePattern,
  type PreviewRequest,
  type Templates,
} from "@skladno/contract";
import * as v from "valibot";

type Parsed = Readonly<Record<string, unknown>>;

/** A request for a job that has just been parsed from JSON. Its products are taken over, not copied. */
export function plainJobRequest(input: Parsed): JobRequest | undefined {
  const common = plainCommon(input);
  const items = common && plainItems(input.items);
  return items && { ...common, items };
}

/** The same for a preview of one product. */
export function plainPreviewRequest(input: Parsed): PreviewRequest | undefined {
  const common = plainCommon(input);
  const item = common && plainItem(input.item, new Set());
  return item && { ...common, item };
}

function plainCommon(input: Parsed): Omit<JobRequest, "items"> | undefined {
  const templates = plainTemplates(input.templates);
  if (templates === undefined) return undefined;
  const { channel: label = "website", locale: language = "ru-RU", generation_mode: asked = "strict" } = input;
  const mode = generationModes.find((one) => one === asked);
  if (mode === undefined) return undefined;
  if (label !== "website" && !v.is(channel, label)) return undefined;
  if (language !== "ru-RU" && !v.is(locale, language)) return undefined;
  return { channel: label, locale: language, generation_mode: mode, templates };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function plainTemplates(input: unknown): Templates | undefined {
  if (!isRecord(input)) return undefined;
  const templates: Record<string, string> = Object.create(null);
  let count = 0;
  for (const name of Object.keys(input)) {
    const text = input[name];
    count += 1;
    if (!outputNamePattern.test(name) || typeof text !== "string") return undefined;
    if (text.length > limits.templateLength.max || text.trim() === "") return undefined;
    templates[name] = text;
  }
  return count >= limits.templatesPerJob.min && count <= limits.templatesPerJob.max ? templates : undefined;
}

function plainItems(input: unknown): JobItem[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const { min, max } = limits.itemsPerJob;
  if (input.length < min || input.length > max) return undefined;
  const names = new Set<string>();
  const ids = new Set<string>();
  for (const one of input) {
    const item = plainItem(one, names);
    if (item === undefined) return undefined;
    ids.add(item.external_id);
  }
  return ids.size === input.length ? input : undefined;
}

const surrogate = /[\ud800-\udfff]/;

/** @param known names of fields that were found to be right */
function plainItem(input: unknown, known: Set<string>): JobItem | undefined {
  if (!isRecord(input) || !Object.hasOwn(input, "external_id")) return undefined;
  const id = input.external_id;
  if (typeof id !== "string" || id === "" || id.length > limits.externalIdLength.max || surrogate.test(id)) {
    return undefined;
  }
  for (const name in input) {
    const value = input[name];
    if (typeof value !== "string" && !(typeof value === "number" && Number.isFinite(value))) return undefined;
    if (known.has(name)) continue;
    if (name.length > limits.fieldNameLength.max || !fieldNamePattern.test(name)) return undefined;
    known.add(name);
  }
  // Any name is a name of a field, also one that objects inherit.
  return Object.setPrototypeOf(input, null);
}
