import type { GenerationMode, Templates } from "@skladno/contract";
import type { CompiledTemplates } from "@skladno/engine";
import { ApiError } from "../errors/api-error.js";
import type { Language } from "../language.js";
import { checkRequestTemplates } from "./check-request-templates.js";
import { countVariations, type Variations } from "./count-variations.js";
import { createPace } from "./pace.js";
import type { EngineOf } from "./project-engines.js";
import type { TextEngine } from "./text-engine.js";
import { type TextSize, textSize } from "./text-size.js";

/** Templates without a mistake, and all that follows from them alone. */
export interface ReadyTemplates extends Variations {
  /** The engine of the project that asked. */
  readonly engine: TextEngine;
  /** One for each template, so that a long task may yield between two of them. */
  readonly compiled: readonly CompiledTemplates[];
  readonly size: TextSize;
}

/**
 * Checks templates, and compiles them with the engine of a project.
 * @param language of the messages
 * @throws ApiError 422 `invalid_templates` naming every error, up to `limits.findingsPerTemplate` of each template
 */
export type MakeReady = (
  projectId: string,
  templates: Templates,
  mode: GenerationMode,
  language: Language,
) => Promise<ReadyTemplates>;

/**
 * Sets of templates kept: a catalogue comes as many requests with the same ones, and workers take turns between jobs.
 */
const KEPT_SETS = 64;
/** And their characters together: a set has at most 12 templates of 4 000. Compiled they take some fifty bytes each. */
const KEPT_CHARACTERS = 400_000;

/** Compiling a character takes up to 5 µs. */
const UNITS_PER_CHARACTER = 100;

interface Kept {
  readonly characters: number;
  readonly ready: ReadyTemplates;
}

/** Remembers templates by their texts: the same ones are checked once, however many requests and jobs bring them. */
export function createMakeReady(engineOf: EngineOf): MakeReady {
  // In the order of their last use.
  const sets = new Map<string, Kept>();
  let characters = 0;

  function forget(name: string): void {
    characters -= sets.get(name)?.characters ?? 0;
    sets.delete(name);
  }

  function keep(name: string, kept: Kept): void {
    forget(name);
    sets.set(name, kept);
    characters += kept.characters;
    for (const oldest of sets.keys()) {
      if (sets.size <= KEPT_SETS && characters <= KEPT_CHARACTERS) break;
      forget(oldest);
    }
  }

  return async (projectId, templates, mode, language) => {
    const engine = await engineOf(projectId);
    let name: string = mode;
    for (const output of Object.keys(templates)) {
      const text = templates[output] ?? "";
      name += `\n${output} ${text.length}\n${text}`;
    }
    const known = sets.get(name);
    // Another project's engine knows other words. It takes the place: few such projects share templates.
    if (known?.ready.engine === engine) {
      keep(name, known);
      return known.ready;
    }
    const { checked, errors } = await checkRequestTemplates(templates, mode, language);
    if (errors.length > 0) {
      throw new ApiError("invalid_templates", {
        values: { count: errors.length, first: `${errors[0]?.output}: ${errors[0]?.message}` },
        details: { errors },
      });
    }
    const pace = createPace();
    const compiled: CompiledTemplates[] = [];
    for (const [output, template] of checked) {
      compiled.push(engine.compile(new Map([[output, template]]), { mode }));
      if (pace.isDue((templates[output] ?? "").length * UNITS_PER_CHARACTER)) await pace.rest();
    }
    const ready = {
      engine,
      compiled,
      size: textSize(checked),
      ...countVariations(checked),
    };
    keep(name, { characters: name.length, ready });
    return ready;
  };
}
