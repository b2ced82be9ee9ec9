import * as v from "valibot";
import { codePoints } from "./code-points.js";
import { code, isObject, memberStep } from "./issues.js";
import { jobItems } from "./job-items.js";
import { limits } from "./limits.js";

/*
 * The schemas of what a client sends. A schema's message is a ValidationCode: the words for people are made by the server,
 * in the client's language.
 *
 * Names that the client chooses (product fields, output names) are kept in records without a prototype, so that
 * `__proto__`, `constructor` and `toString` are ordinary names; valibot's own records drop them.
 */

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

/**
 * A channel: any label of printable characters, without a blank at either end ("Мой канал", "avito/msk", "a+b"). Not printable are
 * controls, format characters, surrogates, private use and unassigned code points (`\p{C}`), line and paragraph separators.
 */
export const channel = v.pipe(
  v.string(),
  v.minCodePoints(limits.channelLength.min, code("too_short")),
  v.maxCodePoints(limits.channelLength.max, code("too_long")),
  v.regex(/^(?:[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?)?$/u, code("invalid_format")),
);

/** A locale: Latin letters, digits and `_ . @ -`, as in `ru-RU` and `ru_RU.UTF-8`. */
export const locale = v.pipe(
  v.string(),
  v.minCodePoints(limits.localeLength.min, code("too_short")),
  v.maxCodePoints(limits.localeLength.max, code("too_long")),
  v.regex(/^[A-Za-z0-9_.@-]*$/, code("invalid_format")),
);

/** An output name, the key of a template. */
export const outputNamePattern = /^[a-z][a-z0-9_]{0,63}$/;

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
      const path = (): [v.IssuePathItem] => [memberStep(input, name)];
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
