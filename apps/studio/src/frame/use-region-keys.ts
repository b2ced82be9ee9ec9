import { useEffect } from "preact/hooks";

const FOCUSABLE = '.cm-content, button:not(:disabled, [tabindex="-1"]), input, select, a[href]';

/** `F6` goes to the next region of the screen, with `Shift` to the one before. */
export function useRegionKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const regions = [...document.querySelectorAll<HTMLElement>("main section, main search")];
      if (regions.length === 0) return;
      const at = regions.findIndex((region) => region.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const next = regions.at(at < 0 ? 0 : (at + step + regions.length) % regions.length);
      const inside = next?.querySelector<HTMLElement>(next.querySelector(".cm-content") ? ".cm-content" : FOCUSABLE);
      if (inside) inside.focus();
      else if (next) {
        next.tabIndex = -1;
        next.focus();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
