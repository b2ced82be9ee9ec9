import type { Correction } from "@skladno/morphology";
import * as v from "valibot";
import type { ProjectDictionaries } from "../storage/port.js";
import { parseSettings } from "./parse-settings.js";
import { rememberFor } from "./remember.js";
import type { TextEngine } from "./text-engine.js";

/** Makes engines over one dictionary. */
export interface EngineSource {
  /** The engine of projects without corrections. */
  readonly plain: TextEngine;
  /**
   * Yields to the event loop between corrections.
   * @throws CorrectionError of @skladno/morphology that lists every mistake
   */
  corrected(corrections: readonly Correction[]): Promise<TextEngine>;
}

/** The engine that a project's texts are made with. */
export type EngineOf = (projectId: string) => Promise<TextEngine>;

/** A change holds after so many milliseconds at the latest. */
const STALE_AFTER = 1000;
/** How many projects' engines are kept: each remembers phrases. */
const KEPT_ENGINES = 50;

/** Reads corrections once a second and project at most, and keeps an engine as long as they don't change. */
export function createEngineOf(
  source: EngineSource,
  stored: Pick<ProjectDictionaries, "of">,
  now: () => number = Date.now,
): EngineOf {
  const kept = new Map<string, Promise<TextEngine>>();
  function engineFor(corrections: string): Promise<TextEngine> {
    const made = kept.get(corrections) ?? source.corrected(readCorrectionFile(corrections));
    // Kept in the order of use: the one that was not asked for the longest goes.
    kept.delete(corrections);
    const [longestUnused] = kept.keys();
    if (kept.size >= KEPT_ENGINES && longestUnused !== undefined) kept.delete(longestUnused);
    kept.set(corrections, made);
    made.catch(() => kept.delete(corrections));
    return made;
  }
  return rememberFor(STALE_AFTER, now, async (projectId: string) => {
    const dictionary = await stored.of(projectId);
    return dictionary === null ? source.plain : engineFor(dictionary.corrections);
  });
}

const caseForms = v.record(v.picklist(["nom", "gen", "dat", "acc", "ins", "prep"]), v.string());

const correctionFile = v.strictObject({
  corrections: v.pipe(
    v.array(
      v.strictObject({
        lemma: v.string(),
        partOfSpeech: v.optional(v.picklist(["noun", "adjective"])),
        gender: v.optional(v.picklist(["masc", "fem", "neut"])),
        animacy: v.optional(v.picklist(["anim", "inan"])),
        proper: v.optional(v.boolean()),
        indeclinable: v.optional(v.boolean()),
        declinesLike: v.optional(v.string()),
        forms: v.optional(v.strictObject({ sing: v.optional(caseForms), plur: v.optional(caseForms) })),
        place: v.optional(v.picklist(["в", "на"])),
        secondLocative: v.optional(v.boolean()),
        singularOnly: v.optional(v.boolean()),
      }),
    ),
    v.minLength(1),
    v.maxLength(10_000),
  ),
});

/**
 * Reads the text of a file of corrections: `{"corrections": [{"lemma", …}]}`, the shape that `createMorphology` takes.
 * @throws Error that names the wrong members
 */
export function readCorrectionFile(text: string): readonly Correction[] {
  const input = parseSettings(text, "The file of corrections is not valid JSON");
  const result = v.safeParse(correctionFile, input);
  // A member that is absent never arrives as undefined from JSON.
  if (result.success) return result.output.corrections as readonly Correction[];
  const lines = result.issues.slice(0, 20).map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
  throw new Error(`The file of corrections is wrong: ${lines.join("; ")}.`);
}
