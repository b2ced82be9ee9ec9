import { type ClientOptions, connect } from "./connection.js";
import type {
  Capabilities,
  Estimate,
  GenerateResponse,
  History,
  Job,
  JobCreated,
  JobRequestInput,
  JobsPage,
  LookupRequest,
  LookupResponse,
  PreviewResponse,
  Product,
  ProductVersion,
  ResultItem,
  ResultsPage,
  ValidateResponse,
} from "./contract.js";
import { type JobsFilter, type ListJobsOptions, listJobs, readJobs } from "./list-jobs.js";
import { query } from "./query.js";
import { jobPath, readPage, readRows } from "./read-results.js";
import { type ProductFields, type RunOptions, type RunRequest, type RunResult, run } from "./run.js";
import type { Call } from "./send.js";
import { type WaitOptions, waitForJob } from "./wait-for-job.js";

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, pauses included, with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What calls that create a job take. */
export interface CreateOptions extends CallOptions {
  /**
   * 8 to 160 printable ASCII characters: the same key with the same body gives the same job, whenever it is sent again. One is made
   * and kept over all repetitions of this call when it is absent.
   */
  readonly idempotencyKey?: string;
}

/** The body of a preview: the templates and one product. */
export interface PreviewRequestInput extends Omit<JobRequestInput, "items"> {
  readonly item: JobRequestInput["items"][number];
}

/** Which part of a history. */
export interface HistoryOptions extends CallOptions {
  /** Versions: 1 to 100, 20 when absent. */
  readonly limit?: number;
  /** Only versions below this one: the last of a page, for the next page. */
  readonly before?: number;
  /** Only versions of this channel. */
  readonly channel?: string;
}

/** What `generate` gives: the texts when they were ready in time, else the job that makes them. */
export type Generated = ({ readonly ready: true } & GenerateResponse) | ({ readonly ready: false } & JobCreated);

/** Every operation of the API. Each one repeats what failed for a reason that may pass, and throws a `SkladnoError` for the rest. */
export interface Client {
  /** `GET /v1/generation/capabilities`: modes, limits, quota. */
  capabilities(options?: CallOptions): Promise<Capabilities>;
  /** `POST /v1/templates/validate`: what is wrong in templates, and how to mend it; `valid: false` is an answer, no error. */
  validateTemplates(
    request: { readonly templates: Readonly<Record<string, string>> },
    options?: CallOptions,
  ): Promise<ValidateResponse>;
  /** `POST /v1/templates/preview`: the texts of one product and why they are so; stores nothing. */
  previewTemplates(request: PreviewRequestInput, options?: CallOptions): Promise<PreviewResponse>;
  /** `POST /v1/jobs/estimate`: checks a job request and counts its work; stores nothing. */
  estimateJob(request: JobRequestInput, options?: CallOptions): Promise<Estimate>;
  /** `POST /v1/jobs`: 1 to 500 products in at most 2 MiB. */
  createJob(request: JobRequestInput, options?: CreateOptions): Promise<JobCreated>;
  /** `POST /v1/generate`: as `createJob`, but waits up to 1.5 seconds for the texts. */
  generate(request: JobRequestInput, options?: CreateOptions): Promise<Generated>;
  /** `GET /v1/jobs`: one page of the project's jobs, the newest first. */
  listJobs(options?: ListJobsOptions): Promise<JobsPage>;
  /** All jobs of the project, page by page, the newest first. */
  jobs(options?: JobsFilter): AsyncGenerator<Job, void, undefined>;
  /** `GET /v1/jobs/{job_id}` */
  readJob(jobId: string, options?: CallOptions): Promise<Job>;
  /** Polls with growing pauses until the job has ended. A job in review waits for an administrator, however long that takes. */
  waitForJob(jobId: string, options?: WaitOptions): Promise<Job>;
  /** `POST /v1/jobs/{job_id}/cancel`: possible while no product has been begun. */
  cancelJob(jobId: string, options?: CallOptions): Promise<Job>;
  /** `POST /v1/jobs/{job_id}/retry-failed`: a new job of the rows that failed. */
  retryFailed(jobId: string, options?: CreateOptions): Promise<JobCreated>;
  /**
   * `GET /v1/jobs/{job_id}/results`: one page. `next_cursor` is null only at the end of a job that has ended; while it runs it is the
   * position to go on from, also on a page without rows.
   */
  readResults(
    jobId: string,
    options?: CallOptions & { readonly cursor?: number; readonly limit?: number },
  ): Promise<ResultsPage>;
  /** All rows of a job, page by page, in the order of the request. While the job runs, waits for those that are not final. */
  results(jobId: string, options?: CallOptions): AsyncGenerator<ResultItem, void, undefined>;
  /** `GET /v1/products/{external_id}`: the newest texts by your own id. */
  readProduct(externalId: string, options?: CallOptions & { readonly channel?: string }): Promise<Product>;
  /** `POST /v1/products/lookup`: the newest texts of up to 500 products. */
  lookUpProducts(request: LookupRequest, options?: CallOptions): Promise<LookupResponse>;
  /** `GET /v1/products/{external_id}/history`: stored versions, the newest first. */
  readHistory(externalId: string, options?: HistoryOptions): Promise<History>;
  /** `GET /v1/products/{external_id}/versions/{version}` */
  readVersion(externalId: string, version: number, options?: CallOptions): Promise<ProductVersion>;
  /** Any number of products: submits them in jobs, several at once, and yields the result of each, in their order. */
  run<Fields extends ProductFields<Fields>>(
    request: RunRequest<Fields>,
    options?: RunOptions,
  ): AsyncGenerator<RunResult, void, undefined>;
}

/**
 * A client of one server and one project.
 * @throws TypeError or RangeError for options that can't be used
 */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);

  /** The contract says what the answer of a path is; here that is believed. */
  async function ask<Body>(call: Call, options: CallOptions | undefined): Promise<Body> {
    return (await connection.request(call, options?.signal)).body as Body;
  }
  const get = <Body>(path: string, expects: string, options: CallOptions | undefined) =>
    ask<Body>({ method: "GET", path, expects }, options);
  const post = <Body>(path: string, body: unknown, expects: string, options: CallOptions | undefined) =>
    ask<Body>({ method: "POST", path, body: JSON.stringify(body), expects }, options);
  const keyOf = (options: CreateOptions | undefined) => options?.idempotencyKey ?? connection.environment.newKey();

  return {
    capabilities: (options) => get("/v1/generation/capabilities", "limits", options),
    validateTemplates: (request, options) => post("/v1/templates/validate", request, "valid", options),
    previewTemplates: (request, options) => post("/v1/templates/preview", request, "outputs", options),
    estimateJob: (request, options) => post("/v1/jobs/estimate", request, "operations", options),
    createJob: (request, options) =>
      ask(
        {
          method: "POST",
          path: "/v1/jobs",
          body: JSON.stringify(request),
          idempotencyKey: keyOf(options),
          expects: "job_id",
        },
        options,
      ),
    async generate(request, options) {
      const { status, body } = await connection.request(
        {
          method: "POST",
          path: "/v1/generate",
          body: JSON.stringify(request),
          idempotencyKey: keyOf(options),
          expects: "job_id",
        },
        options?.signal,
      );
      return { ready: status === 200, ...(body as object) } as Generated;
    },
    listJobs: (options) => listJobs(connection, options ?? {}),
    jobs: (options) => readJobs(connection, options ?? {}),
    readJob: (jobId, options) => get(jobPath(jobId), "status", options),
    waitForJob: (jobId, options) => waitForJob(connection, jobId, options),
    cancelJob: (jobId, options) =>
      ask({ method: "POST", path: `${jobPath(jobId)}/cancel`, expects: "status" }, options),
    retryFailed: (jobId, options) =>
      ask(
        {
          method: "POST",
          path: `${jobPath(jobId)}/retry-failed`,
          idempotencyKey: keyOf(options),
          expects: "job_id",
        },
        options,
      ),
    readResults: async (jobId, options) => (await readPage(connection, jobId, options ?? {})).page,
    results: (jobId, options) => readRows(connection, jobId, options?.signal),
    readProduct: async (externalId, options) =>
      get(productPath(externalId) + query({ channel: options?.channel }), "results", options),
    lookUpProducts: (request, options) => post("/v1/products/lookup", request, "results", options),
    readHistory: async (externalId, options = {}) => {
      const { limit, before, channel } = options;
      return get(`${productPath(externalId)}/history${query({ limit, before, channel })}`, "history", options);
    },
    readVersion: async (externalId, version, options) =>
      get(`${productPath(externalId)}/versions/${version}`, "version", options),
    run: (request, options) => run(connection, request, options ?? {}),
  };
}

/**
 * @throws RangeError for the ids `.` and `..`: every URL parser takes them for steps between folders, encoded too, so that `fetch` would ask for
 * another product; URIError for an id with half of a pair of surrogates
 */
function productPath(externalId: string): string {
  if (externalId === "." || externalId === "..") {
    throw new RangeError(
      `The id ${JSON.stringify(externalId)} can't be part of a URL that goes through fetch; read it with lookUpProducts.`,
    );
  }
  return `/v1/products/${encodeURIComponent(externalId)}`;
}
