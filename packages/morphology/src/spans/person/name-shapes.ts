import { Reason } from "../../phrase/rule-ids.js";
import { readFirstName, readSurnameFirst } from "./first-names.js";
import { readEastAsian, readForeign } from "./foreign-names.js";
import type { Names, Shape } from "./names.js";
import { readPatronymic } from "./patronymics.js";
import { readAfterNoun, readInitials, readSurnameAlone } from "./surname-only.js";

/** The shapes that names have, those that tell most first. */
export const SHAPES: readonly (readonly [id: Reason, read: (names: Names) => Shape])[] = [
  [Reason["name/with-initials"], readInitials],
  [Reason["name/full-name"], readPatronymic],
  [Reason["name/east-asian"], readEastAsian],
  [Reason["name/surname-before-first-name"], readSurnameFirst],
  [Reason["name/first-name-and-surname"], readFirstName],
  [Reason["name/foreign"], readForeign],
  [Reason["name/after-noun"], readAfterNoun],
  [Reason["name/surname-alone"], readSurnameAlone],
];
