import type { Correction } from "@skladno/morphology";
import type { ComponentChildren } from "preact";
import type { Dispatch } from "preact/hooks";
import type { EngineClient } from "./engine-client.js";
import type { Loading } from "./frame/loading.js";
import type { PlaygroundAction, PlaygroundState } from "./playground/state.js";

/** What every screen is given. */
export interface ScreenProps {
  readonly client: EngineClient;
  readonly loading: Loading;
  readonly onRetry: () => void;
  /** Whether the draft has been read: nothing can be changed before. */
  readonly isOpened: boolean;
  readonly state: PlaygroundState;
  readonly dispatch: Dispatch<PlaygroundAction>;
  /** The corrections that the worker has taken in. */
  readonly corrections: readonly Correction[];
  readonly switches: ComponentChildren;
}
