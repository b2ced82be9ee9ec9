import type { JobRequest } from "@skladno/contract";
import type { ItemTexts } from "../storage/item-texts.js";
import type { Violation } from "./content-policy.js";

/**
 * A request for a job whose shape is right: what the service looks at, and the products as the store keeps them. It is plain data, so that a
 * thread can read requests for another one.
 */
export interface ReadJob extends Omit<JobRequest, "items"> {
  readonly itemCount: number;
  readonly items: ItemTexts;
  /** Of the whole request; absent where no idempotency key was sent. */
  readonly fingerprint: string | undefined;
  /** The first thing that the project's content policy forbids. */
  readonly violation: Violation | undefined;
  /** What the answer is to say of the request, in the language of the caller. */
  readonly notices: readonly string[];
}
