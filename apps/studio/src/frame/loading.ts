import { useCallback, useEffect, useState } from "preact/hooks";
import type { EngineClient } from "../engine-client.js";
import type { WorkerFault } from "../worker/fault.js";

/** The state of the dictionary: how far it is (0 to 1), ready, or why it could not be opened. */
export type Loading = { readonly progress: number } | "ready" | { readonly fault: WorkerFault };

/** Opens the dictionary at once, and again by the second value. */
export function useLoading(client: EngineClient): readonly [Loading, () => void] {
  const [loading, setLoading] = useState<Loading>({ progress: 0 });
  const open = useCallback(() => {
    setLoading({ progress: 0 });
    client
      .open((progress) => setLoading({ progress }))
      .then(
        () => setLoading("ready"),
        (fault: WorkerFault) => setLoading({ fault }),
      );
  }, [client]);
  useEffect(open, [open]);
  return [loading, open];
}
