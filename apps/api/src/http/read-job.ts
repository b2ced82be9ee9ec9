import { jobRequest } from "@skladno/contract";
import { InvalidRequestError, type Problem } from "../api-error.js";
import type { Language } from "../language.js";
import type { Arrivals } from "../services/arrivals.js";
import { type CompiledPolicy, findInInput, type PolicyOf } from "../services/content-policy.js";
import { fingerprintOf } from "../services/fingerprint.js";
import type { ReadJob } from "../services/read-job.js";
import { requestHeader } from "./answer.js";
import type { AppContext } from "./context.js";
import { requestNotices } from "./notices.js";
import { plainJobRequest } from "./plain-request.js";
import { readBody } from "./read-body.js";
import { checkContentType, fitToSchema, parseJson } from "./read-json.js";

/** What the reading of a request depends on beside its body. */
export interface ReadJobOptions {
  /** Of the notices. */
  readonly language: Language;
  readonly withFingerprint: boolean;
}

/** A request that was read, or all that is wrong with it. */
export type JobReading =
  | { readonly kind: "read"; readonly job: ReadJob }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** Reads bodies in another thread; undefined where that is not possible at the moment, or not worth it. */
export type ReadElsewhere = (
  body: Uint8Array,
  projectId: string,
  options: ReadJobOptions,
) => Promise<JobReading> | undefined;

export interface JobReaderDeps {
  readonly policyOf: PolicyOf;
  readonly readElsewhere: ReadElsewhere;
  readonly arrivals: Pick<Arrivals, "begin">;
}

/**
 * Reads the body of a request for a job.
 * @throws ApiError 415 for another type, 413 beyond 2 MiB; InvalidRequestError for malformed JSON and for every wrong member
 */
export async function readJobRequest(context: AppContext, deps: JobReaderDeps): Promise<ReadJob> {
  checkContentType(context);
  const end = deps.arrivals.begin();
  try {
    return await readArriving(context, deps);
  } finally {
    end();
  }
}

async function readArriving(context: AppContext, deps: JobReaderDeps): Promise<ReadJob> {
  const body = await readBody(context);
  const { projectId, language } = context.get("caller");
  const options = { language, withFingerprint: requestHeader(context, "idempotency-key") !== undefined };
  const elsewhere = deps.readElsewhere(body, projectId, options);
  const reading = elsewhere === undefined ? readJobBody(body, deps.policyOf(projectId), options) : await elsewhere;
  if (reading.kind === "invalid") throw new InvalidRequestError("validation", reading.problems);
  return reading.job;
}

/** Reads a body that has arrived: the part of the work that needs nothing of the server. */
export function readJobBody(
  body: Uint8Array,
  policy: CompiledPolicy | undefined,
  { language, withFingerprint }: ReadJobOptions,
): JobReading {
  try {
    const { value, unknownMembers } = fitToSchema(
      parseJson(body, "validation"),
      jobRequest,
      "validation",
      plainJobRequest,
    );
    const { items, ...request } = value;
    const job: ReadJob = {
      ...request,
      itemCount: items.length,
      items: { ids: JSON.stringify(items.map((item) => item.external_id)), inputs: JSON.stringify(items) },
      fingerprint: withFingerprint ? fingerprintOf(value) : undefined,
      violation: findInInput(policy, value.templates, items),
      notices: requestNotices(unknownMembers, value, language),
    };
    return { kind: "read", job };
  } catch (error) {
    if (error instanceof InvalidRequestError) return { kind: "invalid", problems: error.problems };
    throw error;
  }
}
