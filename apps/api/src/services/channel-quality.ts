import { type ChannelQuality, channel, type Diagnostic, outputNamePattern } from "@skladno/contract";
import { textLengths } from "@skladno/template";
import * as v from "valibot";
import type { Language } from "../language.js";
import { parseSettings } from "./parse-settings.js";
import { codePoints } from "./text-size.js";

/** The texts of one product and what is to be said about them. */
export interface Texts {
  readonly outputs: Readonly<Record<string, string>>;
  /** `code: text` */
  readonly warnings: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Output name → the most characters (code points) that a channel shows of it; null where it shows all. */
export type LengthTable = Readonly<Record<string, number | null>>;

/** The lengths of each channel; `*` holds for every channel that has no row of its own, or no such output in it. */
export type ChannelLengths = Readonly<Record<string, LengthTable>>;

export const defaultChannelLengths: ChannelLengths = { "*": textLengths };

const lengthFile = v.record(
  v.pipe(
    v.string(),
    v.check((text) => text === "*" || v.is(channel, text), "a channel, or * for every channel"),
  ),
  v.record(
    v.pipe(v.string(), v.regex(outputNamePattern, "an output name, such as seo_title")),
    v.nullable(
      v.pipe(v.number(), v.integer("an integer"), v.minValue(1, "1 or more"), v.maxValue(1_000_000, "at most 1000000")),
    ),
  ),
);

/**
 * Reads a file of lengths: `{"<channel or *>": {"<output>": characters or null}}`; unnamed ones keep their default.
 * @throws Error that names the wrong member
 */
export function readChannelLengths(text: string): ChannelLengths {
  const input = parseSettings(text, "The file of channel lengths is no JSON");
  // valibot takes an array for a record.
  const result = v.safeParse(lengthFile, Array.isArray(input) ? null : input);
  if (!result.success) {
    const lines = result.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: allowed is ${issue.message}`);
    throw new Error(
      `The file of channel lengths is wrong: ${lines.join("; ")}. It looks like {"*": {"h1": 100}, "messenger": {"h1": null}}.`,
    );
  }
  return { ...defaultChannelLengths, ...result.output, "*": { ...defaultChannelLengths["*"], ...result.output["*"] } };
}

/** The limit of an output in a channel; null where there is none. */
export function maxLength(lengths: ChannelLengths, channel: string, output: string): number | null {
  for (const row of [channel, "*"]) {
    const table = Object.hasOwn(lengths, row) ? lengths[row] : undefined;
    if (table && Object.hasOwn(table, output)) return table[output] ?? null;
  }
  return null;
}

/** How each text fits its channel. */
export function channelQuality(
  lengths: ChannelLengths,
  channel: string,
  texts: Pick<Texts, "outputs" | "diagnostics">,
): Record<string, ChannelQuality> {
  const quality: Record<string, ChannelQuality> = {};
  for (const [output, text] of Object.entries(texts.outputs)) {
    const length = codePoints(text);
    const max = maxLength(lengths, channel, output);
    const missing = texts.diagnostics.filter((one) => one.code === "missing_field" && one.output === output);
    quality[output] = {
      length,
      max_length: max,
      within_limit: max === null || length <= max,
      unresolved: missing.flatMap((one) => (one.field === null ? [] : [one.field])),
    };
  }
  return quality;
}

/** The texts with a warning `length_exceeded` for each that is too long for its channel. */
export function withLengthWarnings<Made extends Texts>(
  lengths: ChannelLengths,
  channel: string,
  texts: Made,
  language: Language,
): Made {
  const found: Diagnostic[] = [];
  for (const [output, text] of Object.entries(texts.outputs)) {
    const max = maxLength(lengths, channel, output);
    // Code points are never more than UTF-16 units, so most texts need no count.
    if (max === null || text.length <= max) continue;
    const length = codePoints(text);
    if (length <= max) continue;
    found.push({
      code: "length_exceeded",
      severity: "warning",
      output,
      field: null,
      message:
        language === "ru"
          ? `${output}: длина — ${length}, а канал «${channel}» показывает не больше ${max} символов; сократите шаблон или значения`
          : `${output} has ${length} characters; ${channel} shows ${max}`,
    });
  }
  if (found.length === 0) return texts;
  return {
    ...texts,
    diagnostics: [...texts.diagnostics, ...found],
    warnings: [...texts.warnings, ...found.map(({ code, message }) => `${code}: ${message}`)],
  };
}
