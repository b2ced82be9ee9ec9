/**
 * The tree of a template. Plain readonly data: every node has a literal `type` and its place in the text,
 * so that it prints, compares and stores as JSON. Offsets are UTF-16, `end` is behind the last unit.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The root: it covers the whole text. */
export interface Template extends Span {
  readonly type: "template";
  readonly source: string;
  readonly children: readonly Node[];
}

/** What a template and a condition consist of. */
export type Node = Text | Placeholder | IfBlock | VariantBlock | Broken;

/** Literal text, printed as it is. */
export interface Text extends Span {
  readonly type: "text";
  readonly value: string;
}

/** A name as it stands in the text, without the blanks around it. */
export interface Name extends Span {
  readonly type: "name";
  readonly value: string;
}

/** `{{field?|filter:argument|…}}` */
export interface Placeholder extends Span {
  readonly type: "placeholder";
  readonly field: Name;
  /** The `?` directly after the name. */
  readonly optional: boolean;
  readonly filters: readonly FilterCall[];
}

/** `filter:argument`, behind a `|`. */
export interface FilterCall extends Span {
  readonly type: "filter";
  readonly name: Name;
  /** Everything after the first `:`, trimmed; undefined when there is no `:`. */
  readonly argument: Argument | undefined;
}

/** What stands behind the colon of a filter, without the blanks around it. */
export interface Argument extends Span {
  readonly type: "argument";
  readonly value: string;
}

/** `{{#if field}}…{{/if}}` */
export interface IfBlock extends Span {
  readonly type: "if";
  /** `{{#if field}}` */
  readonly open: Span;
  /** `{{/if}}` */
  readonly close: Span;
  readonly field: Name;
  readonly children: readonly Node[];
}

/** `[[one|two]]` */
export interface VariantBlock extends Span {
  readonly type: "variants";
  readonly variants: readonly Variant[];
}

/** One of the texts of a block, with its blanks. */
export interface Variant extends Span {
  readonly type: "variant";
  readonly value: string;
}

/** A piece that could not be parsed, kept so that the tree prints back to the same text. */
export interface Broken extends Span {
  readonly type: "broken";
  readonly source: string;
}
