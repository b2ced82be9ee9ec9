/**
 * "There is none", wherever something is known by its place in a list. What the places count:
 * - slot: the fields of a template (`Plan.fields`); `condition`, `agree`
 * - block: its variant blocks (`Plan.blocks`)
 * - token: the words, marks and fields of one output, in the order of the text
 * - occurrence: its present fields (`Arrangement.occurrences`); `members`, `governor`, `main`
 * - group: its groups of fields (`Arrangement.groups`); `first`, `last`, `statedAt`
 * - cluster: runs of fields side by side, before coordination parts them into groups
 */
export const NONE = -1;
