export {
  type CallOptions,
  type Client,
  type CreateOptions,
  createClient,
  type Generated,
  type HistoryOptions,
  type PreviewRequestInput,
} from "./client.js";
export type { ClientEnvironment, ClientOptions } from "./connection.js";
export type {
  BlockedContent,
  Capabilities,
  ChannelQuality,
  CurrentResult,
  Diagnostic,
  Duplicate,
  ErrorCode,
  Estimate,
  GenerateResponse,
  GenerationMode,
  History,
  HistoryEntry,
  Job,
  JobCreated,
  JobError,
  JobRequestInput,
  JobStatus,
  JobsPage,
  JobWarnings,
  LookupRequest,
  LookupResponse,
  PreviewResponse,
  Product,
  ProductVersion,
  ResultItem,
  ResultsPage,
  RowError,
  TemplateError,
  TemplateNotice,
  TraceEntry,
  ValidateResponse,
  ValidationError,
  WarningCode,
} from "./contract.js";
export { limits } from "./contract.js";
export {
  ApiError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  InvalidRequestError,
  type LocalErrorCode,
  NotFoundError,
  ProductError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  SkladnoError,
  UnauthorizedError,
} from "./errors.js";
export type { JobsFilter, ListJobsOptions } from "./list-jobs.js";
export type { RunProgress } from "./progress.js";
export { defaultRetryPolicy, type RetryNews, type RetryPolicy } from "./retry.js";
export type {
  CancelledProduct,
  CompletedProduct,
  FailedProduct,
  ProductFields,
  RunOptions,
  RunRequest,
  RunResult,
} from "./run.js";
export type { WaitOptions } from "./wait-for-job.js";
