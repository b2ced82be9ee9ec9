import type { MessageTable } from "../messages.js";
import { english as errors } from "../messages-en.js";
import { noticesInEnglish } from "./messages-en.js";

/** The complete English table: errors and notices. */
export const english: MessageTable = { ...errors, notices: noticesInEnglish };
