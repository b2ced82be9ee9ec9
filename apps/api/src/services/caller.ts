import type { GenerationMode } from "@skladno/contract";
import type { Language } from "../language.js";

/** What a plan allows; plans are configuration. */
export interface Plan {
  readonly name: string;
  readonly modes: readonly GenerationMode[];
  /** Requests a minute and key; null: the server's own limit holds. */
  readonly rateLimit: number | null;
  /** Rows that complete in a UTC calendar month; null: unlimited. */
  readonly monthlyQuota: number | null;
  readonly itemsPerJob: number;
  /** The most rows that may wait or be worked on. */
  readonly openRows: number;
}

/** Whom a key stands for. The client never names a project. */
export interface KeyHolder {
  readonly projectId: string;
  readonly keyId: string;
  readonly plan: Plan;
}

/** Who asks, and the language that messages are wanted in. */
export interface Caller extends KeyHolder {
  readonly language: Language;
}
