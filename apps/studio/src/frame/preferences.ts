/** Reads a preference; undefined where there is none or the browser forbids its store. */
export function readPreference(name: string): string | undefined {
  try {
    return localStorage.getItem(`skladno-studio-${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a preference where the browser allows it. */
export function keepPreference(name: string, value: string): void {
  try {
    localStorage.setItem(`skladno-studio-${name}`, value);
  } catch {
    // Private windows forbid the store: the preference holds until the page is closed.
  }
}
