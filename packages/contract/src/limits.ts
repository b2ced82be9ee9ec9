/** Every limit of the service in one place; lengths count Unicode code points unless the name says bytes. */
export const limits = {
  /** Products in one job. */
  itemsPerJob: { min: 1, max: 500 },
  templatesPerJob: { min: 1, max: 12 },
  templateLength: { min: 1, max: 4000 },
  outputNameLength: { min: 1, max: 64 },
  externalIdLength: { min: 1, max: 240 },
  fieldNameLength: { min: 1, max: 128 },
  /** The longest text of one field of a product. */
  fieldValueLength: 100_000,
  channelLength: { min: 2, max: 48 },
  localeLength: { min: 2, max: 16 },
  variantsPerBlock: { min: 2, max: 20 },
  /** 2 MiB, measured on the bytes that arrive. */
  requestBodyBytes: 2 * 1024 * 1024,
  /** Arrays and objects within each other, the body itself included. */
  bodyDepth: 64,
  idempotencyKeyLength: { min: 8, max: 160 },
  lookupExternalIds: { min: 1, max: 500 },
  /** The finished texts of one product together; a row with more fails with `output_too_large`. */
  productTextCharacters: 262_144,
  /** The finished texts of one job together; the rows after that fail with `output_too_large`. */
  jobTextCharacters: 33_554_432,
  resultsPage: { min: 1, default: 100, max: 500 },
  /** 4 MiB of texts on one page of results; a single row may have more. */
  resultsPageBytes: 4 * 1024 * 1024,
  jobsPage: { min: 1, default: 20, max: 100 },
  historyPage: { min: 1, default: 20, max: 100 },
  /** How long `POST /v1/generate` waits for the end of the job before it answers 202. */
  generateWaitMilliseconds: 1500,
  /** Errors named in one 422 answer. */
  validationErrors: 100,
  /** Mistakes, and notices, named of one template. */
  findingsPerTemplate: 100,
  /** Ids named in one duplicate entry. */
  duplicateExternalIds: 20,
} as const;
