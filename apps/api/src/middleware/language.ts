import type { MiddlewareHandler } from "hono";
import { languageDetector } from "hono/language";
import type { AppEnvironment } from "../app-environment.js";

/** The language of messages by `Accept-Language`; English when it names neither of the two. */
export const language = languageDetector({
  supportedLanguages: ["en", "ru"],
  fallbackLanguage: "en",
  order: ["header"],
  caches: false,
}) as MiddlewareHandler<AppEnvironment>;
