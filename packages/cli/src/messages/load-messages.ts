import type { EngineMessages } from "@skladno/engine";
import type { ExplanationMessages } from "@skladno/morphology";
import type { Language } from "./language.js";
import type { Messages } from "./messages.js";

/** The sentences of the program; only the language that is asked for is loaded. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === "ru" ? (await import("./russian.js")).russian : (await import("./english.js")).english;
}

/** The sentences of warnings and of errors in templates. */
export async function loadEngineMessages(language: Language): Promise<EngineMessages> {
  return language === "ru" ? (await import("@skladno/engine/ru")).russian : (await import("@skladno/engine")).english;
}

/** The words of explanations. */
export async function loadExplanationMessages(language: Language): Promise<ExplanationMessages> {
  return language === "ru"
    ? (await import("@skladno/morphology/ru")).russian
    : (await import("@skladno/morphology/en")).english;
}
