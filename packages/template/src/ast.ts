/**
 * The tree of a template. Plain readonly data: every node has a literal `type` and its place in the text,
 * so that it prints, compares and stores as JSON. Offsets are UTF-16, `end` is after the last unit.
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

/** `{{field? as alias|filter:argument|…}}` */
export interface Placeholder extends Span {
  readonly type: "placeholder";
  /** A field, or an alias alone. */
  readonly field: Name;
  /** The second name that the field gets here; absent when there is no `as`. */
  readonly alias?: Alias;
  /** The `?` directly after either name. */
  readonly optional: boolean;
  readonly filters: readonly FilterCall[];
}

/** The second name of a field, after `as`. */
export interface Alias extends Span {
  readonly type: "alias";
  readonly value: string;
  /** The `?` stands after it, not after the field. */
  readonly marked: boolean;
}

/** `filter:argument`, after a `|`. */
export interface FilterCall extends Span {
  readonly type: "filter";
  readonly name: Name;
  /** Everything after the first `:`, trimmed; undefined when there is no `:`. */
  readonly argument: Argument | undefined;
}

/** What comes after the colon of a filter, without the blanks around it. */
export interface Argument extends Span {
  readonly type: "argument";
  readonly value: string;
}

/** `{{#if field}}…{{else}}…{{/if}}`, `{{#unless field}}…{{/unless}}` */
export interface IfBlock extends Span {
  readonly type: "if";
  /** `#unless`: what it holds is printed where the field is empty, and what follows `{{else}}` where it isn't. */
  readonly negated: boolean;
  /** `{{#if field}}` */
  readonly open: Span;
  /** `{{/if}}` */
  readonly close: Span;
  readonly field: Name;
  /** Up to `{{else}}`, where there is one. */
  readonly children: readonly Node[];
  readonly otherwise?: ElseBranch;
}

/** The second branch of a condition, from `{{else}}` up to its end. */
export interface ElseBranch extends Span {
  readonly type: "else";
  /** `{{else}}` */
  readonly open: Span;
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
