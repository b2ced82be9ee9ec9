import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Language } from "../language.js";
import type { Caller } from "../services/caller.js";

export interface AppEnvironment {
  /** Absent for a request made in process. */
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    requestId: string;
    language: Language;
    /** Headers that the answer will have; see answer.ts. */
    headers: Record<string, string>;
    /** The row of the URL table that fits; absent where none does. */
    route?: string;
    /** Set behind authentication, so in every route under /v1. */
    caller: Caller;
  };
}

export type AppContext = Context<AppEnvironment>;
export type Handler = (context: AppContext) => Response | Promise<Response>;
