import type { MessageTable } from "@skladno/template";
import type { Cause, WarningDetails } from "./render/warnings.js";

/** The sentences of one language: of warnings, and of errors in templates. English is built in; Russian is `@skladno/engine/ru`. */
export interface EngineMessages {
  readonly templates: MessageTable;
  readonly warnings: Readonly<Record<Cause, (details: WarningDetails) => string>>;
  /** Puts a value into quotation marks. */
  readonly quote: (value: string) => string;
}
