import type { Reading } from "./words.js";

/** Does it name a living being? */
export function isAnimate({ grammemes }: Reading): boolean {
  return grammemes.animacy === "anim";
}
