import type { Diagnostic, PreviewResponse } from "@skladno/contract";
import type { Preview } from "../services/preview-templates.js";

type Stages = PreviewResponse["transform_trace"][string];
type Placeholders = PreviewResponse["trace"][string];

/**
 * The answer of `POST /v1/templates/preview`. A trace goes out as the engine made it: its members have the same names.
 */
export function presentPreview(externalId: string, preview: Preview, notices: readonly string[]): PreviewResponse {
  const { texts, quality, combinations, dictionaryHash } = preview;
  const outputs = Object.entries(preview.trace);
  return {
    external_id: externalId,
    outputs: texts.outputs as Record<string, string>,
    warnings: texts.warnings as string[],
    diagnostics: texts.diagnostics as Diagnostic[],
    transform_trace: Object.fromEntries(outputs.map(([name, { stages }]) => [name, stages as unknown as Stages])),
    trace: Object.fromEntries(
      outputs.map(([name, { placeholders }]) => [name, placeholders as unknown as Placeholders]),
    ),
    channel_quality: quality as PreviewResponse["channel_quality"],
    dictionary_hash: dictionaryHash,
    variation_combinations: combinations as Record<string, number>,
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}
