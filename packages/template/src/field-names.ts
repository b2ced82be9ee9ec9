/**
 * The fields of a template whose text the compiler knows, as a union of names: types read `{{name}}` as a router's types
 * read `/:id`. What is read here is what `fieldsOf` reads at run time; a test holds the two against each other over all
 * templates of the conformance cases. Whether the template is right is not asked: `checkTemplate` answers that.
 */

/**
 * The fields that a template mentions: those printed, those of conditions, those counted. A second name (`as`) is none
 * of them. `string`, any field, where the text isn't known, or has more than 128 tags.
 *
 * @example
 * type Fields = FieldNames<"{{#if stock}}{{stock|count:name}}{{/if}} {{city as place|where}}">; // "stock" | "name" | "city"
 */
export type FieldNames<Template extends string> = Template extends unknown
  ? IsKnown<Template> extends true
    ? Read<Template>
    : string
  : never;

/** A type such as `string` or `${string}!` is the key of an index signature, which an empty object has. */
type IsKnown<Text extends string> = Readonly<Record<never, never>> extends Readonly<Record<Text, 1>> ? false : true;

/** The compiler refuses to take more than 1000 steps of one kind, and is slow long before. */
type MaxTags = 128;

/** The most blanks around a part of a tag, and the most filters. */
type MaxSteps = 32;

/**
 * @param Names what stands as a field, a condition or a count, by its first or second name
 * @param Aliases the second names
 * @param InCondition there `{{else}}` is a word of the language
 */
type Read<
  Rest extends string,
  Names extends string = never,
  Aliases extends string = never,
  InCondition extends boolean = false,
  Tags extends readonly unknown[] = [],
> = Rest extends `${string}{{${infer Tag}}}${infer Next}`
  ? Tags["length"] extends MaxTags
    ? string
    : Trim<Tag> extends `#${infer Opening}`
      ? Read<Next, Names | ConditionOf<Trim<Opening>>, Aliases, true, [...Tags, 1]>
      : Trim<Tag> extends `/${string}`
        ? Read<Next, Names, Aliases, false, [...Tags, 1]>
        : [Trim<Tag>, InCondition] extends ["else", true]
          ? Read<Next, Names, Aliases, true, [...Tags, 1]>
          : Read<Next, Names | NamesOf<Tag>, Aliases | AliasOf<HeadOf<Tag>>, InCondition, [...Tags, 1]>
  : Exclude<Names, Aliases>;

/** "if stock" → "stock". */
type ConditionOf<Opening extends string> = Opening extends `${"if" | "unless"}${infer Field}` ? Trim<Field> : never;

/** "stock?|count:name" → "stock" | "name". */
type NamesOf<Tag extends string> = FieldOf<HeadOf<Tag>> | CountedIn<Tag>;

/** What stands before the filters. */
type HeadOf<Tag extends string> = Tag extends `${infer Head}|${string}` ? Trim<Head> : Trim<Tag>;

/** "city? as place" → "city". */
type FieldOf<Head extends string> = Head extends `${string}${Blank}as${string}`
  ? WithoutMark<PartsOf<Head>[0]>
  : WithoutMark<Head>;

/** "city as place?" → "place". */
type AliasOf<Head extends string> = Head extends `${string}${Blank}as${string}` ? WithoutMark<PartsOf<Head>[1]> : never;

/** "city as place" → ["city", "place"], sign by sign up to the first blank: there are many kinds of blanks. */
type PartsOf<Head extends string, Field extends string = ""> = Head extends `${infer Sign}${infer Rest}`
  ? Sign extends Blank
    ? Trim<Rest> extends `as${Blank}${infer Alias}`
      ? [Field, Trim<Alias>]
      : [string, never]
    : PartsOf<Rest, `${Field}${Sign}`>
  : [Field, never];

type WithoutMark<Name extends string> = Name extends `${infer Bare}?` ? Bare : Name;

/** The arguments of `count`. Most tags have none, and their filters aren't looked at one by one. */
type CountedIn<Tag extends string> = Tag extends `${string}|${string}count${string}`
  ? Tag extends `${string}|${infer Filters}`
    ? CountedBy<Filters>
    : never
  : never;

type CountedBy<
  Filters extends string,
  Counted extends string = never,
  Steps extends readonly unknown[] = [],
> = Filters extends `${infer Filter}|${infer Next}`
  ? Steps["length"] extends MaxSteps
    ? string
    : CountedBy<Next, Counted | ArgumentOfCount<Filter>, [...Steps, 1]>
  : Counted | ArgumentOfCount<Filters>;

type ArgumentOfCount<Filter extends string> =
  Trim<Filter> extends `count${infer Rest}` ? (Trim<Rest> extends `:${infer Field}` ? Trim<Field> : never) : never;

/** The blanks that keyboards and office programs make; `trim` knows nineteen more, which no template was seen to hold. */
type Blank = " " | "\t" | "\n" | "\r" | "\u00a0" | "\ufeff";

/** `string` where there are more blanks than anyone types: then any field will do. */
type Trim<Text extends string, Steps extends readonly unknown[] = []> = Steps["length"] extends MaxSteps
  ? string
  : Text extends `${Blank}${infer Rest}`
    ? Trim<Rest, [...Steps, 1]>
    : Text extends `${infer Rest}${Blank}`
      ? Trim<Rest, [...Steps, 1]>
      : Text;
