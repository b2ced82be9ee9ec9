import * as v from "valibot";
import type { ValidationCode } from "./error-codes.js";
import { limits } from "./limits.js";

/*
 * The schemas of what a client sends. A schema's message is a ValidationCode: the words for people are made by the server,
 * in the client's language.
 *
 * Names that the client chooses (product fields, output names) are kept in records without a prototype, so that
 * `__proto__`, `constructor` and `toString` are ordinary names; valibot's own records drop them.
 */

const code = (name: ValidationCode): ValidationCode => name;

/** The output names that the service knows; others are allowed. */
export const publicOutputNames = [
  "seo_title",
  "meta_description",
  "h1",
  "og_title",
  "og_description",
  "marketplace_a_name",
  "marketplace_b_name",
  "marketplace_c_name",
  "messenger_message",
] as const;

/** The channels that the service knows; custom labels are allowed. */
export const knownChannels = ["website", "marketplace_b", "marketplace_c", "messenger"] as const;

/** `strict` applies one template, `flexible` chooses variants too. */
export const generationModes = ["strict", "flexible"] as const;
/** Schema of a generation mode. */
export const generationMode = v.picklist(generationModes, code("invalid_value"));
/** One of `generationModes`. */
export type GenerationMode = v.InferOutput<typeof generationMode>;

const channelText = v.pipe(
  v.string(),
  v.minCodePoints(limits.channelLength.min, code("too_short")),
  v.maxCodePoints(limits.channelLength.max, code("too_long")),
  v.regex(/^[\p{L}\p{N}_.-]*$/u, code("invalid_format")),
);
/** A channel: Unicode letters, digits, `_`, `-`, `.`. */
export const channel = channelText;

/** Schema of a locale: 2 to 16 of A-Z a-z 0-9 and the hyphen. */
export const locale = v.pipe(
  v.string(),
  v.minCodePoints(limits.localeLength.min, code("too_short")),
  v.maxCodePoints(limits.localeLength.max, code("too_long")),
  v.regex(/^[A-Za-z0-9-]*$/, code("invalid_format")),
);

/** The client's product id: any well-formed text. A lone surrogate is refused, because it could not be stored as sent. */
export const externalId = v.pipe(
  v.string(),
  v.minCodePoints(limits.externalIdLength.min, code("too_short")),
  v.maxCodePoints(limits.externalIdLength.max, code("too_long")),
  v.check((text) => !/\p{Surrogate}/u.test(text), code("invalid_format")),
);

/** An output name, the key of a template. */
export const outputNamePattern = /^[a-z][a-z0-9_]{0,63}$/;
/** A name of a business field. */
export const fieldNamePattern = /^[\p{L}\p{M}\p{N}_.-]+$/u;

/** Counts code points; a pair of surrogates is one. */
function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index + 1 < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        index++;
      }
    }
  }
  return count;
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === "object" && input !== null && !Array.isArray(input);
}

/** A path for one issue; each needs its own, because valibot puts the outer keys in front of the very array that it was given. */
function memberPath(input: Record<string, unknown>, key: string): [v.IssuePathItem] {
  return [{ type: "object", origin: "value", input, key, value: input[key] }];
}

/** Output name → template text. */
export type Templates = Readonly<Record<string, string>>;

/** The templates of a request: 1 to 12, each 1 to 4000 characters. */
export const templates = v.pipe(
  v.custom<Record<string, unknown>>(isObject, code("invalid_type")),
  v.rawTransform(({ dataset, addIssue }): Templates => {
    const input = dataset.value;
    const names = Object.keys(input);
    const accepted: Record<string, string> = Object.create(null);
    if (names.length < limits.templatesPerJob.min) addIssue({ message: code("too_few"), received: "0" });
    if (names.length > limits.templatesPerJob.max) {
      addIssue({ message: code("too_many"), received: String(names.length) });
      return accepted;
    }
    for (const name of names) {
      const text = input[name];
      const path = () => memberPath(input, name);
      if (!outputNamePattern.test(name)) addIssue({ message: code("invalid_output_name"), path: path() });
      if (typeof text !== "string") {
        addIssue({ message: code("invalid_type"), input: text, path: path() });
        continue;
      }
      const length = codePoints(text);
      if (text.trim() === "") addIssue({ message: code("template_empty"), path: path() });
      if (length > limits.templateLength.max) {
        addIssue({ message: code("template_too_long"), received: String(length), path: path() });
      }
      accepted[name] = text;
    }
    return accepted;
  }),
);

/** A product: `external_id` and business fields. Null values are left out; the record has no prototype. */
export interface JobItem {
  readonly external_id: string;
  readonly [field: string]: string | number;
}

/** One product. Every member but `external_id` is a business field whose name the client chose. */
export const jobItem = v.pipe(
  v.custom<Record<string, unknown>>(isObject, code("invalid_type")),
  v.rawTransform(({ dataset, addIssue }): JobItem => {
    const input = dataset.value;
    const item: Record<string, string | number> = Object.create(null);
    // A body of 2 MiB can hold hundreds of thousands of wrong members: beyond the errors of one answer there is no need to look.
    let found = 0;
    const report = (issue: {
      message: ValidationCode;
      path: [v.IssuePathItem];
      input?: unknown;
      received?: string;
    }) => {
      found++;
      addIssue(issue);
    };
    if (!Object.hasOwn(input, "external_id")) {
      const path: [v.IssuePathItem] = [
        { type: "object", origin: "value", input, key: "external_id", value: undefined },
      ];
      report({ message: code("required"), path });
    }
    for (const name of Object.keys(input)) {
      if (found >= limits.validationErrors) break;
      const value = input[name];
      const path = () => memberPath(input, name);
      if (name === "external_id") {
        const result = v.safeParse(externalId, value);
        if (result.success) item[name] = result.output;
        else {
          for (const issue of result.issues) {
            const message = issue.kind === "schema" ? code("invalid_type") : (issue.message as ValidationCode);
            report({
              message,
              path: path(),
              input: value,
              ...(issue.received === null ? {} : { received: issue.received }),
            });
          }
        }
        continue;
      }
      const length = codePoints(name);
      if (length < limits.fieldNameLength.min || length > limits.fieldNameLength.max || !fieldNamePattern.test(name)) {
        report({ message: code("invalid_field_name"), path: path(), received: String(length) });
      }
      if (value === null) continue;
      if (typeof value === "string" || (typeof value === "number" && Number.isFinite(value))) item[name] = value;
      else report({ message: code("not_a_scalar"), path: path(), input: value });
    }
    return item as unknown as JobItem;
  }),
);

/** The products of a job: 1 to 500, each id once. */
export const jobItems = v.pipe(
  v.array(v.unknown(), code("invalid_type")),
  v.minLength(limits.itemsPerJob.min, code("too_few")),
  v.maxLength(limits.itemsPerJob.max, code("too_many")),
  v.array(jobItem),
  v.rawCheck(({ dataset, addIssue }) => {
    // Also looked for when another item is wrong, so that one answer names every mistake.
    const value = dataset.value as readonly unknown[];
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const id = isObject(item) && Object.hasOwn(item, "external_id") ? item.external_id : undefined;
      if (typeof id !== "string") continue;
      if (seen.has(id)) {
        addIssue({
          message: code("duplicate_external_id"),
          path: [
            { type: "array", origin: "value", input: value as unknown[], key: index, value: item },
            { type: "object", origin: "value", input: item as Record<string, unknown>, key: "external_id", value: id },
          ],
        });
      }
      seen.add(id);
    }
  }),
);

/** The body of `POST /v1/jobs`, `POST /v1/generate` and `POST /v1/jobs/estimate`. */
export const jobRequest = v.object({
  channel: v.optional(channel, "website"),
  locale: v.optional(locale, "ru-RU"),
  generation_mode: v.optional(generationMode, "strict"),
  templates,
  items: jobItems,
});
/** Body of `POST /v1/jobs` and `POST /v1/generate`, defaults filled in. */
export type JobRequest = v.InferOutput<typeof jobRequest>;
/** What a client may send: members with a default may be left out. */
export type JobRequestInput = Readonly<{
  channel?: string;
  locale?: string;
  generation_mode?: GenerationMode;
  templates: Templates;
  items: readonly (Readonly<Record<string, string | number | null>> & { readonly external_id: string })[];
}>;

/** The header `Idempotency-Key`: printable ASCII. */
export const idempotencyKey = v.pipe(
  v.string(),
  v.minCodePoints(limits.idempotencyKeyLength.min, code("too_short")),
  v.maxCodePoints(limits.idempotencyKeyLength.max, code("too_long")),
  v.regex(/^[\x20-\x7e]*$/, code("invalid_format")),
);
