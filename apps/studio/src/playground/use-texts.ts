import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { EngineClient } from "../engine-client.js";
import { createLatest } from "../latest.js";
import type { WorkerFault } from "../worker/fault.js";
import type { RenderedText, RenderInput } from "../worker/protocol.js";

/** Output name → its last good text. */
export type RenderedTexts = ReadonlyMap<string, RenderedText>;

/** The last good texts; one stays where its template is broken. */
export interface TextsState {
  readonly texts: RenderedTexts;
  /** What they were made from; undefined before the first ones. */
  readonly madeFrom?: RenderInput | undefined;
  /** Why the newest texts could not be made. */
  readonly fault?: WorkerFault | undefined;
}

const none: TextsState = { texts: new Map() };

/**
 * The texts of the newest state. While one is rendered, states between are passed over.
 *
 * @param epoch renders again when it changes: other corrections give other texts
 */
export function useTexts(client: EngineClient, isReady: boolean, input: RenderInput, epoch: unknown): TextsState {
  const [state, setState] = useState<TextsState>(none);
  const latest = useMemo(
    () =>
      createLatest(
        async (madeFrom: RenderInput) => ({ madeFrom, ...(await client.ask({ type: "render", ...madeFrom })) }),
        ({ madeFrom, outputs }) =>
          setState(({ texts }) => ({ texts: outputs.size === 0 ? texts : new Map([...texts, ...outputs]), madeFrom })),
        (fault) => setState(({ texts }) => ({ texts, fault: fault as WorkerFault })),
      ),
    [client],
  );
  const { templates, mode, fields, seed, language } = input;
  // At once and not after the paint: a key is answered a frame earlier.
  // biome-ignore lint/correctness/useExhaustiveDependencies: corrections are known to the worker; they only say when to ask again.
  useLayoutEffect(() => {
    if (isReady) latest({ templates, mode, fields, seed, language });
  }, [latest, isReady, templates, mode, fields, seed, language, epoch]);
  return state;
}
