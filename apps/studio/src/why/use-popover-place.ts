import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** Where a popover stands, in pixels of the window. */
export interface PopoverPlace {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
  /** Where the arrow to the word stands in the popover. */
  readonly arrow: number;
  readonly side: "below" | "above";
}

const GAP = 12;
const MARGIN = 8;

/**
 * Places a popover below its anchor, or above where there is more room; never over it. Looked after in each frame: its content
 * grows, and the anchor moves when the page scrolls or something above it becomes taller, which no event tells.
 */
export function usePopoverPlace(popover: RefObject<HTMLElement | null>, anchor: HTMLElement): PopoverPlace {
  const [place, setPlace] = useState<PopoverPlace>({ left: 0, top: 0, maxHeight: 0, arrow: 0, side: "below" });
  useLayoutEffect(() => {
    let frame = 0;
    const put = () => {
      const element = popover.current as HTMLElement;
      // The content is the last child; the arrow comes before it.
      const { scrollHeight } = element.lastElementChild as HTMLElement;
      const next = placeAt(anchor.getBoundingClientRect(), element.offsetWidth, scrollHeight);
      setPlace((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
      frame = requestAnimationFrame(put);
    };
    put();
    return () => cancelAnimationFrame(frame);
  }, [popover, anchor]);
  useEffect(() => {
    // Its template was opened with it, and may have pushed it out of the window.
    anchor.scrollIntoView({ block: "nearest" });
  }, [anchor]);
  return place;
}

function placeAt(anchor: DOMRect, width: number, height: number): PopoverPlace {
  const left = Math.max(MARGIN, Math.min(anchor.left - 105, innerWidth - width - MARGIN));
  const below = innerHeight - anchor.bottom - GAP - MARGIN;
  const above = anchor.top - GAP - MARGIN;
  const side = height <= below || below >= above ? "below" : "above";
  const maxHeight = Math.max(side === "below" ? below : above, 120);
  const shown = Math.min(height, maxHeight);
  const top = side === "below" ? anchor.bottom + GAP : anchor.top - GAP - shown;
  const arrow = Math.max(14, Math.min(anchor.left + anchor.width / 2 - left - 6, width - 26));
  return { left, top, maxHeight, arrow, side };
}
