const MOST_FIELDS_LISTED = 8;

/** The first few of many names. */
export function listFields(fields: readonly string[]): string {
  const listed = fields
    .slice(0, MOST_FIELDS_LISTED)
    .map((field) => (field.length > 40 ? `${field.slice(0, 40)}…` : field));
  return listed.join(", ") + (fields.length > MOST_FIELDS_LISTED ? ", …" : "");
}
