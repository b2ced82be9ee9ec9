import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { Language } from "./language.js";
import type { OpenAnswers } from "./open-answers.js";
import type { Caller } from "./services/caller.js";
import type { FairTurns } from "./services/fair-turns.js";

/** What middleware leaves for the handlers, as `c.get(name)`. */
export interface AppEnvironment {
  /** Absent for a request made in process. */
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    requestId: string;
    language: Language;
    /** Writes the request id with each line. */
    log: Logger;
    /** Further members of the request's line in the log: ids and codes, never a key or a text of a product. */
    logged: Record<string, string | undefined>;
    /** In every route under /v1. */
    caller: Caller;
    /** In every route under /v1. */
    answers: OpenAnswers;
    /** Of requests with large bodies, in every route under /v1. */
    bodyTurns: FairTurns;
    /** Top-level members of the body that its schema does not have. */
    unknownMembers: readonly string[];
  };
}
