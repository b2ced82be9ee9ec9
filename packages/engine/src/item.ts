/** What a field may hold. `null`, absent and blank values are empty, and so is a number that isn't finite. */
export type FieldValue = string | number | null | undefined;

/** One product: field name → value. */
export type Item = Readonly<Record<string, FieldValue>>;

/**
 * What may be rendered, given the fields of the templates. Where they are known, each may be absent, a misspelt one in
 * an object literal is a type error, and an interface with more fields is taken as it is. Where they aren't (`string`),
 * any object will do.
 */
export type ItemOf<Field extends string> = [Field] extends [never]
  ? object
  : string extends Field
    ? object
    : { readonly [Name in Field]?: FieldValue };
