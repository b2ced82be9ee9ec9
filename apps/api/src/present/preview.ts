import type { PreviewResponse } from "@skladno/contract";
import type { Preview } from "../services/preview-templates.js";

/** The answer of `POST /v1/templates/preview`. */
export function presentPreview(externalId: string, preview: Preview, notices: readonly string[]): PreviewResponse {
  const { texts, quality, combinations, dictionaryHash } = preview;
  return {
    external_id: externalId,
    outputs: texts.outputs as Record<string, string>,
    warnings: [...texts.warnings],
    diagnostics: [...texts.diagnostics],
    transform_trace: texts.stages as PreviewResponse["transform_trace"],
    trace: texts.placeholders as PreviewResponse["trace"],
    channel_quality: quality as PreviewResponse["channel_quality"],
    dictionary_hash: dictionaryHash,
    variation_combinations: combinations as PreviewResponse["variation_combinations"],
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}
