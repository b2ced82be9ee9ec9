import type { GenerationMode, Templates } from "@skladno/contract";
import type { CompiledTemplates } from "@skladno/engine";
import { checkTemplates } from "@skladno/template";
import { ApiError } from "../api-error.js";
import type { Language } from "../language.js";
import { countVariations } from "./count-variations.js";
import type { EngineOf } from "./project-engines.js";
import type { TextEngine } from "./text-engine.js";
import { messagesIn } from "./text-messages.js";
import { type TextSize, textSize } from "./text-size.js";

/** Templates without a mistake, and all that follows from them alone. */
export interface ReadyTemplates {
  /** The engine of the project that asked. */
  readonly engine: TextEngine;
  readonly compiled: CompiledTemplates;
  readonly size: TextSize;
  /** Output name → how many texts its template could give. */
  readonly combinations: Readonly<Record<string, number>>;
}

/**
 * Checks templates, and compiles them with the engine of a project.
 * @param language of the messages
 * @throws ApiError 422 `invalid_templates` naming every error of every template
 */
export type MakeReady = (
  projectId: string,
  templates: Templates,
  mode: GenerationMode,
  language: Language,
) => ReadyTemplates;

/** How many sets of templates are kept: a catalogue comes as many requests with the same ones, and workers take turns between jobs. */
const KEPT_SETS = 64;
/** And of how many characters together: a set has at most 12 templates of 4 000. Compiled they take some fifty times that in bytes. */
const KEPT_CHARACTERS = 400_000;

interface Kept {
  readonly characters: number;
  readonly ready: ReadyTemplates;
}

/** Makes a memory of checked and compiled templates, by their texts: the same ones are checked once, however many requests and jobs bring them. */
export function createMakeReady(engineOf: EngineOf): MakeReady {
  // In the order of their last use.
  const sets = new Map<string, Kept>();
  let characters = 0;

  function keep(name: string, kept: Kept): void {
    sets.set(name, kept);
    characters += kept.characters;
    for (const [oldest, { characters: freed }] of sets) {
      if (sets.size <= KEPT_SETS && characters <= KEPT_CHARACTERS) break;
      sets.delete(oldest);
      characters -= freed;
    }
  }

  return (projectId, templates, mode, language) => {
    const engine = engineOf(projectId);
    let name: string = mode;
    for (const output of Object.keys(templates)) {
      const text = templates[output] ?? "";
      name += `\n${output} ${text.length}\n${text}`;
    }
    const known = sets.get(name);
    // Another project's engine knows other words. It takes the place: templates that several such projects share are rare.
    if (known !== undefined) {
      sets.delete(name);
      if (known.ready.engine === engine) {
        sets.set(name, known);
        return known.ready;
      }
      characters -= known.characters;
    }
    const { checked, errors } = checkTemplates(templates, { mode, messages: messagesIn(language).templates });
    if (errors.length > 0) {
      throw new ApiError("invalid_templates", {
        values: { count: errors.length, first: `${errors[0]?.output}: ${errors[0]?.message}` },
        details: { errors },
      });
    }
    const ready = {
      engine,
      compiled: engine.compile(templates, { mode }),
      size: textSize(checked),
      combinations: countVariations(checked),
    };
    keep(name, { characters: name.length, ready });
    return ready;
  };
}
