/** A field name has 1 to this many code points. */
export const MAX_FIELD_NAME_LENGTH = 128;

const FIELD_NAME = /^[\p{L}\p{Nd}_.-]{1,128}$/u;

/** Whether a text is a field name: 1-128 Unicode letters, digits, `_`, `.`, `-`. Counts code points. */
export function isFieldName(text: string): boolean {
  return FIELD_NAME.test(text);
}
