import type { english } from "./english.js";

/** Every sentence of the program in one language. */
export type Messages = typeof english;
