import type { JobCreated, JobError as JobErrorShape, Job as JobShape } from "@skladno/contract";
import type { Job, JobStatus } from "@skladno/jobs";
import type { JobDetails } from "../storage/stored-output.js";

type StoredJob = Job<JobDetails>;

/** Milliseconds since 1970 → ISO 8601 in UTC with milliseconds. */
export function presentTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The relative paths of a job. */
export function jobPaths(jobId: string): { readonly status_url: string; readonly results_url: string } {
  return { status_url: `/v1/jobs/${jobId}`, results_url: `/v1/jobs/${jobId}/results` };
}

/** True for the statuses at which polling stops. */
export function isFinalStatus(status: JobStatus): boolean {
  return (
    status === "completed" || status === "completed_with_warnings" || status === "failed" || status === "cancelled"
  );
}

const stages: Readonly<Record<JobStatus, JobShape["processing_stage"]>> = {
  planning: "planning",
  planning_ai: "planning",
  review: "planning",
  queued: "accepted",
  processing: "rendering",
  completed: "done",
  completed_with_warnings: "done",
  failed: "done",
  cancelled: "done",
};

/** The answer of `GET /v1/jobs/{job_id}`. */
export function presentJob(job: StoredJob): JobShape {
  return {
    job_id: job.id,
    status: job.status,
    generation_mode: job.details.generationMode,
    processing_stage: stages[job.status],
    total: job.total,
    completed: job.completed,
    failed: job.failed,
    error: presentJobError(job.error),
    created_at: presentTime(job.createdAt),
    completed_at: job.completedAt === null ? null : presentTime(job.completedAt),
    ...jobPaths(job.id),
    processing_attempts: job.attempts,
    max_processing_attempts: job.maxAttempts,
    usage: {
      ai_calls: 0,
      tokens: 0,
      monetary_cost: 0,
      operations: job.completed,
      outputs: job.completed * Object.keys(job.details.templates).length,
    },
    ...(job.retryOf === null ? {} : { retry_of: job.retryOf }),
  };
}

export function presentJobError(error: JobErrorShape | null): JobErrorShape | null {
  return error === null ? null : { code: error.code, message: error.message };
}

/** The 202 answer of a job that was accepted, or accepted before under the same key. */
export function presentAccepted(job: StoredJob, replayed: boolean | undefined, notices: readonly string[]): JobCreated {
  return {
    job_id: job.id,
    status: job.status,
    accepted_items: job.total,
    ...jobPaths(job.id),
    ...(replayed === undefined ? {} : { replayed }),
    ...(job.retryOf === null ? {} : { retry_of: job.retryOf }),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
  };
}
