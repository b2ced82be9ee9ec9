/** What can go wrong in the worker; the page says it in its own language. */
export type FaultCode =
  | "dictionary_unreachable"
  | "dictionary_refused"
  | "dictionary_damaged"
  | "worker_stopped"
  | "worker_missing"
  | "unexpected";

/** A failure with a code; `detail` is the status of an answer or the message of an unexpected error. */
export class WorkerFault extends Error {
  override readonly name = "WorkerFault";

  constructor(
    readonly code: FaultCode,
    readonly detail = "",
  ) {
    super(`${code} ${detail}`.trim());
  }
}
