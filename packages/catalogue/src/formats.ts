/** How a catalogue or its texts are written. `tsv` is CSV with tabs. */
export const formats = ["csv", "tsv", "xlsx", "yml", "json", "jsonl"] as const;
/** One of {@link formats}. */
export type Format = (typeof formats)[number];

const byExtension: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "tsv",
  tab: "tsv",
  xlsx: "xlsx",
  xlsm: "xlsx",
  yml: "yml",
  xml: "yml",
  json: "json",
  jsonl: "jsonl",
  ndjson: "jsonl",
};

/** The format that the ending of a file's name says; undefined where it says none. */
export function formatByName(name: string): Format | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined;
}
