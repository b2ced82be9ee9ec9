export type {
  CompiledTemplates,
  CompileOptions,
  Engine,
  EngineOptions,
  GenerationMode,
  RenderOptions,
  RenderResult,
} from "./engine.js";
export { createEngine } from "./engine.js";
export { InvalidTemplatesError } from "./invalid-templates-error.js";
export type { FieldValue, Item, ItemOf } from "./item.js";
export type { EngineMessages } from "./messages.js";
export { english } from "./messages-en.js";
export type { Plan } from "./plan/plan.js";
export type { OutputTrace, TraceChange, TraceGroup, TracePlaceholder, TraceStage, TraceValue } from "./render/trace.js";
export type { Diagnostic, WarningCode } from "./render/warnings.js";
export { warningCodes } from "./render/warnings.js";
export type { Role } from "./words/inflect.js";
export type { TraceWord } from "./words/trace-word.js";
