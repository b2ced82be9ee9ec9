import type { GenerationMode } from "@skladno/contract";

/** What a plan allows; plans are configuration. */
export interface Plan {
  readonly name: string;
  readonly modes: readonly GenerationMode[];
  /** Requests a minute and key; null: the server's own limit holds. */
  readonly rateLimit: number | null;
  /** Rows that complete in a UTC calendar month; null: unlimited. */
  readonly monthlyQuota: number | null;
  readonly itemsPerJob: number;
}

/** Who asks: the project and the plan that the key stands for. The client never names a project. */
export interface Caller {
  readonly projectId: string;
  readonly keyId: string;
  readonly plan: Plan;
}
