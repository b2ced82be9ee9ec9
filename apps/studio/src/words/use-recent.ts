import { useEffect, useState } from "preact/hooks";
import { keepPreference, readPreference } from "../frame/preferences.js";

const MOST = 8;
/** How long a phrase stands before it counts as looked up, in milliseconds. */
const STANDS = 1000;

/** The phrases that were looked up last, the newest first; the address follows. */
export function useRecent(asked: string, isFound: boolean): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>(readRecent);
  useEffect(() => {
    if (!isFound || asked === "") return;
    const timer = setTimeout(() => {
      history.replaceState(null, "", `#/words?q=${encodeURIComponent(asked)}`);
      setRecent((last) => {
        const next = [asked, ...last.filter((one) => one !== asked)].slice(0, MOST);
        keepPreference("recent", JSON.stringify(next));
        return next;
      });
    }, STANDS);
    return () => clearTimeout(timer);
  }, [asked, isFound]);
  return recent;
}

function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readPreference("recent") ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}
