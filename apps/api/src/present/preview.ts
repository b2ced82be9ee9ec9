import type { PreviewResponse } from "@skladno/contract";
import type { OutputTrace } from "@skladno/engine";
import type { Preview } from "../services/preview-templates.js";
import { nameless } from "./results.js";

/** The answer of `POST /v1/templates/preview`. */
export function presentPreview(externalId: string, preview: Preview, notices: readonly string[]): PreviewResponse {
  const { texts, trace, quality, combinations, dictionaryHash } = preview;
  const of = <Part>(part: (trace: OutputTrace) => Part) =>
    nameless(Object.entries(trace).map(([output, one]) => [output, part(one)] as const));
  return {
    external_id: externalId,
    outputs: texts.outputs as Record<string, string>,
    warnings: [...texts.warnings],
    diagnostics: [...texts.diagnostics],
    transform_trace: of(({ stages }) => stages.map((stage) => ({ ...stage }))),
    trace: of(({ placeholders }) => placeholders.map((entry) => ({ ...entry, words: [...entry.words] }))),
    channel_quality: quality as PreviewResponse["channel_quality"],
    dictionary_hash: dictionaryHash,
    variation_combinations: combinations as Record<string, number>,
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}
