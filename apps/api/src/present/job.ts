import type { JobCreated, JobError as JobErrorShape, Job as JobShape } from "@skladno/contract";
import type { Job, JobErrorCode, JobStatus } from "@skladno/jobs";
import type { Language } from "../language.js";
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

/** Texts are rendered and stored in turns: once the first of them are stored, and on the job's pages, its stage is `storing`. */
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
      outputs: job.completed * Object.keys(job.details.templates).length,
    },
    ...(job.retryOf === null ? {} : { retry_of: job.retryOf }),
  };
}

/** What the queue itself says of jobs and rows; it stores English. */
const russianMessages: Readonly<Record<JobErrorCode, string>> = {
  all_items_failed:
    "Ни один товар этого задания не обработан. Прочитайте ошибку каждой строки, исправьте данные и повторите строки с ошибками.",
  attempts_exhausted:
    "Обработка прерывалась чаще, чем позволяет число попыток. Сохранённые строки доступны; повторите строки с ошибками.",
  internal_error:
    "Работу остановила внутренняя ошибка. Повторите строки с ошибками; если она возникнет снова, сообщите номер задания.",
  review_rejected: "Задание отклонено при проверке. Создайте новое задание.",
};

/** An error of a job or a row. What the queue says is put into the reader's language; the rest is in that of the one who submitted. */
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
