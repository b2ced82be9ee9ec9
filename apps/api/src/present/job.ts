import type {
  JobCreated,
  JobError as JobErrorShape,
  Job as JobShape,
  JobsPage as JobsPageShape,
} from "@skladno/contract";
import { isFinal, type Job, type JobErrorCode, type JobStatus, type JobsPage } from "@skladno/jobs";
import type { Language } from "../language.js";
import type { JobSummary } from "../storage/port.js";
import { presentCursor } from "./cursor.js";

type StoredJob = Job<JobSummary>;

/** Milliseconds since 1970 → ISO 8601 in UTC with milliseconds. */
export function presentTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The relative paths of a job. */
export function jobPaths(jobId: string): { readonly status_url: string; readonly results_url: string } {
  return { status_url: `/v1/jobs/${jobId}`, results_url: `/v1/jobs/${jobId}/results` };
}

/** The longest pause between two polls that the server asks for, in seconds. */
const LONGEST_PAUSE = 5;

/** Seconds before the next poll: 1 in the first five of a job, then one more each five; undefined once it has ended. */
export function secondsToNextPoll({ status, createdAt }: Pick<StoredJob, "status" | "createdAt">, now: number) {
  return isFinal(status) ? undefined : Math.max(1, Math.min(LONGEST_PAUSE, 1 + Math.floor((now - createdAt) / 5_000)));
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

/** Texts are rendered and stored in turns; the stage is `storing` once the first of them can be read. */
function stageOf({ status, completed, failed }: StoredJob): JobShape["processing_stage"] {
  return status === "processing" && completed + failed > 0 ? "storing" : stages[status];
}

/** The answer of `GET /v1/jobs/{job_id}`. */
export function presentJob(job: StoredJob, language: Language): JobShape {
  return {
    job_id: job.id,
    status: job.status,
    generation_mode: job.details.generationMode,
    processing_stage: stageOf(job),
    total: job.total,
    completed: job.completed,
    failed: job.failed,
    error: presentJobError(job.error, language),
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
      outputs: job.completed * job.details.outputs,
    },
    warnings: {
      total: Object.values(job.warnings).reduce((sum, count) => sum + count, 0),
      by_code: { ...job.warnings },
    },
    ...(job.retryOf === null ? {} : { retry_of: job.retryOf }),
  };
}

/** The answer of `GET /v1/jobs`. */
export function presentJobs({ jobs, next }: JobsPage<JobSummary>, language: Language): JobsPageShape {
  return { items: jobs.map((job) => presentJob(job, language)), next_cursor: presentCursor(next) };
}

/** The queue's own messages about jobs and rows, which it stores in English. */
const russianMessages: Readonly<Record<JobErrorCode, string>> = {
  all_items_failed:
    "Ни один товар этого задания не обработан. Прочитайте ошибку каждой строки, исправьте данные и повторите строки с ошибками.",
  attempts_exhausted:
    "Обработка прерывалась чаще, чем позволяет число попыток. Готовые строки сохранены; повторите остальные.",
  internal_error:
    "Работу остановила внутренняя ошибка. Повторите строки с ошибками; если она возникнет снова, сообщите номер задания.",
  review_rejected: "Задание отклонено при проверке. Создайте новое задание.",
};

/**
 * The queue's messages are translated for the reader; the others are in the language of the request that made the job.
 */
export function presentJobError(error: JobErrorShape | null, language: Language): JobErrorShape | null {
  if (error === null) return null;
  const { code, message } = error;
  const isOfQueue = language === "ru" && Object.hasOwn(russianMessages, code);
  return { code, message: isOfQueue ? russianMessages[code as JobErrorCode] : message };
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
