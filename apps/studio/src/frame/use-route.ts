import { useEffect, useState } from "preact/hooks";
import type { Screen } from "./banner.js";

/** `#/play`, `#/words?q=…`; any other address is the Playground. */
export function useRoute(): { readonly screen: Screen; readonly query: string } {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const [path, parameters = ""] = hash.split("?");
  return { screen: path === "#/words" ? "words" : "play", query: new URLSearchParams(parameters).get("q") ?? "" };
}
