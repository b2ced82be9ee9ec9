/** One product: field name → value. `null`, absent and blank values count as empty; a value of another type does too. */
export type Item = Readonly<Record<string, string | number | null | undefined>>;
